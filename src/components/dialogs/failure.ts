import { type FailureKind, toRemoteError } from '../../api/failure';
import { StorageError } from '../../db/storage';
import { showToast, type ToastText } from '../Toast';

/** The message after something was done. */
export type Done = Omit<ToastText, 'kind'>;

/** Why something failed, in the server's own sentence or in the phone's; 'storage' is this phone's own kind. */
export function reasonOf(error: unknown): { message: string; kind: FailureKind | 'storage' } {
  return error instanceof StorageError ? { message: error.message, kind: 'storage' } : toRemoteError(error);
}

/**
 * Says under a title why something failed, outside of forms: a form says it itself (`reasonOf`). What fails on this device alone
 * and has a sentence of its own that says what to do instead (a link that cannot be copied, a ZIP) is told by a toast.
 * @param gone instead of it where the thing is not there (any more); null: nothing is said, it is as wanted.
 * @returns the kind of failure, for what else follows from it; 'storage' is this phone's own.
 */
export function tellFailure(title: string, error: unknown, gone?: ToastText | null): FailureKind | 'storage' {
  const { message, kind } = reasonOf(error);
  if (kind !== 'notFound' || gone === undefined) showToast({ kind: 'danger', title, text: message });
  else if (gone) showToast(gone);
  return kind;
}
