/**
 * Finds addresses of draft positions, so that the capture does not wait for the network. Writes
 * them while the draft is open. Without an answer the coordinates stay.
 */
import { reverseGeocode } from '../api/geocode';
import { db } from '../db/db';
import { setAddress } from '../db/drafts';
import { type Position, positionOf } from '../domain/documentation/place';
import { SECOND } from '../domain/time/duration';
import { watchQuery } from './watch';

/** Delays before requests, ms; a busy route answers 503 at once (D13). */
const ADDRESS_RETRIES = [0, 2 * SECOND, 5 * SECOND];

/** `link`: its token as credential, null = the session. */
type AddressRequest = Position & { draft: string; link: string | null };

/** Returns the stop function. */
export function watchAddresses(): () => void {
  const tried = new Set<string>();
  let stopped = false;
  const stopWatching = watchQuery('address', listDraftsWithoutAddress, (all) => {
    for (const one of all) {
      const key = `${one.draft}:${one.latitude}:${one.longitude}`;
      if (tried.has(key)) continue;
      tried.add(key);
      void fetchAddress(one, () => stopped);
    }
  });
  return () => {
    stopped = true;
    stopWatching();
  };
}

async function listDraftsWithoutAddress(): Promise<AddressRequest[]> {
  const drafts = await db.drafts.toArray();
  const tokens = new Map((await db.links.toArray()).map(({ owner, token }) => [owner, token]));
  return drafts.flatMap(({ id, owner, state, place }) => {
    const at =
      place && place.source === 'gps' && place.address === null ? positionOf(place.latitude, place.longitude) : null;
    return state === 'open' && at ? [{ draft: id, link: tokens.get(owner) ?? null, ...at }] : [];
  });
}

/** Retries: a busy server answers 503 at once. */
async function fetchAddress(
  { draft, link, latitude, longitude }: AddressRequest,
  stopped: () => boolean,
): Promise<void> {
  for (const pause of ADDRESS_RETRIES) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (stopped()) return;
    try {
      const { address } = await reverseGeocode(
        { latitude, longitude },
        link === null ? {} : { credential: { kind: 'link', token: link } },
      );
      if (address) await setAddress(draft, { latitude, longitude }, address);
      return;
    } catch {
      // Retry, or keep the coordinates.
    }
  }
}
