import { useState } from 'react';
import type { MailOverview, MailSettings } from '../../../api/mailSettings';
import { useBusy } from '../../../components/busy';
import { useForm } from '../../../components/dialogs/form';
import { FormDialog } from '../../../components/FormDialog';
import { PropertyPicker } from '../../../components/picker/Properties';
import { LETTER_MUTED_MOST } from '../../../domain/people/letter';
import { WORDS } from '../../sign-in/words';

type MutedDialogProps = {
  letters: MailOverview;
  /** @throws RemoteError */
  onSave: (wish: Partial<MailSettings>) => Promise<void>;
  onClose: () => void;
};

export function MutedDialog({ letters, onSave, onClose }: MutedDialogProps) {
  const { properties } = letters;
  // Drops properties that no longer exist: they cannot be chosen and would count.
  const [muted, setMuted] = useState(() =>
    properties.filter(({ id }) => letters.muted.includes(id)).map(({ id }) => id),
  );
  const { reason, submit } = useForm({
    fields: [],
    check: () => [],
    save: () => onSave({ muted }),
    done: { title: WORDS.saved },
    onSaved: () => undefined,
    onClose,
  });
  const [busy, save] = useBusy(submit);
  return (
    <FormDialog title="Ausgenommene Immobilien" reason={reason} busy={busy} onClose={onClose} onSubmit={() => save()}>
      <p>Zu diesen Immobilien kommen keine E-Mails. Was dort fehlt, steht weiter in der Übersicht.</p>
      <PropertyPicker properties={properties} chosen={muted} onChange={setMuted} most={LETTER_MUTED_MOST} />
    </FormDialog>
  );
}
