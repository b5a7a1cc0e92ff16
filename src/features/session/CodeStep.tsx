import { type FormEvent, useEffect, useRef, useState } from 'react';
import { knownDevices } from '../../data/knownDevices';
import { SECOND_STEP_VALID } from '../../domain/quotas';
import { ISSUE_TEXT } from '../../domain/texts.de';
import { readableEmail } from '../../domain/user';
import { reasonOf } from '../../office/failure';
import { requestCode, signInWithCode } from '../../remote/auth';
import { toRemoteError } from '../../remote/failure';
import { useBusy } from '../../ui/busy';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { toast } from '../../ui/toast';
import type { SignedIn } from './signingIn';
import { useFields } from './useFields';
import { WORDS } from './words';

type CodeStepProps = {
  email: string;
  /** Names the attempt whose password was right. */
  mfaId: string;
  onSignedIn: (signedIn: SignedIn) => unknown;
  /** Why it went wrong, where the code is not to blame; null: tried again. */
  onFailed: (reason: string | null) => void;
  /** The password counts no longer: no code is sent for this attempt any more, and none opens. */
  onOver: () => void;
  onBack: () => void;
};

/** The second factor: a code by e-mail (D23). It is sent as soon as this step is shown. */
export function CodeStep({ email, mfaId, onSignedIn, onFailed, onOver, onBack }: CodeStepProps) {
  const { values, bind, refuse } = useFields({ code: '' });
  const [otpId, setOtpId] = useState<string | null>(null);
  const begun = useRef(false);
  const [since] = useState(Date.now);
  // The server tells nobody: whoever has not shown the password hears the same answer, and no mail is sent.
  const isOver = () => Date.now() - since >= SECOND_STEP_VALID;
  const [sending, send] = useBusy(async (repeated: boolean) => {
    onFailed(null);
    if (isOver()) return onOver();
    try {
      setOtpId(await requestCode(email, mfaId));
      if (repeated) toast({ kind: 'success', title: WORDS.mailSent });
    } catch (error) {
      onFailed(reasonOf(error).message);
    }
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void send(false);
  }, [send]);
  const [busy, attempt] = useBusy(async (otp: string) => {
    onFailed(null);
    try {
      const known = await knownDevices();
      await onSignedIn(await signInWithCode({ otpId: otp, mfaId, known, code: values.code.replace(/\s/g, '') }));
    } catch (error) {
      const { kind } = toRemoteError(error);
      if (kind === 'forbidden' || (kind === 'invalid' && isOver())) onOver();
      else if (kind === 'invalid') refuse({ code: WORDS.codeWrong });
      else onFailed(reasonOf(error).message);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values.code.trim() === '') return void refuse({ code: ISSUE_TEXT.fields_missing });
    if (otpId) void attempt(otpId);
    else void send(true);
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
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
