/**
 * Aborts open transactions on pagehide. A page frozen in a transaction by the back/forward cache blocks its stores for
 * all pages. They show 'Wird gesichert' forever (WebKitGTK, 6 of about 50 forms: docs/notes/browsers.md). Dexie's close
 * waits for the transaction; so it is aborted.
 */
import type Dexie from 'dexie';

/** Aborts open work on pagehide; if the page returns, storage.ts retries. */
export function leavingNothingOpen<T extends Dexie>(db: T): T {
  const open = new Set<IDBTransaction>();
  db.use({
    stack: 'dbcore',
    name: 'putAway',
    create: (core) => ({
      ...core,
      transaction: (...args) => {
        const transaction = core.transaction(...args) as IDBTransaction;
        open.add(transaction);
        for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction));
        return transaction;
      },
    }),
  });
  // Workers get no pagehide; the tests have no pages.
  globalThis.addEventListener?.('pagehide', (event) => {
    if ('persisted' in event && event.persisted) for (const transaction of open) abortTransaction(transaction);
  });
  return db;
}

function abortTransaction(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Already committing: it ends without the page.
  }
}
