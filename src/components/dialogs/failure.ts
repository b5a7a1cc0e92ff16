import { type FailureKind, toRemoteError } from '../../api/failure';
import { StorageError } from '../../db/storage';
import { showToast, type ToastText } from '../Toast';

/** The success message. */
export type Done = Omit<ToastText, 'kind'>;

/**
 * The reason of a failure, in the server's or the phone's sentence; 'storage' is a failure of this
 * phone.
 */
export function reasonOf(error: unknown): { message: string; kind: FailureKind | 'storage' } {
  return error instanceof StorageError ? { message: error.message, kind: 'storage' } : toRemoteError(error);
}

/**
 * Shows a failure as a toast, outside forms (they use `reasonOf`). Device failures with their own
 * sentence (copying a link, a ZIP) show their own toast.
 * @param gone message where the thing no longer exists; null: none, as the goal is reached.
 * @returns the kind of failure; 'storage' is a failure of this phone.
 */
export function showFailure(title: string, error: unknown, gone?: ToastText | null): FailureKind | 'storage' {
  const { message, kind } = reasonOf(error);
  if (kind !== 'notFound' || gone === undefined) showToast({ kind: 'danger', title, text: message });
  else if (gone) showToast(gone);
  return kind;
}
