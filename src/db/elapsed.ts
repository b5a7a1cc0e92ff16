/**
 * Elapsed time on this phone (domain/time/elapsed.ts), and deletion of old expired drafts (D11,
 * D58).
 */
import { EXPIRED_DRAFT_KEPT } from '../domain/limits';
import { advanceServerTime, keepOn, type ServerTimeSeen } from '../domain/time/elapsed';
import { db } from './db';
import { dropPhotos } from './drafts';
import { withDb } from './storage';

const KEY = 'heard';

/** The server time seen so far, or null; read it before the request. */
export function serverTimeSeen(): Promise<ServerTimeSeen | null> {
  return withDb(readServerTimeSeen);
}

async function readServerTimeSeen(): Promise<ServerTimeSeen | null> {
  return ((await db.meta.get(KEY))?.value as ServerTimeSeen | undefined) ?? null;
}

/**
 * Counts the server's time: time passes only here. Returns the new `elapsed`, or null for an outdated answer: a later
 * one arrived since its request.
 * @param atAsking result of `serverTimeSeen` before the request; `times`: both clocks at the answer, ms.
 */
export function syncServerTime(
  atAsking: ServerTimeSeen | null,
  times: Pick<ServerTimeSeen, 'server' | 'device'>,
): Promise<number | null> {
  return withDb(() =>
    db.transaction('rw', db.meta, async () => {
      const before = await readServerTimeSeen();
      if ((before?.answers ?? 0) !== (atAsking?.answers ?? 0)) return null;
      const advanced = advanceServerTime(before, times);
      await db.meta.put({ key: KEY, value: advanced });
      return advanced.elapsed;
    }),
  );
}

/** Drafts with a shown expiry; read before the time request. */
export function expiredDrafts(): Promise<string[]> {
  return withDb(async () => {
    const drafts = await db.drafts.toArray();
    return drafts.filter(({ state, expiredAt }) => state === 'expired' && expiredAt !== null).map(({ id }) => id);
  });
}

/**
 * Deletes the drafts kept long enough, counts on for the others; returns the number deleted.
 */
export function ageDrafts(ids: readonly string[], elapsed: number): Promise<number> {
  return withDb(() =>
    db.transaction('rw', db.drafts, db.photos, db.photoBytes, async () => {
      let gone = 0;
      for (const id of ids) if (await agedOut(id, elapsed)) gone++;
      return gone;
    }),
  );
}

async function agedOut(id: string, elapsed: number): Promise<boolean> {
  const draft = await db.drafts.get(id);
  if (draft?.state !== 'expired') return false;
  const kept = keepOn(draft.kept ?? null, elapsed, EXPIRED_DRAFT_KEPT);
  if (kept) await db.drafts.update(id, { kept });
  else {
    await db.drafts.delete(id);
    await dropPhotos(id);
  }
  return kept === null;
}
