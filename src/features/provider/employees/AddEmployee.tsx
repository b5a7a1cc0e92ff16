import { useState } from 'react';
import { NAME_MAX } from '../../../domain/limits';
import { employeeIssues } from '../../../domain/user';
import { useForm } from '../../../office/form';
import { addEmployee } from '../../../remote/employees';
import { TextField } from '../../../ui/field';
import { FormDialog } from '../../../ui/formDialog';
import { PasswordInput } from './PasswordInput';

/** 'Mitarbeitende hinzufügen': an account that works at once (D28). */
export function AddEmployee({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const [person, setPerson] = useState({ fullName: '', email: '', password: '' });
  const set = (more: Partial<typeof person>) => setPerson({ ...person, ...more });
  const { errors, reason, submit } = useForm({
    fields: ['fullName', 'email', 'password'],
    check: () => employeeIssues(person),
    save: () => addEmployee(person),
    done: { title: 'Mitarbeitende hinzugefügt', text: `${person.fullName} kann sich jetzt anmelden.` },
    blame: ({ code }) => (code === 'email_taken' ? 'email' : code === 'password_common' ? 'password' : null),
    onSaved: onAdded,
    onClose,
  });
  return (
    <FormDialog title="Mitarbeitende hinzufügen" sheet onSubmit={submit} reason={reason} onClose={onClose}>
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={NAME_MAX}
        value={person.fullName}
        error={errors.fullName}
        onChange={(event) => set({ fullName: event.target.value })}
      />
      <TextField
        label="E-Mail"
        type="email"
        required
        autoComplete="off"
        value={person.email}
        error={errors.email}
        onChange={(event) => set({ email: event.target.value })}
      />
      <PasswordInput value={person.password} error={errors.password} onChange={(password) => set({ password })} />
      <p className="small muted">Immobilien ordnen Sie danach unter ‚Immobilien‘ zu.</p>
    </FormDialog>
  );
}
