/**
 * Two versions of the app at once (architecture 4): Dexie opens a newer database silently and, closed by a
 * `versionchange`, opens it again by itself. Both would let old code write rows the new code cannot read, so here the
 * database is closed for good, and whoever looks is asked to load the page anew.
 */
import type Dexie from 'dexie';

/**
 * 'reload': a newer version of the app, in another window, has just taken the database over; 'older': this page opened a
 * database of a newer version, so loading the same page again would end here again (a server that went back to an older
 * version); 'deleted': the browser deleted the database under this page (site data cleared, no room on the disk); 'blocked':
 * another window holds the database open, so it cannot be opened here yet; 'lost': it does not answer although asked again.
 */
export type StorageState = 'ok' | 'reload' | 'older' | 'deleted' | 'blocked' | 'lost';

/** An opening that takes longer is one that waits for another window; a slow phone takes half a second (measured). */
export const OPENING_TAKES = 1500;

/** The database on this phone was made by a newer version of the app: nothing may be read or written. */
class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

let current: StorageState = 'ok';
const listeners = new Set<() => void>();

/** How the phone's storage is; changes are told to `onStorageState`. */
export function storageState(): StorageState {
  return current;
}

/** Whether the database is another one than this page began with, or a newer version's. This stays so until the page is loaded anew. */
export function isOutdated(): boolean {
  return current === 'reload' || current === 'older' || current === 'deleted';
}

/** Remembers a new state and tells everybody. */
export function setStorageState(state: StorageState): void {
  if (current === state || isOutdated()) return;
  current = state;
  for (const listener of listeners) listener();
}

/** Calls back after every change; returns the way to stop. */
export function onStorageState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts all guards on a database; `version` is the schema the code knows (Dexie's number, a tenth of the native one). */
export function guardDatabase<T extends Dexie>(db: T, version: number): T {
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion === null) {
      db.close({ disableAutoOpen: false });
      setStorageState('deleted');
      return false;
    }
    db.close({ disableAutoOpen: true });
    setStorageState('reload');
    return false; // stops Dexie's own handler, which would let the next call open the database again
  });
  sayWhenBlocked(db);
  let isKnown = false;
  // Where it is made anew, the one that this page began with is gone. Chromium deletes it without a word but the end of the
  // connection. Nothing is read at the opening itself: a handle that dies there would wait for its own opening.
  db.on('populate', () => {
    if (isKnown) setStorageState('deleted');
  });
  db.on(
    'ready',
    () => {
      const native = db.backendDB().version;
      isKnown = true;
      if (Math.floor(native / 10) <= version) return;
      setStorageState('older');
      throw new NewerDatabaseError(`database ${native / 10} is newer than the app's ${version}`);
    },
    true,
  );
  return db;
}

/**
 * An upgrade waits until every other window has closed the database. Ours do when they are asked (above); one that is
 * frozen, or older than this rule, does not, and then nobody is told: the browser says 'blocked' only after all of them
 * have heard the question, so the time it takes counts as well.
 */
function sayWhenBlocked(db: Dexie): void {
  db.on('blocked', () => setStorageState('blocked'));
  const open = db.open.bind(db);
  db.open = () => {
    const timer = setTimeout(() => setStorageState('blocked'), OPENING_TAKES);
    const opening = open();
    const endOpening = () => {
      clearTimeout(timer);
      if (current === 'blocked') setStorageState('ok');
    };
    opening.then(endOpening, endOpening);
    return opening;
  };
}
