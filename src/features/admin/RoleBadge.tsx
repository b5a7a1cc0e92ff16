import { ROLE_LABEL, type Role } from '../../domain/role';

/** Spec 6: super_admin destructive, property_manager default, company_admin secondary, employee outline. */
const LOOK: Record<Role, string> = {
  super_admin: 'badge--destructive',
  property_manager: 'badge--default',
  company_admin: 'badge--secondary',
  employee: 'badge--outline',
};

/** What somebody is, in the style of the role. */
export function RoleBadge({ role }: { role: Role }) {
  return <span className={`badge ${LOOK[role]}`}>{ROLE_LABEL[role]}</span>;
}
