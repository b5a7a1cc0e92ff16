import { toRemoteError } from '../../remote/failure';
import { toast } from '../../ui/toast';

/** Says under this title what went wrong; returns the kind of failure ('storage': this phone's own). */
export function tell(title: string, error: unknown): string {
  if (error instanceof Error && error.name === 'StorageError') {
    toast({ kind: 'danger', title, text: error.message });
    return 'storage';
  }
  const failure = toRemoteError(error);
  toast({ kind: 'danger', title, text: failure.message });
  return failure.kind;
}
