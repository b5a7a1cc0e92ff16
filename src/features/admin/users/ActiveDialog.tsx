import { Power, PowerOff } from 'lucide-react';
import { type AdminUser, setActive } from '../../../remote/adminUsers';
import { ConfirmDialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import { reload } from '../queries';
import { messageOf, nameOf } from '../words';

type ActiveDialogProps = { account: string; user: AdminUser; onClose: () => void };

/** Deactivates or reactivates an account; a company with all its people, in one action (D29). */
export function ActiveDialog({ account, user, onClose }: ActiveDialogProps) {
  const people = user.role === 'company_admin';
  const active = !user.active;
  const change = async () => {
    try {
      await setActive(user.id, { active, people });
      toast({ kind: 'success', title: active ? 'Konto wieder aktiviert' : 'Konto deaktiviert', text: nameOf(user) });
    } catch (error) {
      toast({ kind: 'danger', title: 'Fehler', text: messageOf(error) });
    }
    void reload(account);
    onClose();
  };
  return (
    <ConfirmDialog
      title={active ? 'Wieder aktivieren?' : 'Deaktivieren?'}
      text={active ? onText(user, people) : offText(user, people)}
      confirmLabel={active ? 'Wieder aktivieren' : 'Deaktivieren'}
      confirmIcon={active ? Power : PowerOff}
      danger={!active}
      onConfirm={change}
      onCancel={onClose}
    />
  );
}

/** What happens to work that is still on phones (D29). */
const WAITING =
  'Was vorher aufgenommen wurde und noch auf Telefonen liegt, wird 14 Tage lang angenommen und als „Nachträglich eingegangen“ vermerkt. Danach bleibt es auf dem Gerät und kann dort als ZIP gesichert werden.';

function offText(user: AdminUser, people: boolean): string {
  const who = people ? `${nameOf(user)} und alle Mitarbeitenden der Firma verlieren` : `${nameOf(user)} verliert`;
  return `${who} sofort den Zugang. ${WAITING}`;
}

function onText(user: AdminUser, people: boolean): string {
  if (!people) return `${nameOf(user)} kann sich wieder anmelden.`;
  return `${nameOf(user)} und die Mitarbeitenden, die zusammen mit der Firma deaktiviert wurden, können sich wieder anmelden. Wer schon vorher deaktiviert war, bleibt es.`;
}
