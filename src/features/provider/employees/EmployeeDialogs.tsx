import { Smartphone, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { ISSUE_TEXT } from '../../../domain/texts.de';
import { passwordIssue } from '../../../domain/user';
import { ConfirmAct } from '../../../office/confirm';
import { ConfirmDeletion } from '../../../office/deletion';
import { useForm } from '../../../office/form';
import { deleteEmployee, setEmployeeActive, setEmployeePassword } from '../../../remote/employees';
import { endPhone } from '../../../remote/pairing';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FormDialog } from '../../../ui/formDialog';
import { PhoneDialog } from '../phones/PhoneDialog';
import { deleteEmployeeText } from '../words';
import type { Numbers, OpenDialog } from './actions';
import { EditEmployee } from './EditEmployee';
import { PasswordInput } from './PasswordInput';

type DialogProps = { account: string; dialog: OpenDialog; onChanged: () => void; onClose: () => void };

/** The dialog of what somebody wants to do with a person. */
export function EmployeeDialogs({ numbers, ...props }: DialogProps & { numbers: Numbers }) {
  const { act, person } = props.dialog;
  if (act === 'edit') return <EditEmployee person={person} onChanged={props.onChanged} onClose={props.onClose} />;
  if (act === 'password') return person.verified ? <OwnPassword {...props} /> : <NewPassword {...props} />;
  if (act === 'phone') return <PhoneDialog {...props} person={person} />;
  if (act === 'endPhone') return <EndPhone {...props} />;
  if (act !== 'delete') return <Switch {...props} on={act === 'activate'} />;
  return (
    <ConfirmDeletion
      text={deleteEmployeeText(person.fullName, numbers.documentations(person.id) ?? 0)}
      act={() => deleteEmployee(person.id)}
      done={{ title: 'Benutzer gelöscht', text: `${person.fullName} wurde erfolgreich entfernt.` }}
      gone={{ kind: 'info', title: `${person.fullName} war bereits gelöscht.` }}
      onEnd={props.onChanged}
      onClose={props.onClose}
    />
  );
}

/** Whoever confirmed the address is the only one who sets the password (D90). */
function OwnPassword({ dialog: { person }, onClose }: DialogProps) {
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

function NewPassword({ dialog: { person }, onChanged, onClose }: DialogProps) {
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

/** A lost phone (D130). */
function EndPhone({ dialog: { person }, onChanged, onClose }: DialogProps) {
  return (
    <ConfirmAct
      danger
      title="Telefon abmelden?"
      text={`${person.fullName} kann auf dem Telefon sofort nichts mehr sehen und nichts Neues übertragen. Was bis jetzt aufgenommen wurde, kommt noch 14 Tage lang an und steht dann unter „Nachträglich eingegangen“. Mit einem neuen Code geht es weiter, auch auf demselben Telefon.`}
      label="Telefon abmelden"
      icon={Smartphone}
      act={() => endPhone(person.id)}
      done={{ title: 'Telefon abgemeldet', text: person.fullName }}
      onEnd={onChanged}
      onClose={onClose}
    />
  );
}

function Switch({ dialog: { person }, on, onChanged, onClose }: DialogProps & { on: boolean }) {
  return (
    <ConfirmAct
      title={on ? 'Wieder aktivieren?' : 'Deaktivieren?'}
      text={
        on
          ? `${person.fullName} kann sich danach wieder anmelden.`
          : `${person.fullName} wird sofort abgemeldet und kann sich nicht mehr anmelden. Dokumentationen bleiben erhalten. Was vorher aufgenommen wurde, kommt noch 14 Tage lang an.`
      }
      label={on ? 'Wieder aktivieren' : 'Deaktivieren'}
      icon={on ? UserCheck : UserX}
      act={() => setEmployeeActive(person.id, on)}
      done={{ title: on ? 'Wieder aktiviert' : 'Deaktiviert', text: person.fullName }}
      onEnd={onChanged}
      onClose={onClose}
    />
  );
}
