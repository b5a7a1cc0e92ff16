import type { FormEvent } from 'react';
import type { LinkRecord } from '../../api/links';
import { Button } from '../../components/Button';
import { FormError } from '../../components/FormError';
import { TextField } from '../../components/TextField';
import { useLinkValues } from './useLinkValues';

/** Name and end of a link; for a manager also its company. The sticker stays valid. */
export function LinkValuesForm({ link, onSaved }: { link: LinkRecord; onSaved: () => void }) {
  const { label, company, until, changed, reason, busy, save } = useLinkValues(link, onSaved);
  const submitValues = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="stack" noValidate onSubmit={submitValues}>
      <FormError text={reason} />
      <TextField
        label="Bezeichnung"
        hint="Zum Beispiel der Ort des Aufklebers: Haustür"
        value={label.value}
        error={label.error}
        onChange={(event) => label.set(event.target.value)}
      />
      {link.company !== null && (
        <TextField
          label="Wer arbeitet damit? (freiwillig)"
          hint="Zum Beispiel: Glanz Gebäudereinigung. Der Name steht auf allen Dokumentationen, die über diesen Link kommen."
          value={company.value}
          error={company.error}
          onChange={(event) => company.set(event.target.value)}
        />
      )}
      <TextField
        label="Gültig bis"
        type="date"
        value={until.value}
        error={until.error}
        onChange={(event) => until.set(event.target.value)}
      />
      {changed && (
        <Button type="submit" busy={busy}>
          Speichern
        </Button>
      )}
    </form>
  );
}
