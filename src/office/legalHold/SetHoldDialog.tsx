import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '../../domain/germanDay';
import { LEGAL_HOLD_RECORDS, lastHoldDay, legalHoldIssues, offeredHoldDay } from '../../domain/legalHold';
import { tidyReason } from '../../domain/reason';
import { setLegalHold } from '../../remote/legalHolds';
import { entryCount } from '../../ui/format';
import { FormDialog } from '../../ui/formDialog';
import { TextField } from '../../ui/textField';
import { useForm } from '../form';
import { ReasonField } from '../reasonField';

export type SetHoldDialogProps = {
  /** Ids of the records. */
  records: readonly string[];
  onSaved: () => void;
  onClose: () => void;
};

/** A Löschsperre (D187) for these records: until when, and why. */
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

/** As many at once as the server takes; what was set stays where a later request fails; whoever tries again sets it anew. */
async function setAll(records: readonly string[], of: { until: string; reason: string }): Promise<void> {
  for (let at = 0; at < records.length; at += LEGAL_HOLD_RECORDS)
    await setLegalHold({ records: records.slice(at, at + LEGAL_HOLD_RECORDS), ...of });
}
