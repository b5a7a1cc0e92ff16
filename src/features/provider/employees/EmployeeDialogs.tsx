import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { ISSUE_TEXT } from '../../../domain/texts.de';
import { passwordIssue } from '../../../domain/user';
import { deleteEmployee, setEmployeeActive, setEmployeePassword } from '../../../remote/employees';
import { toRemoteError } from '../../../remote/failure';
import { Button } from '../../../ui/button';
import { ConfirmDialog, Dialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import { DeleteConfirm } from '../DeleteConfirm';
import { deleteEmployeeText } from '../words';
import type { Asking, Numbers } from './actions';
import { EditEmployee } from './EditEmployee';
import { PasswordInput } from './PasswordInput';

type DialogProps = { asking: Asking; onChanged: () => void; onClose: () => void };

/** The dialog of what somebody wants to do with a person. */
export function EmployeeDialogs({ numbers, ...props }: DialogProps & { numbers: Numbers }) {
  const { act, person } = props.asking;
  if (act === 'edit') return <EditEmployee person={person} onChanged={props.onChanged} onClose={props.onClose} />;
  if (act === 'password') return person.verified ? <OwnPassword {...props} /> : <NewPassword {...props} />;
  if (act !== 'delete') return <Switch {...props} on={act === 'activate'} />;
  return (
    <DeleteConfirm
      text={deleteEmployeeText(person.fullName, numbers.documentations(person.id) ?? 0)}
      remove={() => deleteEmployee(person.id)}
      done={{ title: 'Benutzer gelöscht', text: `${person.fullName} wurde erfolgreich entfernt.` }}
      gone={`${person.fullName} war bereits gelöscht.`}
      onEnd={props.onChanged}
      onClose={props.onClose}
    />
  );
}

/** Whoever confirmed the address is the only one who sets the password (D90). */
function OwnPassword({ asking: { person }, onClose }: DialogProps) {
  return (
    <Dialog
      title="Neues Passwort"
      subtitle={person.fullName}
      small
      onClose={onClose}
      footer={<Button onClick={onClose}>Schließen</Button>}
    >
      <p>{ISSUE_TEXT.address_confirmed}</p>
    </Dialog>
  );
}

function NewPassword({ asking: { person }, onChanged, onClose }: DialogProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const save = async () => {
    const issue = password === '' ? 'fields_missing' : passwordIssue(password);
    setError(issue ? ISSUE_TEXT[issue] : undefined);
    if (issue) return;
    try {
      await setEmployeePassword(person.id, password);
    } catch (reason) {
      setError(toRemoteError(reason).message);
      return;
    }
    toast({ kind: 'success', title: 'Neues Passwort gesetzt', text: `${person.fullName} meldet sich damit neu an.` });
    onChanged();
    onClose();
  };
  return (
    <Dialog
      title="Neues Passwort"
      subtitle={person.fullName}
      small
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button variant="primary" type="submit">
            Speichern
          </Button>
        </>
      }
    >
      <PasswordInput value={password} error={error} onChange={setPassword} />
      <p className="small muted">
        Die Person wird auf allen Geräten abgemeldet. Nicht übertragene Aufnahmen bleiben erhalten und kommen noch an.
      </p>
    </Dialog>
  );
}

function Switch({ asking: { person }, on, onChanged, onClose }: DialogProps & { on: boolean }) {
  const confirm = async () => {
    try {
      await setEmployeeActive(person.id, on);
      toast({ kind: 'success', title: on ? 'Wieder aktiviert' : 'Deaktiviert', text: person.fullName });
    } catch (error) {
      toast({ kind: 'danger', title: 'Fehler', text: toRemoteError(error).message });
    }
    onChanged();
    onClose();
  };
  return (
    <ConfirmDialog
      title={on ? 'Wieder aktivieren?' : 'Deaktivieren?'}
      text={
        on
          ? `${person.fullName} kann sich danach wieder anmelden.`
          : `${person.fullName} wird sofort abgemeldet und kann sich nicht mehr anmelden. Dokumentationen bleiben erhalten. Was vorher aufgenommen wurde, kommt noch 14 Tage lang an.`
      }
      confirmLabel={on ? 'Wieder aktivieren' : 'Deaktivieren'}
      confirmIcon={on ? UserCheck : UserX}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
