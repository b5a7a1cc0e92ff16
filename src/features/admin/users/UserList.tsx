import { useEffect, useState } from 'react';
import type { UserSort } from '../../../api/adminUsers';
import { showFailure } from '../../../components/dialogs/failure';
import { useWide } from '../../../components/useWide';
import type { Role } from '../../../domain/people/role';
import { useUsers } from '../queries';
import { goneUnder, USERS_FAILED } from '../words';
import { useRoleEdit } from './RoleEdit';
import { type UserDialog, UserDialogs } from './UserDialogs';
import { UserRows } from './UserRows';
import { actionsOf } from './userActions';

type UserListProps = {
  account: string;
  /** Absent: every role. */
  role?: Role;
  search: string;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  /** Shows an account in its tab, where all roles are listed. */
  onShowTab?: (role: Role) => void;
};

/** The accounts of one tab: a table on desktop, cards on phones. */
export function UserList({ account, role, search, sort, onSort, onShowTab }: UserListProps) {
  const pages = useUsers(account, { ...(role && { role }), search, sort });
  const edit = useRoleEdit(account);
  const wide = useWide();
  const [dialog, setDialog] = useState<UserDialog | null>(null);
  const { error } = pages;
  useEffect(() => {
    if (error) showFailure(USERS_FAILED, error, goneUnder(USERS_FAILED));
  }, [error]);
  return (
    <div className={wide ? 'table-box' : 'stack stack--8'}>
      <UserRows
        {...{ pages, account, role, sort, onSort, edit, onShowTab }}
        actions={(user) => actionsOf(user, { account, onEdit: edit.begin, onDialog: setDialog })}
      />
      <UserDialogs account={account} dialog={dialog} edit={edit} onClose={() => setDialog(null)} />
    </div>
  );
}
