import type { AdminUser } from '../../remote/adminUsers';
import { RoleBadge } from './RoleBadge';
import { NO_NAME } from './words';

/** The name of an account, or that it has none. */
export function UserName({ user: { fullName } }: { user: AdminUser }) {
  return <span className={fullName ? 'strong' : 'muted'}>{fullName || NO_NAME}</span>;
}

/** Name and role at the head of a card; while the role is edited it stands below. */
export function UserHead({ user, editing = false }: { user: AdminUser; editing?: boolean }) {
  return (
    <div className="card__head">
      <UserName user={user} />
      {!editing && <RoleBadge role={user.role} />}
    </div>
  );
}
