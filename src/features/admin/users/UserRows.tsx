import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { AdminUser, UserSort } from '../../../api/adminUsers';
import { EmailText } from '../../../components/EmailText';
import { formatDate } from '../../../components/format';
import type { Pages } from '../../../components/lists/Pages';
import type { Sort } from '../../../components/table/columns';
import type { RowAction } from '../../../components/table/RowActions';
import { type Role, roleOf } from '../../../domain/people/role';
import { readableEmail } from '../../../domain/people/user';
import { AdminRows } from '../AdminRows';
import { RoleBadge, UserHead, UserName } from '../UserName';
import { NOTHING, nameOf, USERS_FAILED, userState } from '../words';
import { COUNT, userCountText } from './counts';
import { EditButtons, type RoleEdit, RoleEditor } from './RoleEdit';
import { tabLabel } from './tabs';

type UserRowsProps = {
  pages: Pages<AdminUser>;
  account: string;
  /** Absent: every role; each row names its tab. */
  role: Role | undefined;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  edit: RoleEdit;
  actions: (user: AdminUser) => readonly RowAction[];
  onShowTab?: ((role: Role) => void) | undefined;
};

/** The accounts of one tab (spec 2). */
export function UserRows({ pages, account, role, sort, onSort, edit, actions, onShowTab }: UserRowsProps) {
  const count = role ? COUNT[role] : null;
  const company = role !== 'super_admin';
  const isEdited = ({ id }: AdminUser) => edit.row === id;
  const toColumnSort = (up: UserSort, down: UserSort): Sort => ({
    direction: sort === up ? 'ascending' : sort === down ? 'descending' : undefined,
    onSort: () => onSort(sort === up ? down : up),
  });
  return (
    <AdminRows
      title="Benutzer"
      loading="Benutzer werden geladen"
      empty={role ? 'Keine Benutzer mit dieser Rolle gefunden' : 'Keine Benutzer gefunden'}
      failed={USERS_FAILED}
      pages={pages}
      columns={[
        {
          head: 'Name',
          cell: (user) => <UserName user={user} />,
          small: userState,
          className: 'table__person',
          sort: toColumnSort('name', '-name'),
        },
        { head: 'E-Mail', cell: ({ email }) => <EmailText of={email} />, className: 'table__email' },
        company && { head: 'Firma', cell: ({ companyName }) => companyName || NOTHING },
        {
          head: 'Rolle',
          headClass: 'admin-users__role',
          cell: (user) => {
            if (isEdited(user)) return <RoleEditor account={account} edit={edit} />;
            return <RoleBadge role={user.role} />;
          },
          small: (user) => onShowTab && !isEdited(user) && <TabLink user={user} onShowTab={onShowTab} />,
        },
        count && { head: count.label, note: count.of, cell: userCountText, kind: 'number', className: 'nowrap' },
        {
          head: 'Registriert',
          cell: ({ createdAt }) => formatDate(createdAt),
          className: 'nowrap',
          sort: toColumnSort('created', '-created'),
        },
      ]}
      card={(user) => ({
        head: <UserHead user={user} editing={isEdited(user)} />,
        facts: [
          readableEmail(user.email),
          company && `Firma: ${user.companyName || NOTHING}`,
          count && `${count.label}: ${userCountText(user)}${count.of ? ` (${count.of})` : ''}`,
          `Registriert: ${formatDate(user.createdAt)}`,
          userState(user) && <span className="strong">{userState(user)}</span>,
        ],
        body: (
          <>
            {onShowTab && <TabLink user={user} onShowTab={onShowTab} />}
            {isEdited(user) && <RoleEditor account={account} edit={edit} />}
          </>
        ),
      })}
      isActive={isEdited}
      nameOf={nameOf}
      actions={actions}
      insteadOfActions={(user) => isEdited(user) && <EditButtons user={user} edit={edit} />}
    />
  );
}

type TabLinkProps = { user: AdminUser; onShowTab: (role: Role) => void };

/** From a found account to the list of its role, which ends the search. */
function TabLink({ user, onShowTab }: TabLinkProps) {
  const role = roleOf(user.role);
  const showTab = (event: MouseEvent) => {
    event.preventDefault();
    onShowTab(role);
  };
  return (
    <Link to={{ search: `?tab=${role}` }} aria-label={`${tabLabel(role)}: Liste öffnen`} onClick={showTab}>
      Zur Liste
    </Link>
  );
}
