import { Power, PowerOff } from 'lucide-react';
import type { RowAction } from '../../../office/table/rowActions';
import type { AdminUser } from '../../../remote/adminUsers';
import { editAndDelete } from '../actions';
import { deleteBlocked } from '../words';
import type { UserDialog } from './UserDialogs';

type Of = { account: string; onEdit: (user: AdminUser) => void; onDialog: (dialog: UserDialog) => void };

/** What can be done with an account, and why not. */
export function actionsOf(user: AdminUser, { account, onEdit, onDialog }: Of): RowAction[] {
  const active = { label: user.active ? 'Deaktivieren' : 'Wieder aktivieren', icon: user.active ? PowerOff : Power };
  return [
    ...(user.role === 'super_admin' ? [] : [{ ...active, onClick: () => onDialog({ question: 'active', user }) }]),
    ...editAndDelete((action) => (action === 'edit' ? onEdit(user) : onDialog({ question: 'delete', user })), {
      edit: user.id === account ? 'Sie können Ihre eigene Rolle nicht ändern.' : null,
      remove: deleteBlocked(user, account),
    }),
  ];
}
