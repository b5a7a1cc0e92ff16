/** What this phone knows of time (domain/time/elapsed.ts), and what goes by age: expired drafts (D11, D58). */
import { EXPIRED_DRAFT_KEPT } from '../domain/limits';
import { advanceServerTime, type Heard, keepOn } from '../domain/time/elapsed';
import { db } from './db';
import { dropPhotos } from './drafts';
import { withDb } from './storage';

const KEY = 'heard';

/** What was heard up to now, or null; read before the server is asked. */
export function heardTime(): Promise<Heard | null> {
  return withDb(readServerTimeSeen);
}

async function readServerTimeSeen(): Promise<Heard | null> {
  return ((await db.meta.get(KEY))?.value as Heard | undefined) ?? null;
}

/**
 * The server told its time: the only place where time passes. Returns `elapsed` after it, or null for an answer that
 * counts for nothing, because another one was heard since its question was asked: it may be days old.
 * @param atAsking what `heardTime` said before the question; `times`: both clocks at the answer, ms.
 */
export function hearTime(atAsking: Heard | null, times: Pick<Heard, 'server' | 'device'>): Promise<number | null> {
  return withDb(() =>
    db.transaction('rw', db.meta, async () => {
      const before = await readServerTimeSeen();
      if ((before?.answers ?? 0) !== (atAsking?.answers ?? 0)) return null;
      const heard = advanceServerTime(before, times);
      await db.meta.put({ key: KEY, value: heard });
      return heard.elapsed;
    }),
  );
}

/** Ids of the drafts whose expiry was shown to somebody (D11, D65); read before the server is asked for its time. */
export function expiredDrafts(): Promise<string[]> {
  return withDb(async () => {
    const drafts = await db.drafts.toArray();
    return drafts.filter(({ state, expiredAt }) => state === 'expired' && expiredAt !== null).map(({ id }) => id);
  });
}

/** Deletes those of these drafts that were kept long enough (D11) and counts on for the others; returns how many went. */
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
