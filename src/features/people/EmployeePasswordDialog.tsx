import { useState } from 'react';
import { type EmployeeRecord, setEmployeePassword } from '../../api/employees';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { useForm } from '../../components/dialogs/form';
import { FormDialog } from '../../components/FormDialog';
import { ownsCredentials } from '../../domain/people/credentials';
import { passwordIssue } from '../../domain/people/user';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { PasswordInput } from './PasswordInput';

type PasswordDialogProps = { person: EmployeeRecord; onChanged: () => void; onClose: () => void };

/** 'Neues Passwort', where the company may set it. */
export function EmployeePasswordDialog(props: PasswordDialogProps) {
  return ownsCredentials(props.person) ? <OwnPassword {...props} /> : <NewPassword {...props} />;
}

function OwnPassword({ person, onClose }: PasswordDialogProps) {
  return (
    <Dialog
      title="Neues Passwort"
      subtitle={person.fullName}
      onClose={onClose}
      footer={<Button onClick={onClose}>Schließen</Button>}
    >
      <p>{ISSUE_TEXT.address_confirmed}</p>
    </Dialog>
  );
}

function NewPassword({ person, onChanged, onClose }: PasswordDialogProps) {
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
