import { RemoteError } from '../../remote/failure';
import { toast } from '../../ui/toast';

/** A change that failed, in the server's own sentence. */
export function tellFailed(error: unknown): void {
  const text = error instanceof RemoteError ? error.message : 'Bitte versuchen Sie es erneut.';
  toast({ kind: 'danger', title: 'Fehler', text });
}
