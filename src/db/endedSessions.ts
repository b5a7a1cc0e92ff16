/** Sessions that ended on this device and of which the server has not heard yet (D341): their ids, which open nothing. */
import { db } from './db';
import { withDb } from './storage';

const KEY = 'endedSessions';

async function readEndedSessions(): Promise<string[]> {
  return ((await db.meta.get(KEY))?.value as string[] | undefined) ?? [];
}

/** The ids the server has to hear, the oldest first. */
export function untoldSessions(): Promise<string[]> {
  return withDb(readEndedSessions);
}

/** Keeps an id until the server has heard it. */
export function keepUntold(id: string): Promise<void> {
  return changeEndedSessions((ids) => (ids.includes(id) ? ids : [...ids, id]));
}

/** The server has heard it. */
export function sessionTold(id: string): Promise<void> {
  return changeEndedSessions((ids) => ids.filter((one) => one !== id));
}

function changeEndedSessions(next: (ids: string[]) => string[]): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.meta, async () => {
      const ids = next(await readEndedSessions());
      // The landing page looks for the row alone (landing.ts).
      await (ids.length > 0 ? db.meta.put({ key: KEY, value: ids }) : db.meta.delete(KEY));
    }),
  );
}
