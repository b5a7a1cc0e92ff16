import { Power, PowerOff } from 'lucide-react';
import { type AdminUser, setActive } from '../../../api/adminUsers';
import { reloadAll } from '../../../api/cache/queries';
import { ConfirmAct } from '../../../components/dialogs/Confirm';
import { roleOf } from '../../../domain/people/role';
import { keysEndToo } from '../../account/keysEndToo';
import { goneUnder, nameOf } from '../words';

type ActiveDialogProps = { account: string; user: AdminUser; onClose: () => void };

/** Deactivates or reactivates an account; a company together with its employees. */
export function ActiveDialog({ account, user, onClose }: ActiveDialogProps) {
  const people = user.role === 'company_admin';
  const active = !user.active;
  return (
    <ConfirmAct
      title={active ? 'Wieder aktivieren?' : 'Deaktivieren?'}
      text={active ? onText(user, people) : offText(user, people)}
      label={active ? 'Wieder aktivieren' : 'Deaktivieren'}
      icon={active ? Power : PowerOff}
      danger={!active}
      act={() => setActive(user.id, { active, people })}
      done={{ title: active ? 'Konto wieder aktiviert' : 'Konto deaktiviert', text: nameOf(user) }}
      gone={goneUnder('Fehler')}
      onEnd={() => void reloadAll(account)}
      onClose={onClose}
    />
  );
}

const WAITING =
  'Was vorher aufgenommen wurde und noch auf Telefonen liegt, wird 14 Tage lang angenommen und als „Nachträglich eingegangen“ vermerkt. Danach bleibt es auf dem Gerät und kann dort als ZIP gesichert werden.';

function offText(user: AdminUser, people: boolean): string {
  const who = people ? `${nameOf(user)} und alle Mitarbeitenden der Firma verlieren` : `${nameOf(user)} verliert`;
  return `${keysEndToo(`${who} sofort den Zugang.`, roleOf(user.role))} ${WAITING}`;
}

function onText(user: AdminUser, people: boolean): string {
  if (!people) return `${nameOf(user)} kann sich wieder anmelden.`;
  return `${nameOf(user)} und die Mitarbeitenden, die zusammen mit der Firma deaktiviert wurden, können sich wieder anmelden. Wer schon vorher deaktiviert war, bleibt es.`;
}
