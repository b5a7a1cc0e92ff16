import { type FormEvent, useState } from 'react';
import { NAME_MAX } from '../../domain/limits';
import { LINK_VALID } from '../../domain/quotas';
import { length } from '../../domain/text';
import { reasonOf } from '../../office/failure';
import { changeLink, type LinkRecord } from '../../remote/links';
import { useBusy } from '../../ui/busy';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { FormError } from '../../ui/formError';
import { toast } from '../../ui/toast';

/** Twelve months from now: how long a link lives unless told otherwise (docs/routes.md). */
export function inAYear(): number {
  return Date.now() + LINK_VALID;
}

/** Name and end of a link; both can be changed without a new sticker. */
export function LinkValuesForm({ link, onSaved }: { link: LinkRecord; onSaved: () => void }) {
  const before = { label: link.label, until: dayOf(link.expiresAt ?? inAYear()) };
  const [label, setLabel] = useState(before.label);
  const [until, setUntil] = useState(before.until);
  const end = endOf(until);
  const changed = label !== before.label || until !== before.until;
  const wrong = {
    label: length(label) > NAME_MAX ? 'Höchstens 100 Zeichen.' : null,
    until: end === null || end <= Date.now() ? 'Bitte wählen Sie einen Tag in der Zukunft.' : null,
  };
  const [reason, setReason] = useState<string | null>(null);
  const [busy, save] = useBusy(async () => {
    if (wrong.label || wrong.until || end === null) return;
    setReason(null);
    try {
      await changeLink(link.id, { label: label.trim(), expiresAt: end });
      toast({ kind: 'success', title: 'Link gespeichert' });
      onSaved();
    } catch (error) {
      setReason(reasonOf(error).message);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <FormError text={reason} />
      <TextField
        label="Bezeichnung"
        hint="Zum Beispiel der Ort des Aufklebers: Haustür"
        value={label}
        error={wrong.label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <TextField
        label="Gültig bis"
        type="date"
        value={until}
        error={changed ? wrong.until : null}
        onChange={(event) => setUntil(event.target.value)}
      />
      {changed && (
        <Button type="submit" busy={busy}>
          Speichern
        </Button>
      )}
    </form>
  );
}

/** `2027-11-21` of this device's calendar. */
function dayOf(ms: number): string {
  const day = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The last moment of a day, ms; null for what is no day. */
function endOf(day: string): number | null {
  const ms = new Date(`${day}T23:59:59`).getTime();
  return Number.isNaN(ms) ? null : ms;
}
