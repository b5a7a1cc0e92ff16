/** The count column of user administration (spec 2, 3). */
import type { AdminUser } from '../../../api/adminUsers';
import { formatCount } from '../../../components/format';
import type { Role } from '../../../domain/people/role';

/** Column head, and labels where there are two numbers; super admins have none. */
export const COUNT: Record<Role, { label: string; of?: string } | null> = {
  super_admin: null,
  property_manager: { label: 'Immobilien', of: 'eigene / gesamt' },
  company_admin: { label: 'Mitarbeitende', of: 'eigene / gesamt' },
  employee: { label: 'Dokumentationen' },
};

export function userCountText({ own, total }: Pick<AdminUser, 'own' | 'total'>): string {
  if (own === null) return '';
  return total === null ? formatCount(own) : `${formatCount(own)} / ${formatCount(total)}`;
}
