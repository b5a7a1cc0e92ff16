import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { deleteDocumentation } from '../../api/documentations';
import { showFailure } from '../../components/dialogs/failure';
import { useForm } from '../../components/dialogs/form';
import { ReasonField } from '../../components/dialogs/ReasonField';
import { FormDialog } from '../../components/FormDialog';
import { showToast, type ToastText } from '../../components/Toast';
import { reasonIssue, tidyReason } from '../../domain/documentation/reason';

type RecordDeletionProps = {
  id: string;
  text: ReactNode;
  gone: ToastText;
  onDeleted?: () => void;
  onEnd: () => void;
  onClose: () => void;
};

/** Confirms a deletion with a reason for both parties. */
export function RecordDeletion({ id, text, gone, onDeleted, onEnd, onClose }: RecordDeletionProps) {
  const [reason, setReason] = useState('');
  const { errors, submit } = useForm({
    fields: ['reason'],
    check: () => [reasonIssue(reason)].filter((issue) => issue !== null),
    save: () => deleteDocumentation(id, tidyReason(reason)),
    done: { title: 'Dokumentation erfolgreich gelöscht' },
    onSaved: () => {
      onDeleted?.();
      onEnd();
    },
    onClose,
    // The specified message. Typed text stays, unless the record no longer exists.
    onFailed: (failure) => {
      const isGone = failure.kind === 'notFound';
      if (isGone) showToast(gone);
      else if (failure.issues.length === 0) showFailure('Fehler beim Löschen', failure);
      onEnd();
      if (isGone) onClose();
    },
  });
  return (
    <FormDialog title="Sind Sie sicher?" label="Löschen" icon={Trash2} danger onSubmit={submit} onClose={onClose}>
      <p>{text}</p>
      <ReasonField value={reason} onChange={setReason} error={errors.reason} />
    </FormDialog>
  );
}
