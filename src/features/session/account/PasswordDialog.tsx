import { changePassword } from '../../../remote/account';
import { me } from '../../../remote/auth';
import { toRemoteError } from '../../../remote/failure';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { AccountName, NewPasswordFields, newPasswordErrors } from '../newPassword';
import { enter } from '../signingIn';
import { tell } from '../tell';
import { errorsOf, missing, useFields } from '../useFields';
import { WORDS } from '../words';
import { SaveFoot } from './NameDialog';

/** A new password: all other devices are signed out, this one goes on. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { values, bind, refuse } = useFields({ oldPassword: '', password: '', confirmation: '' });
  const save = async () => {
    const { oldPassword, password } = values;
    if (refuse({ ...missing('oldPassword', oldPassword), ...newPasswordErrors(values) })) return;
    try {
      const token = await changePassword({ oldPassword, password });
      await enter({ token, ...(await me(token)) });
      toast({ kind: 'success', title: WORDS.passwordChanged, text: 'Alle anderen Geräte sind abgemeldet.' });
      onClose();
    } catch (error) {
      if (!refuse(errorsOf(toRemoteError(error).issues))) tell(WORDS.failed, error);
    }
  };
  return (
    <Dialog
      title="Passwort ändern"
      small
      onClose={onClose}
      onSubmit={save}
      footer={<SaveFoot onClose={onClose} label="Passwort ändern" />}
    >
      <AccountName email={email} />
      <TextField {...bind('oldPassword')} label="Jetziges Passwort" type="password" autoComplete="current-password" />
      <NewPasswordFields bind={bind} />
    </Dialog>
  );
}
