/**
 * Compares the public log with this device's copy: daily on a phone, hourly in the office.
 */
import { db } from '../db/db';
import { currentSession } from '../db/session';
import { getSetting } from '../db/settings';
import { maySubmit } from '../domain/people/role';
import { DAY, HOUR, MINUTE } from '../domain/time/duration';
import { log } from '../platform/log';
import { useSyncStatus } from '../sync/status';

/** Pause after a failure. */
const PAUSE = 10 * MINUTE;

/**
 * Checks every minute whether a comparison is due; returns the stop function. The comparing code
 * loads on demand.
 */
export function watchLog(): () => void {
  let notBefore = 0;
  const checkLogIfDue = async () => {
    if (Date.now() < notBefore || !(await isDue())) return;
    notBefore = Date.now() + PAUSE;
    const { checkLog } = await import('../features/evidence/log-watch/checkLog');
    await checkLog();
  };
  const checkLogQuietly = () => void checkLogIfDue().catch(() => log('log.unread'));
  const id = setInterval(checkLogQuietly, MINUTE);
  return () => clearInterval(id);
}

/** Never during a delivery, and never for a visitor without data. */
async function isDue(): Promise<boolean> {
  if (document.visibilityState !== 'visible' || !navigator.onLine || useSyncStatus.getState().sending !== null)
    return false;
  const session = await currentSession();
  if (!session && (await db.links.count()) === 0) return false;
  const kept = await getSetting('keptLog');
  const every = session && !maySubmit(session.role) ? HOUR : DAY;
  // Also due after the clock was set back.
  return !kept || Math.abs(Date.now() - kept.askedAt) >= every;
}
