/** Sign-in on this device: server first, then the phone's storage. */
import { type Identity, requestGrant } from '../../api/auth';
import { setSession } from '../../api/client';
import { dateTime } from '../../components/format';
import { showToast } from '../../components/Toast';
import { keepKnownDevice } from '../../db/knownDevices';
import { type Grant, signInLocally } from '../../db/session';
import { setClockOffset } from '../../db/settings';
import { maySubmit, type Role } from '../../domain/people/role';
import { log } from '../../platform/log';
import { requestDelivery } from '../../sync/status';
import { setLeaving } from './leaving';
import { mailRefusedText, WORDS } from './words';

export type SignInResult = {
  token: string /** If the server already issued one. */;
  grant?: Grant | null;
} & Identity;

/**
 * Stores session, clock offset and, for roles that capture, a delivery grant.
 * @returns the role.
 * @throws StorageError if the session cannot be stored.
 */
export async function rememberSignIn({ token, me, clockOffset, grant: given }: SignInResult): Promise<Role> {
  const grant = given ?? (maySubmit(me.role) ? await grantFor(token) : null);
  setLeaving(false);
  await signInLocally(
    {
      user: me.id,
      token,
      email: me.email,
      fullName: me.fullName,
      companyName: me.companyName,
      role: me.role,
      employer: me.employer,
      mustChangePassword: me.mustChangePassword,
    },
    grant,
  );
  await setClockOffset(clockOffset);
  if (me.device) await keepKnownDevice(me.device);
  setSession(token);
  requestDelivery();
  if (me.mailFailedAt !== undefined)
    showToast({ kind: 'warning', title: WORDS.mailRefused, text: mailRefusedText(dateTime(me.mailFailedAt)) }, null);
  return me.role;
}

/** A missing grant does not fail the sign-in: the engine requests it later, meanwhile the session delivers. */
async function grantFor(token: string): Promise<Grant | null> {
  try {
    return await requestGrant(token);
  } catch {
    log('grant.failed');
    return null;
  }
}
