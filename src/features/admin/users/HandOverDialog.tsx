import { useState } from 'react';
import { requestReset } from '../../../api/account';
import { type AdminUser, editUser } from '../../../api/adminUsers';
import { reloadAll } from '../../../api/cache/queries';
import { useForm } from '../../../components/dialogs/form';
import { FormDialog } from '../../../components/FormDialog';
import { TextField } from '../../../components/TextField';
import { showToast, type ToastText } from '../../../components/Toast';
import { userEditIssues } from '../../../domain/people/admin';
import { normalEmail } from '../../../domain/people/user';
import { GONE, messageOf } from '../words';

type HandOverDialogProps = { account: string; user: AdminUser; onClose: () => void };

/** Sets the successor of an erased person on an office's account, and sends the password link. */
export function HandOverDialog({ account, user, onClose }: HandOverDialogProps) {
  const [form, setForm] = useState({ fullName: '', email: '', companyName: user.companyName });
  const reloadLists = () => void reloadAll(account);
  const { errors, reason, submit } = useForm({
    fields: ['fullName', 'email', 'companyName'],
    check: () => userEditIssues(form),
    save: async () => {
      await editUser(user.id, form);
      showToast(await sendLink(normalEmail(form.email), form.fullName.trim()));
    },
    done: null,
    gone: GONE,
    onSaved: reloadLists,
    onFailed: ({ kind }) => kind === 'notFound' && reloadLists(),
    onClose,
  });
  const bindField = (key: keyof typeof form) => ({
    value: form[key],
    error: errors[key],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  });
  return (
    <FormDialog
      title="Wer führt das Konto weiter?"
      subtitle={user.companyName || undefined}
      sheet
      label="Eintragen"
      reason={reason}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Unter diesem Konto kann sich zurzeit niemand anmelden. Immobilien, Mitarbeitende und Nachweise bleiben, wie sie
        sind.
      </p>
      <TextField label="Name" {...bindField('fullName')} />
      <TextField
        label="E-Mail"
        type="email"
        hint="An diese Adresse geht ein Link, mit dem die Person ein Passwort wählt. Kommt er nicht an, hilft bei der Anmeldung „Passwort vergessen?“."
        {...bindField('email')}
      />
      <TextField label="Firma" {...bindField('companyName')} />
    </FormDialog>
  );
}

/**
 * Sends the mail of 'Passwort vergessen?'. The successor is already stored and stays when the mail fails.
 * @returns the toast.
 */
async function sendLink(email: string, name: string): Promise<ToastText> {
  try {
    await requestReset(email);
    const text = `${name} führt das Konto weiter. Der Link für das Passwort ist an ${email} unterwegs.`;
    return { kind: 'success', title: 'Person eingetragen', text };
  } catch (error) {
    const text = `${messageOf(error)} ${name} fordert den Link bei der Anmeldung unter „Passwort vergessen?“ an.`;
    return { kind: 'warning', title: 'Person eingetragen, E-Mail nicht gesendet', text };
  }
}
