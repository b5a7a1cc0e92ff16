/** What the count column of user administration holds (spec 2, 3; D19). */
import type { AdminUser } from '../../../api/adminUsers';
import { formatCount } from '../../../components/format';
import type { Role } from '../../../domain/people/role';

/** Head of the column, and what its numbers are where they are two; none on the tab of the super admins. */
export const COUNT: Record<Role, { label: string; of?: string } | null> = {
  super_admin: null,
  property_manager: { label: 'Immobilien', of: 'eigene / gesamt' },
  company_admin: { label: 'Mitarbeitende', of: 'eigene / gesamt' },
  employee: { label: 'Dokumentationen' },
};

/** `14 / 315`: own and system-wide; an employee has the own ones alone. */
export function userCountText({ own, total }: Pick<AdminUser, 'own' | 'total'>): string {
  if (own === null) return '';
  return total === null ? formatCount(own) : `${formatCount(own)} / ${formatCount(total)}`;
}
