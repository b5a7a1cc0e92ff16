import type { Role } from '../../../domain/role';
import type { AdminUser } from '../../../remote/adminUsers';
import { date } from '../../../ui/format';
import { RoleBadge } from '../RoleBadge';
import { NO_NAME, NOTHING } from '../words';
import { type Ask, COUNT_LABEL, countText } from './columns';
import { RoleEditor } from './RoleEditor';
import { EditButtons, UserActions } from './UserActions';
import type { RoleEdit } from './useRoleEdit';

type UserCardProps = { user: AdminUser; account: string; role: Role; edit: RoleEdit; onAsk: Ask };

/** One account on a small screen. */
export function UserCard({ user, account, role, edit, onAsk }: UserCardProps) {
  const editing = edit.row === user.id;
  const count = COUNT_LABEL[role];
  return (
    <article className="record">
      <div className="admin-card__head">
        <span className={user.fullName ? 'strong' : 'muted'}>{user.fullName || NO_NAME}</span>
        {!editing && <RoleBadge role={user.role} />}
      </div>
      <div className="admin-card__facts">
        <span>{user.email}</span>
        {role !== 'super_admin' && <span>Firma: {user.companyName || NOTHING}</span>}
        {count && (
          <span>
            {count}: {countText(user)}
            {role !== 'employee' && ' (eigene / gesamt)'}
          </span>
        )}
        <span>Registriert: {date(user.createdAt)}</span>
        {!user.active && <span className="strong">Deaktiviert</span>}
      </div>
      {editing && <RoleEditor account={account} edit={edit} />}
      <div className="admin-card__acts">
        {editing ? (
          <EditButtons user={user} edit={edit} />
        ) : (
          <UserActions user={user} account={account} edit={edit} onAsk={onAsk} />
        )}
      </div>
    </article>
  );
}
