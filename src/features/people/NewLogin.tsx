/** Creates an account with address and password that works at once. */
import { useState } from 'react';
import { addEmployee } from '../../api/employees';
import { useForm } from '../../components/dialogs/form';
import { TextField } from '../../components/TextField';
import { employeeIssues } from '../../domain/people/user';
import { PasswordInput } from './PasswordInput';

type Of = { fullName: string; onAdded: () => void; onClose: () => void };

export function useNewLogin({ fullName, onAdded, onClose }: Of) {
  const [login, setLogin] = useState({ email: '', password: '' });
  const form = useForm({
    fields: ['fullName', 'email', 'password'],
    check: () => employeeIssues({ fullName, ...login }),
    save: () => addEmployee({ fullName, ...login }),
    done: { title: 'Mitarbeitende hinzugefügt', text: `${fullName} kann sich jetzt anmelden.` },
    blame: ({ code }) => (code === 'email_taken' ? 'email' : code === 'password_common' ? 'password' : null),
    onSaved: onAdded,
    onClose,
  });
  return { ...form, login, setLogin };
}

export function LoginFields({ of: { login, setLogin, errors } }: { of: ReturnType<typeof useNewLogin> }) {
  return (
    <>
      <TextField
        label="E-Mail"
        type="email"
        required
        autoComplete="off"
        value={login.email}
        error={errors.email}
        onChange={(event) => setLogin({ ...login, email: event.target.value })}
      />
      <PasswordInput
        value={login.password}
        error={errors.password}
        onChange={(password) => setLogin({ ...login, password })}
      />
      <p className="small muted">
        Immobilien ordnen Sie danach unter „Immobilien“ zu. Vorher kann die Person nichts dokumentieren.
      </p>
    </>
  );
}
