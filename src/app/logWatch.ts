/** Compares the public log with what this device knows of it (D356): once a day on a phone, once an hour at a desk. */
import { db } from '../db/db';
import { currentSession } from '../db/session';
import { getSetting } from '../db/settings';
import { maySubmit } from '../domain/people/role';
import { DAY, HOUR, MINUTE } from '../domain/time/duration';
import { log } from '../platform/log';
import { useSyncStatus } from '../sync/status';

/** After a failure: not at every look. */
const PAUSE = 10 * MINUTE;

/** Looks once a minute whether it is time; returns the way to stop. What compares is loaded when it is. */
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

/** Never while a delivery runs, and never for a visitor who has nothing here. */
async function isDue(): Promise<boolean> {
  if (document.visibilityState !== 'visible' || !navigator.onLine || useSyncStatus.getState().sending !== null)
    return false;
  const session = await currentSession();
  if (!session && (await db.links.count()) === 0) return false;
  const kept = await getSetting('keptLog');
  const every = session && !maySubmit(session.role) ? HOUR : DAY;
  // A clock that was put back asks too.
  return !kept || Math.abs(Date.now() - kept.askedAt) >= every;
}
