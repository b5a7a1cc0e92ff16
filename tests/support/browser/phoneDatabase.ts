/** Reads the phone's database in the page, for Playwright and the drivers of other engines. */
import type { OutboxRow } from '../../../src/db/db';
import type { Kept } from './phone';

/** Runs in the page. A missing table is empty. */
export async function readTable(table: string): Promise<Record<string, unknown>[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const known = await indexedDB.databases();
  if (!known.some((database) => database.name === 'objektbeleg')) return [];
  const database = await done(indexedDB.open('objektbeleg'));
  try {
    if (!database.objectStoreNames.contains(table)) return [];
    const store = database.transaction(table).objectStore(table);
    if (table !== 'photoBytes') return await done(store.getAll());
    return (await done(store.getAllKeys())).map((id) => ({ id }));
  } finally {
    database.close();
  }
}

/** Runs in the page: the bytes of the first stored photo. */
export function readPhotoBytes(): Promise<number[]> {
  return new Promise((found) => {
    const opening = indexedDB.open('objektbeleg');
    opening.onsuccess = () => {
      const first = opening.result.transaction('photoBytes').objectStore('photoBytes').getAll(undefined, 1);
      opening.result.close();
      first.onsuccess = () => found([...new Uint8Array(first.result[0].bytes)]);
    };
  });
}

/** The outbox without known rows; `waiting`: all undelivered rows. */
export type Outbox = {
  ids: string[];
  fresh: Pick<OutboxRow, 'id' | 'state' | 'sealed' | 'transfer'>[];
  waiting: number;
};

/** Runs in the page; of known rows it reads id and state only, for speed. */
export async function readOutbox(known: string[]): Promise<Outbox> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const all = await indexedDB.databases();
  // Opening a missing database would create an empty one, without the app's tables.
  if (!all.some(({ name }) => name === 'objektbeleg')) return { ids: [], fresh: [], waiting: 0 };
  const database = await done(indexedDB.open('objektbeleg'));
  try {
    const store = database.transaction('outbox').objectStore('outbox');
    const among = (state: string) =>
      done(store.index('[state+nextAttemptAt]').count(IDBKeyRange.bound([state], [state, []])));
    const [keys, complete, released] = await Promise.all([
      done(store.getAllKeys()),
      among('complete'),
      among('released'),
    ]);
    const ids = keys.map(String);
    const before = new Set(known);
    const fresh = await Promise.all(ids.filter((id) => !before.has(id)).map((id) => done(store.get(id))));
    return { ids, fresh, waiting: ids.length - complete - released };
  } finally {
    database.close();
  }
}

/** Runs in the page. */
export async function readKept(): Promise<Kept[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const hex = (bytes: ArrayBuffer) =>
    [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const known = await indexedDB.databases();
  if (!known.some((entry) => entry.name === 'objektbeleg')) return [];
  const database = await done(indexedDB.open('objektbeleg'));
  try {
    const stores = database.transaction(['outbox', 'photoBytes']);
    const rows = await done(stores.objectStore('outbox').getAll());
    const kept: Kept[] = [];
    for (const row of rows) {
      const stored: Record<string, string> = {};
      for (const photo of row.sealed.photos) {
        const found = await done(database.transaction('photoBytes').objectStore('photoBytes').get(photo.id));
        if (found) stored[photo.id] = hex(await crypto.subtle.digest('SHA-256', found.bytes));
      }
      const { id, owner, state, sealed, transfer } = row;
      kept.push({ id, owner, state, reason: transfer.reason, sealed, stored });
    }
    return kept;
  } finally {
    database.close();
  }
}
