/** The name of an account and its role. */
import type { AdminUser } from '../../api/adminUsers';
import { type Role, roleText } from '../../domain/people/role';
import type { Open } from '../../domain/shape';
import { NO_NAME } from './words';

/** Spec 6: super_admin destructive, property_manager default, company_admin secondary, employee outline. */
const LOOK: { [role in Open<Role>]?: string } = {
  super_admin: 'badge--destructive',
  property_manager: 'badge--default',
  company_admin: 'badge--secondary',
  employee: 'badge--outline',
};

export function RoleBadge({ role }: { role: Open<Role> }) {
  return <span className={`badge ${LOOK[role] ?? LOOK.employee}`}>{roleText(role)}</span>;
}

export function UserName({ user: { fullName } }: { user: AdminUser }) {
  return <span className={fullName ? 'strong' : 'muted'}>{fullName || NO_NAME}</span>;
}

/** Name and role of a card; while the role is edited, the role moves below. */
export function UserHead({ user, editing = false }: { user: AdminUser; editing?: boolean }) {
  return (
    <div className="card__head">
      <UserName user={user} />
      {!editing && <RoleBadge role={user.role} />}
    </div>
  );
}
