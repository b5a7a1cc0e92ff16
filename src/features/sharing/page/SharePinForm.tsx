import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { TextField } from '../../../components/TextField';
import { digitsOf } from '../../../domain/people/pairing';
import { SHARE_PIN_LENGTH } from '../../../domain/people/quotas';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';

/** The PIN of a share, received separately from the link. @param props `wrong` the error text. */
export function SharePinForm({ wrong, onPin }: { wrong: string | null; onPin: (pin: string) => Promise<void> }) {
  const [pin, setPin] = useState('');
  const [short, setShort] = useState<string | null>(null);
  const [busy, send] = useBusy(onPin);
  const submitPin = (event: FormEvent) => {
    event.preventDefault();
    const digits = digitsOf(pin);
    setShort(digits.length === SHARE_PIN_LENGTH ? null : ISSUE_TEXT.share_pin_needed);
    if (digits.length === SHARE_PIN_LENGTH) void send(digits);
  };
  return (
    <form className="stack shared__pin" noValidate onSubmit={submitPin}>
      <h1>Geteilte Dokumentationen</h1>
      <TextField
        label="PIN"
        hint="Sechs Ziffern, die Sie zum Link bekommen haben."
        inputMode="numeric"
        autoComplete="off"
        digits
        maxLength={SHARE_PIN_LENGTH + 2}
        autoFocus
        value={pin}
        error={short ?? wrong}
        onChange={(event) => setPin(event.target.value)}
      />
      <div className="btn-row">
        <Button type="submit" variant="primary" busy={busy}>
          Öffnen
        </Button>
      </div>
    </form>
  );
}
