import { useState } from 'react';
import { toRemoteError } from '../../api/failure';
import { reasonOf } from '../../components/dialogs/failure';
import { SECOND_STEP_VALID } from '../../domain/people/quotas';
import type { SignInResult } from './signingIn';

export type SecondStepProps = {
  mfaId: string;
  onSignedIn: (signedIn: SignInResult) => unknown;
  /** The reason other than a wrong code; null: retry. */
  onFailed: (reason: string | null) => void;
  /** The password's attempt expired: codes no longer work. */
  onOver: () => void;
  onBack: () => void;
};

/** @returns `isOver`: the attempt expired; `attempt`: signs in, `onWrong` for a wrong code. */
export function useSecondStep({ onSignedIn, onFailed, onOver }: SecondStepProps, onWrong: () => unknown) {
  const [since] = useState(Date.now);
  // Timed here: the server gives the same answer with and without a valid attempt, and sends no mail.
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
