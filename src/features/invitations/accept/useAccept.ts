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
 * Accepts an invitation and leads to the dashboard with the (first) new property on top. The form's place in the history is
 * taken: 'back' does not lead to an invitation that is used up.
 * @returns the action; it throws what the server refused.
 */
export function useAccept(token: string, invitation: PendingInvitation) {
  const navigate = useNavigate();
  return async (account: Account | null): Promise<void> => {
    const accepted = await acceptInvitation(token, account);
    if (accepted.token) await rememberSignIn({ token: accepted.token, ...(await fetchIdentity(accepted.token)) });
    else requestPull();
    showToast({ kind: 'success', title: INVITATION.accepted, text: acceptedText(invitation, accepted) });
    await navigate(`${PATHS.dashboard}?${new URLSearchParams({ neu: accepted.property })}`, { replace: true });
  };
}

/** Whether the answer says that the invitation is not what the page shows: used up or expired. */
export function isInvitationOutdated(error: unknown): boolean {
  const { code, kind } = toRemoteError(error);
  return kind === 'notFound' || code === 'used' || code === 'expired';
}
