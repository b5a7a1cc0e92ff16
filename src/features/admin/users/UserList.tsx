import { useEffect, useState } from 'react';
import type { Role } from '../../../domain/role';
import type { AdminUser, UserSort } from '../../../remote/adminUsers';
import { toast } from '../../../ui/toast';
import { useWide } from '../../../ui/useWide';
import { AdminList } from '../AdminList';
import { useUsers } from '../queries';
import { messageOf, USERS_FAILED } from '../words';
import { ActiveDialog } from './ActiveDialog';
import type { Ask } from './columns';
import { DeleteUserDialog } from './DeleteUserDialog';
import { UserCard } from './UserCard';
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
  const [asked, setAsked] = useState<{ question: 'delete' | 'active'; user: AdminUser } | null>(null);
  const { error } = pages;
  useEffect(() => {
    if (error) toast({ kind: 'danger', title: USERS_FAILED, text: messageOf(error) });
  }, [error]);
  const parts = { account, role, edit, onAsk: ((question, user) => setAsked({ question, user })) satisfies Ask };
  const close = () => setAsked(null);
  return (
    <div className={wide ? 'table-box' : 'stack stack--8'}>
      <AdminList
        title="Benutzer"
        loading="Benutzer werden geladen"
        empty="Keine Benutzer mit dieser Rolle gefunden"
        failed={USERS_FAILED}
        pages={pages}
        table={(rows) => <UserRows rows={rows} sort={sort} onSort={onSort} {...parts} />}
        cards={(rows) => rows.map((user) => <UserCard key={user.id} user={user} {...parts} />)}
      />
      {asked?.question === 'delete' && <DeleteUserDialog account={account} user={asked.user} onClose={close} />}
      {asked?.question === 'active' && <ActiveDialog account={account} user={asked.user} onClose={close} />}
    </div>
  );
}
