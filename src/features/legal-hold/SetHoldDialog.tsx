import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { setLegalHold } from '../../api/legalHolds';
import { useForm } from '../../components/dialogs/form';
import { ReasonField } from '../../components/dialogs/ReasonField';
import { FormDialog } from '../../components/FormDialog';
import { entryCount } from '../../components/format';
import { TextField } from '../../components/TextField';
import { LEGAL_HOLD_RECORDS, lastHoldDay, legalHoldIssues, offeredHoldDay } from '../../domain/documentation/legalHold';
import { tidyReason } from '../../domain/documentation/reason';
import { dayOf } from '../../domain/time/germanDay';

export type SetHoldDialogProps = {
  records: readonly string[];
  onSaved: () => void;
  onClose: () => void;
};

export function SetHoldDialog({ records, onSaved, onClose }: SetHoldDialogProps) {
  const today = dayOf(Date.now());
  const [until, setUntil] = useState(() => offeredHoldDay(today));
  const [given, setGiven] = useState('');
  const { errors, reason, submit } = useForm({
    fields: ['until', 'reason'],
    check: () => legalHoldIssues({ reason: given, until }, today),
    save: () => setAll(records, { until, reason: tidyReason(given) }),
    done: { title: 'Löschsperre gesetzt' },
    onSaved,
    onClose,
    gone: 'Eine dieser Dokumentationen gibt es nicht mehr. Bitte laden Sie die Liste neu.',
  });
  return (
    <FormDialog
      title="Löschsperre setzen"
      subtitle={entryCount(records.length)}
      label="Löschsperre setzen"
      icon={ShieldAlert}
      reason={reason}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {`Bis zu diesem Tag kann niemand ${records.length === 1 ? 'diese Dokumentation' : 'diese Dokumentationen'} löschen, auch der Dienstleister und der Betreiber nicht. `}
        Beide Seiten sehen die Sperre mit ihrem Grund. Sie können sie jederzeit beenden.
      </p>
      <TextField
        label="Gilt bis einschließlich"
        type="date"
        min={today}
        max={lastHoldDay(today)}
        value={until}
        error={errors.until ?? null}
        hint="Die meisten Ansprüche verjähren drei Jahre nach dem Ende des Jahres, in dem sie entstanden sind (§§ 195, 199 BGB)."
        onChange={(event) => setUntil(event.target.value)}
      />
      <ReasonField
        value={given}
        onChange={setGiven}
        error={errors.reason}
        example="Wasserschaden Keller, Versicherung prüft"
      />
    </FormDialog>
  );
}

/** In batches of the server's limit. After an error earlier batches stay; a retry sets them again. */
async function setAll(records: readonly string[], of: { until: string; reason: string }): Promise<void> {
  for (let at = 0; at < records.length; at += LEGAL_HOLD_RECORDS)
    await setLegalHold({ records: records.slice(at, at + LEGAL_HOLD_RECORDS), ...of });
}
