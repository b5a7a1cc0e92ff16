import { type ReactNode, useState } from 'react';
import { NAME_MAX } from '../../../domain/limits';
import { employeeIssues } from '../../../domain/user';
import { useForm } from '../../../office/form';
import { addEmployee } from '../../../remote/employees';
import { Segments } from '../../../ui/choice';
import { TextField } from '../../../ui/field';
import { FormDialog } from '../../../ui/formDialog';
import { AddByName } from '../phones/AddByName';
import { PasswordInput } from './PasswordInput';

type AddProps = { account: string; onAdded: () => void; onClose: () => void };

const WAYS = [
  { value: 'code', label: 'QR-Code' },
  { value: 'password', label: 'E-Mail und Passwort' },
] as const;

/** 'Mitarbeitende hinzufügen': by name and a code for the phone (D127), or with address and password (D28). */
export function AddEmployee({ account, ...dialog }: AddProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('code');
  const ways = <Segments label="Zugang" options={WAYS} value={way} onChange={setWay} />;
  if (way === 'code') return <AddByName account={account} ways={ways} {...dialog} />;
  return <AddWithPassword ways={ways} {...dialog} />;
}

/** An account that works at once (D28). */
function AddWithPassword({ ways, onAdded, onClose }: Omit<AddProps, 'account'> & { ways: ReactNode }) {
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
      {ways}
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
