import { Power, PowerOff, ShieldOff, UserPlus } from 'lucide-react';
import type { AdminUser } from '../../../api/adminUsers';
import type { RowAction } from '../../../components/table/RowActions';
import { deleteAction, editAction } from '../actions';
import { deleteBlocked, isVacant } from '../words';
import type { UserDialog } from './UserDialogs';

type Of = { account: string; onEdit: (user: AdminUser) => void; onDialog: (dialog: UserDialog) => void };

export function actionsOf(user: AdminUser, { account, onEdit, onDialog }: Of): RowAction[] {
  const active = { label: user.active ? 'Deaktivieren' : 'Wieder aktivieren', icon: user.active ? PowerOff : Power };
  const handOver: RowAction = {
    label: 'Person eintragen',
    icon: UserPlus,
    // The server sends no link to a deactivated account.
    blocked: user.active ? null : 'Bitte aktivieren Sie das Konto zuerst wieder.',
    onClick: () => onDialog({ question: 'handOver', user }),
  };
  const reset: RowAction = {
    label: 'Zwei-Faktor-Anmeldung zurücksetzen',
    icon: ShieldOff,
    blocked: user.id === account ? 'Ihre eigene schalten Sie unter Konto aus.' : null,
    onClick: () => onDialog({ question: 'secondFactor', user }),
  };
  return [
    ...(isVacant(user) ? [handOver] : []),
    editAction(() => onEdit(user), user.id === account ? 'Sie können Ihre eigene Rolle nicht ändern.' : null),
    ...(user.role === 'super_admin' ? [] : [{ ...active, onClick: () => onDialog({ question: 'active', user }) }]),
    ...(user.mfa ? [reset] : []),
    deleteAction(() => onDialog({ question: 'delete', user }), deleteBlocked(user, account)),
  ];
}
