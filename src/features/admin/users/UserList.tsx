import { Power, PowerOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Role } from '../../../domain/role';
import type { RowAction } from '../../../office/table/rowActions';
import type { AdminUser, UserSort } from '../../../remote/adminUsers';
import { ConfirmDialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import { useWide } from '../../../ui/useWide';
import { editAndDelete } from '../actions';
import { useUsers } from '../queries';
import { deleteBlocked, messageOf, nameOf, USERS_FAILED } from '../words';
import { ActiveDialog } from './ActiveDialog';
import { DeleteUserDialog } from './DeleteUserDialog';
import { UserRows } from './UserRows';
import { useRoleEdit } from './useRoleEdit';

type UserListProps = {
  account: string;
  role: Role;
  search: string;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
};

/** The accounts of one tab: table at the desk, cards on small screens. */
export function UserList({ account, role, search, sort, onSort }: UserListProps) {
  const pages = useUsers(account, { role, search, sort });
  const edit = useRoleEdit(account);
  const wide = useWide();
  const [dialog, setDialog] = useState<{ question: 'delete' | 'active'; user: AdminUser } | null>(null);
  const { error } = pages;
  useEffect(() => {
    if (error) toast({ kind: 'danger', title: USERS_FAILED, text: messageOf(error) });
  }, [error]);
  const actions = (user: AdminUser): RowAction[] => {
    const active = { label: user.active ? 'Deaktivieren' : 'Wieder aktivieren', icon: user.active ? PowerOff : Power };
    return [
      ...(user.role === 'super_admin' ? [] : [{ ...active, onClick: () => setDialog({ question: 'active', user }) }]),
      ...editAndDelete((action) => (action === 'edit' ? edit.begin(user) : setDialog({ question: 'delete', user })), {
        edit: user.id === account ? 'Sie können Ihre eigene Rolle nicht ändern.' : null,
        remove: deleteBlocked(user, account),
      }),
    ];
  };
  const close = () => setDialog(null);
  return (
    <div className={wide ? 'table-box' : 'stack stack--8'}>
      <UserRows {...{ pages, account, role, sort, onSort, edit, actions }} />
      {dialog?.question === 'delete' && <DeleteUserDialog account={account} user={dialog.user} onClose={close} />}
      {edit.newOwner && <OwnerQuestion user={edit.newOwner} onAnswer={edit.answer} />}
      {dialog?.question === 'active' && <ActiveDialog account={account} user={dialog.user} onClose={close} />}
    </div>
  );
}

/** One word in a dropdown gives somebody a company of their own: said before it counts (D136). */
function OwnerQuestion({ user, onAnswer }: { user: AdminUser; onAnswer: (yes: boolean) => Promise<void> }) {
  return (
    <ConfirmDialog
      title="Zum Dienstleister machen?"
      text={`${nameOf(user)} (${user.email}) führt dann einen eigenen Betrieb: legt Mitarbeitende und Immobilien an, sieht alle Dokumentationen des Betriebs und kann sie löschen.`}
      confirmLabel="Rolle ändern"
      onConfirm={() => onAnswer(true)}
      onCancel={() => void onAnswer(false)}
    />
  );
}
