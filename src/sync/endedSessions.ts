/** Reports sign-outs that had no network: at the start, when noted, and when online. */
import { reportSessionEnd } from '../api/sessionEnd';
import { sessionTold, untoldSessions } from '../db/endedSessions';
import { log } from '../platform/log';
import { onOnline, onVisible } from '../platform/page';
import { watchQuery } from './watch';

/** Returns the stop function. */
export function reportEndedSessions(): () => void {
  const reportSessions = async (ids: string[]) => {
    for (const id of ids) if (await reportSessionEnd(id)) await sessionTold(id);
  };
  const logFailure = (work: Promise<void>) => void work.catch(() => log('session.untold'));
  const retryReports = () => logFailure(untoldSessions().then(reportSessions));
  const stops = [
    watchQuery('endedSessions', untoldSessions, (ids) => logFailure(reportSessions(ids))),
    onOnline(retryReports),
    onVisible(retryReports),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
