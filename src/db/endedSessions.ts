/** Ended sessions that the server does not know yet: ids, which grant nothing. */
import { db } from './db';
import { withDb } from './storage';

const KEY = 'endedSessions';

async function readEndedSessions(): Promise<string[]> {
  return ((await db.meta.get(KEY))?.value as string[] | undefined) ?? [];
}

/** Ids to report, oldest first. */
export function untoldSessions(): Promise<string[]> {
  return withDb(readEndedSessions);
}

/** Keeps an id until reported. */
export function keepUntold(id: string): Promise<void> {
  return changeEndedSessions((ids) => (ids.includes(id) ? ids : [...ids, id]));
}

export function sessionTold(id: string): Promise<void> {
  return changeEndedSessions((ids) => ids.filter((one) => one !== id));
}

function changeEndedSessions(next: (ids: string[]) => string[]): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.meta, async () => {
      const ids = next(await readEndedSessions());
      // The landing page only checks that the row exists (landing.ts).
      await (ids.length > 0 ? db.meta.put({ key: KEY, value: ids }) : db.meta.delete(KEY));
    }),
  );
}
