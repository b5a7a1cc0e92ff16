import { Trash2 } from 'lucide-react';
import { toRemoteError } from '../../remote/failure';
import { ConfirmDialog } from '../../ui/dialog';
import { toast } from '../../ui/toast';

type DeleteConfirmProps = {
  /** What is deleted and what stays (D20). */
  text: string;
  /** @throws RemoteError */
  remove: () => Promise<void>;
  /** The specified message after it. */
  done: { title: string; text?: string };
  /** Said when somebody else was faster, e.g. in another tab. */
  gone: string;
  /** Runs after any end of it: the list is asked again. */
  onEnd: () => void;
  onClose: () => void;
};

/** 'Sind Sie sicher?' before something is deleted; it ends with a message and a fresh list, whatever happens. */
export function DeleteConfirm({ text, remove, done, gone, onEnd, onClose }: DeleteConfirmProps) {
  const confirm = async () => {
    try {
      await remove();
      toast({ kind: 'success', ...done });
    } catch (error) {
      const failure = toRemoteError(error);
      if (failure.kind === 'notFound') toast({ kind: 'info', title: gone });
      else toast({ kind: 'danger', title: 'Fehler beim Löschen', text: failure.message });
    }
    onEnd();
    onClose();
  };
  return (
    <ConfirmDialog
      title="Sind Sie sicher?"
      text={text}
      confirmLabel="Löschen"
      confirmIcon={Trash2}
      danger
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
