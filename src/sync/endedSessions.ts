/** Reports sign-outs that had no network (D341): at the start, when one is noted, and when a network comes. */
import { reportSessionEnd } from '../api/sessionEnd';
import { sessionTold, untoldSessions } from '../db/endedSessions';
import { log } from '../platform/log';
import { onOnline, onVisible } from '../platform/page';
import { watch } from './watch';

/** Starts to report; returns the way to stop. */
export function reportEndedSessions(): () => void {
  const report = async (ids: string[]) => {
    for (const id of ids) if (await reportSessionEnd(id)) await sessionTold(id);
  };
  const quietly = (work: Promise<void>) => void work.catch(() => log('session.untold'));
  const again = () => quietly(untoldSessions().then(report));
  const stops = [
    watch('endedSessions', untoldSessions, (ids) => quietly(report(ids))),
    onOnline(again),
    onVisible(again),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
