/** Signing in on this device: the server's word first, then the phone's memory. */
import { type Identity, requestGrant } from '../../api/auth';
import { setSession } from '../../api/client';
import { dateTime } from '../../components/format';
import { showToast } from '../../components/Toast';
import { keepKnownDevice } from '../../db/knownDevices';
import { type Grant, signInLocally } from '../../db/session';
import { setSetting } from '../../db/settings';
import { maySubmit, type Role } from '../../domain/people/role';
import { measuredNow } from '../../platform/clock';
import { log } from '../../platform/log';
import { requestDelivery } from '../../sync/status';
import { setLeaving } from './leaving';
import { mailRefusedText, WORDS } from './words';

/** What the server said to whoever signed in: a session and whose it is. */
export type SignInResult = {
  token: string /** Where the server has given one already. */;
  grant?: Grant | null;
} & Identity;

/**
 * Remembers a person on this device: session, clock offset and, for who captures, a delivery grant (architecture 4).
 * @returns the role, which decides where to go.
 * @throws StorageError when the phone cannot keep the session.
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
  await setSetting('measuredOffset', measuredNow(clockOffset));
  if (me.device) await keepKnownDevice(me.device);
  setSession(token);
  requestDelivery();
  if (me.mailFailedAt !== undefined)
    showToast({ kind: 'warning', title: WORDS.mailRefused, text: mailRefusedText(dateTime(me.mailFailedAt)) });
  return me.role;
}

/** A sign-in does not fail for want of a grant: the engine asks again at the next contact, until then the session delivers. */
async function grantFor(token: string): Promise<Grant | null> {
  try {
    return await requestGrant(token);
  } catch {
    log('grant.failed');
    return null;
  }
}
