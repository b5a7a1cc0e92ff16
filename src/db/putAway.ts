/**
 * A page that is left may be put away as it stands, in case somebody goes back to it. Frozen in the middle of a transaction it keeps
 * its stores shut for every other page, for as long as it lies there: 'Wird gesichert' for ever (WebKitGTK, six forms of
 * about fifty: docs/notes/browsers.md). Dexie closes the database then, which waits for the transaction; so that is given up as well.
 */
import type Dexie from 'dexie';

/** Gives up what is under way when the page is put away; should it come back, whoever asked asks again (storage.ts). */
export function leavingNothingOpen<T extends Dexie>(db: T): T {
  const open = new Set<IDBTransaction>();
  db.use({
    stack: 'dbcore',
    name: 'putAway',
    create: (core) => ({
      ...core,
      transaction: (...of) => {
        const transaction = core.transaction(...of) as IDBTransaction;
        open.add(transaction);
        for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction));
        return transaction;
      },
    }),
  });
  // A worker is never put away, and the tests' machine has no pages.
  globalThis.addEventListener?.('pagehide', (event) => {
    if ('persisted' in event && event.persisted) for (const transaction of open) giveUp(transaction);
  });
  return db;
}

function giveUp(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It was being committed, and is at its end without the page.
  }
}
