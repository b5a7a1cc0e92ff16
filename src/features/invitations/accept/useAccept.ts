import { useNavigate } from 'react-router-dom';
import { fetchIdentity } from '../../../api/auth';
import { toRemoteError } from '../../../api/failure';
import { acceptInvitation, type PendingInvitation } from '../../../api/invitation';
import { PATHS } from '../../../components/paths';
import { showToast } from '../../../components/Toast';
import { requestPull } from '../../../sync/status';
import { rememberSignIn } from '../../sign-in/signingIn';
import { acceptedText, INVITATION } from './words';

type Account = { password: string; fullName: string; companyName: string };

/**
 * Accepts an invitation and opens the dashboard with the new property on top. Replaces the form in the history: 'back'
 * must not reach a used invitation.
 * @returns the action; it throws the server's error.
 */
export function useAccept(token: string, invitation: PendingInvitation) {
  const navigate = useNavigate();
  return async (account: Account | null): Promise<void> => {
    const accepted = await acceptInvitation(token, account);
    if (accepted.token) await rememberSignIn({ token: accepted.token, ...(await fetchIdentity(accepted.token)) });
    else requestPull();
    showToast(
      { kind: 'success', title: INVITATION.accepted, text: acceptedText(invitation, accepted) },
      PATHS.dashboard,
    );
    await navigate(`${PATHS.dashboard}?${new URLSearchParams({ neu: accepted.property })}`, { replace: true });
  };
}

/** Whether the answer says that the invitation is used up or expired. */
export function isInvitationOutdated(error: unknown): boolean {
  const { code, kind } = toRemoteError(error);
  return kind === 'notFound' || code === 'used' || code === 'expired';
}
