import { useState } from 'react';
import { type AdminUser, editUser } from '../../../api/adminUsers';
import { FormDialog } from '../../../components/FormDialog';
import { TextField } from '../../../components/TextField';
import { userEditIssues } from '../../../domain/people/admin';
import { hasAddress } from '../../../domain/people/user';
import { useEdit } from '../useEdit';
import { EDIT_SUBTITLE } from '../words';

type EditUserProps = { account: string; user: AdminUser; onClose: () => void };

/** Name, E-Mail, Firma (spec 2). A super admin changes the own address under Konto only. */
export function EditUser({ account, user, onClose }: EditUserProps) {
  // An account without an address may get one; an empty field keeps it without.
  const before = hasAddress(user.email) ? user.email : '';
  const [form, setForm] = useState({ fullName: user.fullName, email: before, companyName: user.companyName });
  const given = { ...form, email: form.email === before ? user.email : form.email };
  const { errors, reason, submit } = useEdit({
    account,
    fields: ['fullName', 'email', 'companyName'],
    check: () => userEditIssues(given),
    save: () => editUser(user.id, given),
    onClose,
  });
  const bindField = (key: keyof typeof form) => ({
    value: form[key],
    error: errors[key],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  });
  return (
    <FormDialog
      title="Benutzer bearbeiten"
      subtitle={EDIT_SUBTITLE}
      sheet
      reason={reason}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" {...bindField('fullName')} />
      {user.role !== 'super_admin' && (
        <TextField
          label="E-Mail"
          type="email"
          autoComplete="off"
          hint={
            form.email === before
              ? undefined
              : 'Eine neue Adresse gilt als nicht bestätigt, und die Person muss sich neu anmelden.'
          }
          {...bindField('email')}
        />
      )}
      <TextField label="Firma" autoComplete="off" {...bindField('companyName')} />
    </FormDialog>
  );
}
