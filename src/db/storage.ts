/** Failures of the phone's storage as one small kind, and the wrapper that outlives a dead handle. */
import { STORAGE_ERRORS } from '../domain/text/texts.capture';
import { db } from './db';
import { isOutdated, setStorageState } from './guard';

/** full: no room, nothing was written; lost: the database does not answer; other: anything else. */
export type StorageFault = 'full' | 'lost' | 'other';

/** Nothing of the failed operation was stored. `message` is the German sentence. */
export class StorageError extends Error {
  override name = 'StorageError';
  constructor(
    readonly kind: StorageFault,
    cause?: unknown,
  ) {
    super(STORAGE_ERRORS[kind], { cause });
  }
}

/** The draft is not there any more: sealed, discarded or gone in another tab. */
export class DraftGoneError extends Error {
  override name = 'DraftGoneError';
}

/** Pauses before the handle is opened anew; WebKit needs up to a second after waking (docs/notes/browsers.md). */
const PAUSES = [50, 250, 1000];
/** A dead handle, in the words of the browsers; AbortError only where no quota error is inside. */
const LOST = new Set([
  'UnknownError',
  'InvalidStateError',
  'DatabaseClosedError',
  'OpenFailedError',
  'AbortError',
  'TimeoutError',
]);
const FOREIGN = new Set([
  'DataError',
  'ConstraintError',
  'DataCloneError',
  'TransactionInactiveError',
  'PrematureCommitError',
  'NotFoundError',
  'ReadOnlyError',
  'VersionError',
  'MissingAPIError',
  'BulkError',
  'ModifyError',
]);

/** A full disk in the words of Chromium, its LevelDB, SQLite below WebKit, Firefox and the system: their error's name is 'UnknownError'. */
const NO_ROOM = /no.?space|(?:is|disk) full|quota/i;

/** What an error of Dexie or IndexedDB means; null for errors of our own, which pass unchanged. */
export function storageFault(error: unknown): StorageFault | null {
  const errors = toErrorChain(error);
  const names = errors.map(({ name }) => name);
  if (names.includes('QuotaExceededError')) return 'full';
  if (errors.some(({ name, message }) => LOST.has(name) && NO_ROOM.test(message))) return 'full';
  if (names.includes('NewerDatabaseError')) return 'other';
  if (names.some((name) => LOST.has(name))) return 'lost';
  return names.some((name) => FOREIGN.has(name)) ? 'other' : null;
}

/**
 * Names and messages of an error and of what Dexie wraps in it: quota shows up as AbortError with the truth in `inner`, and of many changes at once
 * (bulkDelete, update, modify) each one's error is among the `failures`.
 */
function toErrorChain(error: unknown): { name: string; message: string }[] {
  const errors: { name: string; message: string }[] = [];
  let at: unknown = error;
  while (typeof at === 'object' && at !== null && errors.length < 6) {
    if ('name' in at) errors.push({ name: String(at.name), message: 'message' in at ? String(at.message) : '' });
    at = getInnerError(at);
  }
  return errors;
}

function getInnerError(error: object): unknown {
  if ('failures' in error && Array.isArray(error.failures)) return error.failures[0];
  if ('inner' in error && error.inner) return error.inner;
  return 'cause' in error ? error.cause : null;
}

/**
 * Runs an operation on the database; a dead handle is opened anew, up to three times. The operation must be harmless
 * to repeat (puts under explicit ids).
 * @throws StorageError; errors of our own pass.
 */
export async function withDb<T>(operation: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await operation();
      setStorageState('ok');
      return result;
    } catch (error) {
      const fault = storageFault(error);
      if (fault === null) throw error;
      const pause = PAUSES[attempt];
      if (fault !== 'lost' || pause === undefined || isOutdated()) throw toStorageError(fault, error);
      await dropHandleAndWait(pause);
    }
  }
}

function toStorageError(fault: StorageFault, error: unknown): StorageError {
  if (fault === 'lost') setStorageState('lost');
  return new StorageError(fault, error);
}

/** Drops the handle, which is dead or does not answer; the next operation opens the database by itself. */
export function dropHandle(): void {
  if (!isOutdated()) db.close({ disableAutoOpen: false });
}

async function dropHandleAndWait(pause: number): Promise<void> {
  dropHandle();
  await new Promise((resolve) => setTimeout(resolve, pause));
}
