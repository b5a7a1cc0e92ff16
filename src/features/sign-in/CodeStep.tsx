import { type FormEvent, useEffect, useRef, useState } from 'react';
import { requestCode, signInWithCode } from '../../api/auth';
import { Button } from '../../components/Button';
import { useBusy } from '../../components/busy';
import { reasonOf } from '../../components/dialogs/failure';
import { TextField } from '../../components/TextField';
import { showToast } from '../../components/Toast';
import { knownDevices } from '../../db/knownDevices';
import { readableEmail } from '../../domain/people/user';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { useFields } from './useFields';
import { type SecondStepProps, useSecondStep } from './useSecondStep';
import { WORDS } from './words';

/** The second factor: a code by e-mail, sent when this step appears. */
export function CodeStep(props: SecondStepProps & { email: string }) {
  const { email, mfaId, onFailed, onOver, onBack } = props;
  const { values, bind, refuse } = useFields({ code: '' });
  const [otpId, setOtpId] = useState<string | null>(null);
  const started = useRef(false);
  const step = useSecondStep(props, () => refuse({ code: WORDS.codeWrong }));
  const [sending, send] = useBusy(async (repeated: boolean) => {
    onFailed(null);
    if (step.isOver()) return onOver();
    try {
      setOtpId(await requestCode(email, mfaId));
      if (repeated) showToast({ kind: 'success', title: WORDS.mailSent });
    } catch (error) {
      onFailed(reasonOf(error).message);
    }
  });
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void send(false);
  }, [send]);
  const [busy, attempt] = useBusy((otp: string) =>
    step.attempt(async () => {
      const known = await knownDevices();
      return signInWithCode({ otpId: otp, mfaId, known, code: values.code.replace(/\s/g, '') });
    }),
  );
  const submitCode = (event: FormEvent) => {
    event.preventDefault();
    if (values.code.trim() === '') return void refuse({ code: ISSUE_TEXT.fields_missing });
    if (otpId) void attempt(otpId);
    else void send(true);
  };
  return (
    <form className="stack" noValidate onSubmit={submitCode}>
      <div>
        <h2>Code eingeben</h2>
        {otpId !== null && (
          <p className="muted">Wir haben einen Code an {readableEmail(email)} gesendet. Er gilt wenige Minuten.</p>
        )}
      </div>
      <TextField
        {...bind('code')}
        label="Code aus der E-Mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <Button type="submit" variant="primary" size="tall" wide busy={busy}>
        Anmelden
      </Button>
      <div className="btn-row">
        <Button variant="quiet" className="pull-left" busy={sending} onClick={() => send(true)}>
          Neuen Code senden
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Abbrechen
        </Button>
      </div>
    </form>
  );
}
