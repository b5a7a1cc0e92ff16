import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CodeNeeded, signIn } from '../../api/auth';
import { reasonOf } from '../../components/dialogs/failure';
import { FormError } from '../../components/FormError';
import { showToast } from '../../components/Toast';
import { knownDevices } from '../../db/knownDevices';
import type { Role } from '../../domain/people/role';
import type { Way } from '../../domain/people/secondFactor';
import { normalEmail } from '../../domain/people/user';
import { SIGN_IN_TEXT } from '../../domain/text/texts.signIn';
import { AuthenticatorStep } from './AuthenticatorStep';
import { afterSignIn } from './afterSignIn';
import { CodeStep } from './CodeStep';
import { LoginForm } from './LoginForm';
import { OwnPasswordStep } from './OwnPasswordStep';
import { AppCodeForm } from './pairing/AppCodeForm';
import { rememberSignIn, type SignInResult } from './signingIn';
import type { SecondStepProps } from './useSecondStep';
import { WORDS } from './words';

type Step =
  | { at: 'form' }
  | { at: 'code'; mfaId: string; way: Way; email: string; password: string }
  | { at: 'ownPassword'; signedIn: SignInResult; password: string }
  | { at: 'appCode' };

/**
 * Sign-in: password, then a code if required, then an own password if others chose it (D28). The phone
 * stores the session after the last step.
 */
export function SignIn({ email }: { email: string }) {
  const [step, setStep] = useState<Step>({ at: 'form' });
  const [reason, setReason] = useState<string | null>(null);
  const [query] = useSearchParams();
  const navigate = useNavigate();

  const goToStart = async (role: Role) => {
    const to = afterSignIn(role, query.get('next'));
    showToast({ kind: 'success', title: SIGN_IN_TEXT.signedInTitle, text: SIGN_IN_TEXT.signedIn }, to);
    await navigate(to, { replace: true });
  };
  const finishSignIn = async (signedIn: SignInResult) => {
    try {
      await goToStart(await rememberSignIn(signedIn));
    } catch (error) {
      setReason(reasonOf(error).message);
    }
  };
  const proceedSignIn = async (signedIn: SignInResult, password: string) => {
    if (signedIn.me.mustChangePassword) setStep({ at: 'ownPassword', signedIn, password });
    else await finishSignIn(signedIn);
  };
  /** @returns whether the server was unreachable. */
  const startSignIn = async (input: { email: string; password: string }): Promise<boolean> => {
    const address = normalEmail(input.email);
    setReason(null);
    try {
      await proceedSignIn(await signIn(address, input.password, await knownDevices()), input.password);
      return false;
    } catch (error) {
      if (error instanceof CodeNeeded)
        setStep({ at: 'code', mfaId: error.mfaId, way: error.way, email: address, password: input.password });
      else if (reasonOf(error).kind === 'offline') return true;
      else setReason(reasonOf(error).message);
      return false;
    }
  };
  const returnToForm = () => {
    setReason(null);
    setStep({ at: 'form' });
  };
  const handleTimeout = () => {
    setReason(WORDS.tookTooLong);
    setStep({ at: 'form' });
  };
  const byCode = () => {
    setReason(null);
    setStep({ at: 'appCode' });
  };
  return (
    <div className="stack">
      <FormError title={SIGN_IN_TEXT.signInFailedTitle} text={reason} />
      {step.at === 'form' && <LoginForm email={email} onSubmit={startSignIn} onCode={byCode} />}
      {step.at === 'code' && (
        <SecondStep
          way={step.way}
          email={step.email}
          mfaId={step.mfaId}
          onSignedIn={(signedIn) => proceedSignIn(signedIn, step.password)}
          onFailed={setReason}
          onOver={handleTimeout}
          onBack={returnToForm}
        />
      )}
      {step.at === 'ownPassword' && (
        <OwnPasswordStep signedIn={step.signedIn} oldPassword={step.password} onDone={finishSignIn} />
      )}
      {step.at === 'appCode' && (
        <AppCodeForm onEntered={() => goToStart('employee')} onFailed={setReason} onBack={returnToForm} />
      )}
    </div>
  );
}

function SecondStep({ way, email, ...step }: SecondStepProps & { way: Way; email: string }) {
  return way === 'app' ? <AuthenticatorStep {...step} /> : <CodeStep {...step} email={email} />;
}
