/** An IndexedDB whose connection dies at a chosen statement, as WebKit's does after waking or a killed process. */

/** An error to the page, a commit whose answer is lost, or the death of the page. */
export type Death = 'lost' | 'lostAfterCommit' | 'killed';

const WORDS = 'Connection to Indexed Database server lost. Refresh the page to try again';
const STATEMENTS = {
  store: ['put', 'add', 'get', 'getAll', 'getAllKeys', 'delete', 'count', 'openCursor', 'openKeyCursor'],
  index: ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'],
} as const;

type Statement = (this: IDBObjectStore | IDBIndex, ...given: unknown[]) => unknown;
type Patched = Record<string, unknown>;

export type Dying = { died: () => boolean; mend: () => void };

/**
 * The connection dies at moment `at` (0 = first). Moments are statements; for 'lostAfterCommit' ends of transactions.
 * After 'lost' a new handle works, after 'killed' nothing before `mend`.
 */
export function dieAt(at: number, death: Death): Dying {
  const dead = new Set<IDBDatabase>();
  const undo: (() => void)[] = [];
  let moment = 0;
  let died = false;

  const end = (transaction: IDBTransaction): never => {
    died = true;
    dead.add(transaction.db);
    if (death !== 'lostAfterCommit') transaction.abort();
    throw failure(death);
  };
  const guard = (prototype: object, name: string) => {
    const real = (prototype as Patched)[name] as Statement;
    const guarded: Statement = function (...given) {
      const { transaction } = 'objectStore' in this ? this.objectStore : this;
      if (death === 'killed' && died) throw failure(death);
      if (death !== 'lostAfterCommit' && !died && moment++ === at) end(transaction);
      return real.apply(this, given);
    };
    (prototype as Patched)[name] = guarded;
    undo.push(() => {
      (prototype as Patched)[name] = real;
    });
  };
  for (const name of STATEMENTS.store) guard(IDBObjectStore.prototype, name);
  for (const name of STATEMENTS.index) guard(IDBIndex.prototype, name);

  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof begin>) {
    if (dead.has(this) || (death === 'killed' && died)) throw new DOMException(WORDS, 'InvalidStateError');
    const transaction = begin.apply(this, given);
    if (death === 'lostAfterCommit')
      loseAnswer(
        transaction,
        () => !died && moment++ === at,
        () => {
          died = true;
          dead.add(transaction.db);
        },
      );
    return transaction;
  };
  undo.push(() => {
    IDBDatabase.prototype.transaction = begin;
  });
  const mend = () => {
    for (const back of undo) back();
  };
  return { died: () => died, mend };
}

function failure(death: Death): Error {
  // An error name that no retry handles ends the page's work at once.
  return death === 'killed' ? new Error('killed') : new DOMException(WORDS, 'UnknownError');
}

/** The commit reaches the disk; the page gets an abort. */
function loseAnswer(transaction: IDBTransaction, now: () => boolean, died: () => void): void {
  let describe: IDBTransaction['oncomplete'] = null;
  Object.defineProperty(transaction, 'oncomplete', {
    get: () => describe,
    set: (listener: IDBTransaction['oncomplete']) => {
      describe = listener;
    },
  });
  transaction.addEventListener('complete', (event) => {
    if (!now()) {
      describe?.call(transaction, event);
      return;
    }
    died();
    transaction.onabort?.(new Event('abort'));
  });
}
