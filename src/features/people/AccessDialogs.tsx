/** Dialogs for access and phones. */
import { Smartphone, UserCheck, UserX } from 'lucide-react';
import { type EmployeeRecord, setEmployeeActive } from '../../api/employees';
import { endPhone } from '../../api/pairing';
import { ConfirmAct } from '../../components/dialogs/Confirm';

type AccessDialogProps = { person: EmployeeRecord; onChanged: () => void; onClose: () => void };

/** A lost phone. */
export function EndPhone({ person, onChanged, onClose }: AccessDialogProps) {
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

export function AccessSwitch({ person, on, onChanged, onClose }: AccessDialogProps & { on: boolean }) {
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
