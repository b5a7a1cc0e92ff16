import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { endLegalHold } from '../../api/legalHolds';
import { useForm } from '../../components/dialogs/form';
import { ReasonField } from '../../components/dialogs/ReasonField';
import { FormDialog } from '../../components/FormDialog';
import { reasonIssue, tidyReason } from '../../domain/documentation/reason';

export type EndHoldDialogProps = {
  record: string;
  onSaved: () => void;
  onClose: () => void;
};

/** Ends a Löschsperre before its day, with a reason for the log. */
export function EndHoldDialog({ record, onSaved, onClose }: EndHoldDialogProps) {
  const [given, setGiven] = useState('');
  const { errors, reason, submit } = useForm({
    fields: ['reason'],
    check: () => [reasonIssue(given)].filter((issue) => issue !== null),
    save: () => endLegalHold(record, tidyReason(given)),
    done: { title: 'Löschsperre beendet' },
    onSaved,
    onClose,
    gone: 'Die Löschsperre ist schon beendet.',
  });
  return (
    <FormDialog
      title="Löschsperre beenden?"
      label="Beenden"
      icon={ShieldOff}
      danger
      reason={reason}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Danach kann der Dienstleister diese Dokumentation wieder löschen. Das Ende steht mit seinem Grund im Prüfbuch.
      </p>
      <ReasonField value={given} onChange={setGiven} error={errors.reason} />
    </FormDialog>
  );
}
