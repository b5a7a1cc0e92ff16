/**
 * Checks opened links with the server, when online, until answered. A fault is no answer;
 * only `link_invalid` makes a link invalid.
 */
import { RemoteError } from '../api/failure';
import { loadLink, measureClock } from '../api/link';
import type { LinkRow } from '../db/db';
import { answerLink, dueLinks } from '../db/links';
import { recheckLinks, settleLink } from '../db/linkTargets';
import { setClockOffset } from '../db/settings';
import { keepTargets } from '../db/targets';
import { QUEUE_INTERVAL } from '../domain/limits';
import { DAY } from '../domain/time/duration';
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
  let recheckedAt = Number.NEGATIVE_INFINITY;
  const requestAll = () => {
    if (Math.abs(Date.now() - recheckedAt) >= DAY) {
      recheckedAt = Date.now();
      recheckLinks().catch(() => undefined);
    }
    for (const link of openedLinks) void requestUnlessInFlight(link);
  };
  const timer = setInterval(requestAll, QUEUE_INTERVAL);
  const stops = [
    watchQuery('links', dueLinks, (rows) => {
      const known = new Set(openedLinks.map(({ owner }) => owner));
      openedLinks = rows;
      // The write of an answer is no reason for another request.
      for (const link of rows)
        if (link.state === 'unchecked' || !known.has(link.owner)) void requestUnlessInFlight(link);
    }),
    onOnline(requestAll),
    onVisible(requestAll),
    () => clearInterval(timer),
  ];
  requestAll();
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
    await settleLink(owner);
  } catch (error) {
    const refused = error instanceof RemoteError && error.code === 'link_invalid';
    // If the storage fails, the link stays marked and is checked again.
    if (refused)
      await answerLink(owner, null)
        .then(() => keepTargets(owner, []))
        .then(() => settleLink(owner))
        .catch(() => undefined);
  }
}
