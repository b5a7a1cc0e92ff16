import { type FormEvent, useState } from 'react';
import { signInWithApp } from '../../api/auth';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { TextField } from '../../components/TextField';
import { knownDevices } from '../../db/knownDevices';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { useFields } from './useFields';
import { type SecondStepProps, useSecondStep } from './useSecondStep';
import { WORDS } from './words';

/** The second factor: an authenticator's code, or a recovery code. */
export function AuthenticatorStep(props: SecondStepProps) {
  const { values, bind, refuse } = useFields({ code: '' });
  const [isLost, setLost] = useState(false);
  const step = useSecondStep(props, () => refuse({ code: isLost ? WORDS.recoveryWrong : WORDS.codeWrong }));
  const [busy, attempt] = useBusy(() =>
    step.attempt(async () => signInWithApp({ mfaId: props.mfaId, code: values.code, known: await knownDevices() })),
  );
  const submitCode = (event: FormEvent) => {
    event.preventDefault();
    if (values.code.trim() === '') refuse({ code: ISSUE_TEXT.fields_missing });
    else void attempt();
  };
  return (
    <form className="stack" noValidate onSubmit={submitCode}>
      <div>
        <h2>Code eingeben</h2>
        <p className="muted">{isLost ? WORDS.lostApp : WORDS.openApp}</p>
      </div>
      <TextField
        {...bind('code')}
        key={String(isLost)}
        label={isLost ? 'Wiederherstellungscode' : 'Code aus der App'}
        inputMode={isLost ? 'text' : 'numeric'}
        autoComplete={isLost ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" variant="primary" size="tall" wide busy={busy}>
        Anmelden
      </Button>
      <Button variant="quiet" className="start pull-left" onClick={() => setLost(!isLost)}>
        {isLost ? 'Code aus der App verwenden' : 'Wiederherstellungscode verwenden'}
      </Button>
      <Button variant="quiet" className="start pull-left" onClick={props.onBack}>
        Abbrechen
      </Button>
    </form>
  );
}
