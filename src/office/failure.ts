import { type RemoteError, toRemoteError } from '../remote/failure';
import { type ToastText, toast } from '../ui/toast';

/** The message after something was done. */
export type Done = Omit<ToastText, 'kind'>;

/**
 * Says under a title why something failed, in the server's own sentence.
 * @param gone instead of it where the thing is not there (any more); null: nothing is said, it is as wanted.
 * @returns the failure, for what else follows from it.
 */
export function tellFailure(title: string, error: unknown, gone?: ToastText | null): RemoteError {
  const failure = toRemoteError(error);
  if (failure.kind !== 'notFound' || gone === undefined) toast({ kind: 'danger', title, text: failure.message });
  else if (gone) toast(gone);
  return failure;
}
