/**
 * Checks opened links with the server, when online, until answered. A fault is no answer;
 * only `link_invalid` makes a link invalid.
 */
import { RemoteError } from '../api/failure';
import { loadLink, measureClock } from '../api/link';
import type { LinkRow } from '../db/db';
import { answerLink, wantedLinks } from '../db/links';
import { setClockOffset } from '../db/settings';
import { keepTargets } from '../db/targets';
import { QUEUE_INTERVAL } from '../domain/limits';
import { onOnline, onVisible } from '../platform/page';
import { watchQuery } from './watch';

/** Returns the stop function. */
export function watchLinks(): () => void {
  let openedLinks: readonly LinkRow[] = [];
  const inFlight = new Set<string>();
  const requestUnlessInFlight = async (link: LinkRow) => {
    if (inFlight.has(link.owner)) return;
    inFlight.add(link.owner);
    await requestLink(link);
    inFlight.delete(link.owner);
  };
  const requestAll = () => {
    for (const link of openedLinks) void requestUnlessInFlight(link);
  };
  const timer = setInterval(requestAll, QUEUE_INTERVAL);
  const stops = [
    watchQuery('links', wantedLinks, (rows) => {
      openedLinks = rows;
      requestAll();
    }),
    onOnline(requestAll),
    onVisible(requestAll),
    () => clearInterval(timer),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function requestLink({ owner, token }: LinkRow): Promise<void> {
  try {
    await answerLink(owner, await loadLink(token));
    await setClockOffset(await measureClock());
    const { syncTargets } = await import('./targets');
    await syncTargets({ account: owner, credential: { kind: 'link', token } });
  } catch (error) {
    const refused = error instanceof RemoteError && error.code === 'link_invalid';
    // If the storage fails, the link stays marked and is checked again.
    if (refused)
      await answerLink(owner, null)
        .then(() => keepTargets(owner, []))
        .catch(() => undefined);
  }
}
