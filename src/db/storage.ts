/** Kinds of storage failures, and the wrapper that reopens a dead handle. */
import { STORAGE_ERRORS } from '../domain/text/texts.capture';
import { db } from './db';
import { isOutdated, setStorageState } from './guard';

/** full: no space, nothing written; lost: the database does not answer; other: anything else. */
export type StorageFault = 'full' | 'lost' | 'other';

/** Nothing of the operation was stored. `message` is a German sentence. */
export class StorageError extends Error {
  override name = 'StorageError';
  constructor(
    readonly kind: StorageFault,
    cause?: unknown,
  ) {
    super(STORAGE_ERRORS[kind], { cause });
  }
}

/** The draft was sealed, discarded or deleted in another tab. */
export class DraftGoneError extends Error {
  override name = 'DraftGoneError';
}

/** Before the handle is reopened. WebKit needs up to a second after waking (docs/notes/browsers.md). */
const PAUSES_MS = [50, 250, 1000];
/** Browsers' errors for a dead handle; AbortError only without a quota error inside. */
const LOST = new Set([
  'UnknownError',
  'InvalidStateError',
  'DatabaseClosedError',
  'OpenFailedError',
  'AbortError',
  'TimeoutError',
]);
/** Errors of a database that answers. */
const ANSWERED = new Set([
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

/** Messages of Chromium, LevelDB, SQLite (WebKit), Firefox and the system. The error's name is only 'UnknownError'. */
const DISK_FULL = /no.?space|(?:is|disk) full|quota/i;

/** The kind of a Dexie or IndexedDB error; null for our own errors. */
export function storageFault(error: unknown): StorageFault | null {
  const errors = toErrorChain(error);
  const names = errors.map(({ name }) => name);
  if (names.includes('QuotaExceededError')) return 'full';
  if (errors.some(({ name, message }) => LOST.has(name) && DISK_FULL.test(message))) return 'full';
  if (names.includes('NewerDatabaseError')) return 'other';
  if (names.some((name) => LOST.has(name))) return 'lost';
  return names.some((name) => ANSWERED.has(name)) ? 'other' : null;
}

/**
 * Names and messages of an error and its causes: quota appears as AbortError with the cause in
 * `inner`; bulk operations list causes in `failures`.
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
 * Runs a database operation; reopens a dead handle, up to three times. The operation must be
 * idempotent (puts with explicit ids).
 * @throws StorageError; our own errors pass.
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
      const pause = PAUSES_MS[attempt];
      if (fault !== 'lost' || pause === undefined || isOutdated()) throw toStorageError(fault, error);
      await dropHandleAndWait(pause);
    }
  }
}

function toStorageError(fault: StorageFault, error: unknown): StorageError {
  if (fault === 'lost') setStorageState('lost');
  return new StorageError(fault, error);
}

/** Drops a dead handle; the next operation reopens the database. */
export function dropHandle(): void {
  if (!isOutdated()) db.close({ disableAutoOpen: false });
}

async function dropHandleAndWait(pause: number): Promise<void> {
  dropHandle();
  await new Promise((resolve) => setTimeout(resolve, pause));
}
