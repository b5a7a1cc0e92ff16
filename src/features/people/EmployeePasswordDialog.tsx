import { useState } from 'react';
import { type EmployeeRecord, setEmployeePassword } from '../../api/employees';
import { useForm } from '../../components/dialogs/form';
import { FormDialog } from '../../components/FormDialog';
import { passwordIssue } from '../../domain/people/user';
import { PasswordInput } from './PasswordInput';

type PasswordDialogProps = { person: EmployeeRecord; onChanged: () => void; onClose: () => void };

/** 'Neues Passwort', where the company may set it. */
export function EmployeePasswordDialog({ person, onChanged, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const { submit, errors } = useForm({
    fields: ['password'],
    check: () => {
      const code = password === '' ? 'fields_missing' : passwordIssue(password);
      return code ? [{ field: 'password', code }] : [];
    },
    save: () => setEmployeePassword(person.id, password),
    done: { title: 'Neues Passwort gesetzt', text: `${person.fullName} meldet sich damit neu an.` },
    blame: () => 'password',
    onSaved: onChanged,
    onClose,
  });
  return (
    <FormDialog title="Neues Passwort" subtitle={person.fullName} onSubmit={submit} onClose={onClose}>
      <PasswordInput value={password} error={errors.password} onChange={setPassword} />
      <p className="small muted">
        Die Person wird auf allen Geräten abgemeldet. Nicht übertragene Aufnahmen bleiben erhalten und kommen noch an.
      </p>
    </FormDialog>
  );
}
