import { StorageError } from '../data/storage';
import { type FailureKind, toRemoteError } from '../remote/failure';
import { type ToastText, toast } from '../ui/toast';

/** The message after something was done. */
export type Done = Omit<ToastText, 'kind'>;

/**
 * Says under a title why something failed, in the server's own sentence or in the phone's.
 * @param gone instead of it where the thing is not there (any more); null: nothing is said, it is as wanted.
 * @returns the kind of failure, for what else follows from it; 'storage' is this phone's own.
 */
export function tellFailure(title: string, error: unknown, gone?: ToastText | null): FailureKind | 'storage' {
  const storage = error instanceof StorageError;
  const { message, kind } = storage ? { message: error.message, kind: 'storage' as const } : toRemoteError(error);
  if (kind !== 'notFound' || gone === undefined) toast({ kind: 'danger', title, text: message });
  else if (gone) toast(gone);
  return kind;
}
