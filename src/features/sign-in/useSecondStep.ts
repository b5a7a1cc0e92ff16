import { useState } from 'react';
import { toRemoteError } from '../../api/failure';
import { reasonOf } from '../../components/dialogs/failure';
import { SECOND_STEP_VALID } from '../../domain/people/quotas';
import type { SignInResult } from './signingIn';

/** What every second step of a sign-in is given, whatever the way of its code. */
export type SecondStepProps = {
  /** Names the attempt whose password was right. */
  mfaId: string;
  onSignedIn: (signedIn: SignInResult) => unknown;
  /** Why it went wrong, where the code is not to blame; null: tried again. */
  onFailed: (reason: string | null) => void;
  /** The password counts no longer: no code is sent for this attempt any more, and none opens. */
  onOver: () => void;
  onBack: () => void;
};

/** @returns `isOver`: whether the password counts no longer; `attempt`: signs in, `onWrong` where the code is to blame. */
export function useSecondStep({ onSignedIn, onFailed, onOver }: SecondStepProps, onWrong: () => unknown) {
  const [since] = useState(Date.now);
  // The server tells nobody: whoever has not shown the password hears the same answer, and no mail is sent.
  const isOver = () => Date.now() - since >= SECOND_STEP_VALID;
  const attemptSignIn = async (signIn: () => Promise<SignInResult>) => {
    onFailed(null);
    try {
      await onSignedIn(await signIn());
    } catch (error) {
      const { kind } = toRemoteError(error);
      if (kind === 'forbidden' || (kind === 'invalid' && isOver())) onOver();
      else if (kind === 'invalid') onWrong();
      else onFailed(reasonOf(error).message);
    }
  };
  return { isOver, attempt: attemptSignIn };
}
