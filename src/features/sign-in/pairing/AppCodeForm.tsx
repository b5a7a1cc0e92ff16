import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { reasonOf } from '../../../components/dialogs/failure';
import { Two } from '../../../components/SecondLanguage';
import { TextField } from '../../../components/TextField';
import { digitsOf, isAppCode } from '../../../domain/people/pairing';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';
import { pairByCode } from './redeem';

type AppCodeFormProps = {
  onEntered: () => unknown;
  /** Receives other errors than a wrong code; null before each try. */
  onFailed: (reason: string | null) => void;
  onBack: () => void;
};

/** 'Mit Code anmelden': the installed app takes over the paired browser's session. */
export function AppCodeForm({ onEntered, onFailed, onBack }: AppCodeFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, attempt] = useBusy(async (digits: string) => {
    onFailed(null);
    try {
      await pairByCode(digits);
      await onEntered();
    } catch (failure) {
      const { kind, message } = reasonOf(failure);
      if (kind === 'invalid') setError(message);
      else onFailed(message);
    }
  });
  const submitCode = (event: FormEvent) => {
    event.preventDefault();
    const digits = digitsOf(code);
    const wrong = isAppCode(digits) ? null : ISSUE_TEXT.app_code_wrong;
    setError(wrong);
    if (wrong === null) void attempt(digits);
  };
  return (
    <form className="stack" noValidate onSubmit={submitCode}>
      <h2>
        <Two>Mit Code anmelden</Two>
      </h2>
      <TextField
        label="Code mit neun Ziffern"
        hint="Haben Sie dieses Telefon im Browser eingerichtet? Dort steht der Code unter „Konto“."
        tall
        inputMode="numeric"
        autoComplete="one-time-code"
        digits
        autoFocus
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" size="tall" wide busy={busy}>
        Anmelden
      </Button>
      <Button variant="quiet" className="start pull-left" onClick={onBack}>
        Abbrechen
      </Button>
    </form>
  );
}
