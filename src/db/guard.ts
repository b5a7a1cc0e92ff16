/**
 * Two app versions at once: Dexie silently opens a newer database, and reopens after a `versionchange`. Old code could
 * then write rows that new code cannot read. So the database is closed for good, and the screen offers a reload.
 */
import type Dexie from 'dexie';

/**
 * 'reload': a newer app in another window took the database over. 'older': the database is newer,
 * so a reload ends here again (the server went back to an older app). 'deleted': the browser
 * deleted the database (site data cleared, disk full). 'blocked': another window holds it open.
 * 'lost': it does not answer despite retries.
 */
export type StorageState = 'ok' | 'reload' | 'older' | 'deleted' | 'blocked' | 'lost';

/** ms; a slower opening waits for another window (a slow phone takes 500 ms, measured). */
export const OPENING_TAKES = 1500;

/** The database belongs to a newer app: neither read nor write. */
class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

let current: StorageState = 'ok';
const listeners = new Set<() => void>();

/** State of the phone's storage; `onStorageState` reports changes. */
export function storageState(): StorageState {
  return current;
}

/** Whether the database was replaced, or is a newer version's. Stays true until a reload. */
export function isOutdated(): boolean {
  return current === 'reload' || current === 'older' || current === 'deleted';
}

export function setStorageState(state: StorageState): void {
  if (current === state || isOutdated()) return;
  current = state;
  for (const listener of listeners) listener();
}

/** Calls back after every change; returns the stop function. */
export function onStorageState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Guards a database; `version` is the code's schema (Dexie's number, a tenth of the native one).
 */
export function guardDatabase<T extends Dexie>(db: T, version: number): T {
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion === null) {
      db.close({ disableAutoOpen: false });
      setStorageState('deleted');
      return false;
    }
    db.close({ disableAutoOpen: true });
    setStorageState('reload');
    return false; // stops Dexie's handler, whose next call would reopen the database
  });
  reportBlocked(db);
  let isKnown = false;
  // A new database means that the old one was deleted. Chromium only ends the connection. Do not
  // read during opening: a dying handle would wait for itself.
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
 * Reports an upgrade that waits for another window to close the database. Our windows close it on request, a frozen or
 * older one does not. The browser fires 'blocked' only after it notified all windows, so a timer reports it too.
 */
function reportBlocked(db: Dexie): void {
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
