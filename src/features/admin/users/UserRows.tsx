import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Role } from '../../../domain/role';
import type { AdminUser, UserSort } from '../../../remote/adminUsers';
import { date } from '../../../ui/format';
import { Icon } from '../../../ui/icon';
import { RoleBadge } from '../RoleBadge';
import { NO_NAME, NOTHING } from '../words';
import { type Ask, COUNT_LABEL, countText } from './columns';
import { RoleEditor } from './RoleEditor';
import { EditButtons, UserActions } from './UserActions';
import type { RoleEdit } from './useRoleEdit';

type Parts = { account: string; role: Role; edit: RoleEdit; onAsk: Ask };
type UserRowsProps = Parts & { rows: readonly AdminUser[]; sort: UserSort; onSort: (sort: UserSort) => void };

/** The table of one tab (spec 2). */
export function UserRows({ rows, sort, onSort, ...parts }: UserRowsProps) {
  const count = COUNT_LABEL[parts.role];
  return (
    <table className="table admin-table admin-users">
      <thead>
        <tr>
          <SortHead label="Name" up="name" down="-name" sort={sort} onSort={onSort} />
          <th scope="col">E-Mail</th>
          {parts.role !== 'super_admin' && <th scope="col">Firma</th>}
          <th scope="col" className="admin-users__role">
            Rolle
          </th>
          {count && (
            <th scope="col" className="num">
              {count}
              {parts.role !== 'employee' && <span className="small">eigene / gesamt</span>}
            </th>
          )}
          <SortHead label="Registriert" up="created" down="-created" sort={sort} onSort={onSort} />
          <th scope="col" className="acts">
            Aktionen
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((user) => (
          <Row key={user.id} user={user} {...parts} />
        ))}
      </tbody>
    </table>
  );
}

type SortHeadProps = { label: string; up: UserSort; down: UserSort; sort: UserSort; onSort: (sort: UserSort) => void };

function SortHead({ label, up, down, sort, onSort }: SortHeadProps) {
  const direction = sort === up ? 'ascending' : sort === down ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className="sort" onClick={() => onSort(sort === up ? down : up)}>
        {label}
        {direction && <Icon of={direction === 'ascending' ? ArrowUp : ArrowDown} small />}
      </button>
    </th>
  );
}

function Row({ user, account, role, edit, onAsk }: Parts & { user: AdminUser }) {
  const editing = edit.row === user.id;
  return (
    <tr className={editing ? 'is-open' : undefined}>
      <td>
        {user.fullName ? <span className="strong">{user.fullName}</span> : <span className="muted">{NO_NAME}</span>}
        {!user.active && <span className="small">Deaktiviert</span>}
      </td>
      <td>{user.email}</td>
      {role !== 'super_admin' && <td>{user.companyName || NOTHING}</td>}
      <td>{editing ? <RoleEditor account={account} edit={edit} /> : <RoleBadge role={user.role} />}</td>
      {COUNT_LABEL[role] && <td className="num nowrap">{countText(user)}</td>}
      <td className="nowrap">{date(user.createdAt)}</td>
      <td className="acts">
        {editing ? (
          <EditButtons user={user} edit={edit} />
        ) : (
          <UserActions user={user} account={account} edit={edit} onAsk={onAsk} />
        )}
      </td>
    </tr>
  );
}
