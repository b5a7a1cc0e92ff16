import { changePassword } from '../../api/account';
import { setSession } from '../../api/client';
import { FormDialog } from '../../components/FormDialog';
import { TextField } from '../../components/TextField';
import { showToast } from '../../components/Toast';
import type { SessionRow } from '../../db/db';
import { grantOf, renewCredentials } from '../../db/session';
import { requestDelivery } from '../../sync/status';
import { AccountName, NewPasswordFields, newPasswordErrors } from '../sign-in/NewPasswordState';
import { errorIfMissing, useFields } from '../sign-in/useFields';
import { WORDS } from '../sign-in/words';
import { othersSignedOut } from './keysEndToo';

/** Changes the password: all other devices are signed out and deliver as before. */
export function PasswordDialog({ session, onClose }: { session: SessionRow; onClose: () => void }) {
  const { values, bind, refuse, fail, reason } = useFields({ oldPassword: '', password: '', confirmation: '' });
  const savePassword = async () => {
    const { oldPassword, password } = values;
    if (refuse({ ...errorIfMissing('oldPassword', oldPassword), ...newPasswordErrors(values) })) return;
    try {
      const grant = (await grantOf(session.user))?.grant ?? null;
      const renewed = await changePassword({ oldPassword, password }, { grant });
      if (await renewCredentials(session.user, renewed)) setSession(renewed.token);
      requestDelivery();
      showToast({ kind: 'success', title: WORDS.passwordChanged, text: othersSignedOut(session.role) });
      onClose();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <FormDialog
      title="Passwort ändern"
      onClose={onClose}
      onSubmit={savePassword}
      reason={reason}
      label="Passwort ändern"
    >
      <AccountName email={session.email} />
      <TextField {...bind('oldPassword')} label="Jetziges Passwort" type="password" autoComplete="current-password" />
      <NewPasswordFields bind={bind} />
    </FormDialog>
  );
}
