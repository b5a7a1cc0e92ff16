import { useState } from 'react';
import { userEditIssues } from '../../../domain/admin';
import { type AdminUser, editUser } from '../../../remote/adminUsers';
import { TextField } from '../../../ui/field';
import { useEdit } from '../useEdit';
import { EditFrame } from './EditFrame';

type EditUserProps = { account: string; user: AdminUser; onClose: () => void };

/** Name, E-Mail, Firma (spec 2). */
export function EditUser({ account, user, onClose }: EditUserProps) {
  const [form, setForm] = useState({ fullName: user.fullName, email: user.email, companyName: user.companyName });
  const { errorOf, reason, submit } = useEdit({
    account,
    check: () => userEditIssues(form),
    save: () => editUser(user.id, form),
    onClose,
  });
  const field = (key: keyof typeof form) => ({
    value: form[key],
    error: errorOf(key),
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  });
  return (
    <EditFrame title="Benutzer bearbeiten" reason={reason} onSubmit={submit} onClose={onClose}>
      <TextField label="Name" autoComplete="off" {...field('fullName')} />
      <TextField
        label="E-Mail"
        type="email"
        autoComplete="off"
        hint={
          form.email === user.email
            ? undefined
            : 'Eine neue Adresse gilt als nicht bestätigt, und die Person muss sich neu anmelden.'
        }
        {...field('email')}
      />
      <TextField label="Firma" autoComplete="off" {...field('companyName')} />
    </EditFrame>
  );
}
