/** What the columns of user administration hold (spec 2, 3; D19). */
import type { Role } from '../../../domain/role';
import type { AdminUser } from '../../../remote/adminUsers';
import { thousands } from '../../../ui/format';

/** Head of the count column; none on the tab of the super admins, and no company there either. */
export const COUNT_LABEL: Record<Role, string | null> = {
  super_admin: null,
  property_manager: 'Immobilien',
  company_admin: 'Mitarbeitende',
  employee: 'Dokumentationen',
};

/** `14 / 315`: own and system-wide; an employee has the own ones alone. */
export function countText({ own, total }: Pick<AdminUser, 'own' | 'total'>): string {
  if (own === null) return '';
  return total === null ? thousands(own) : `${thousands(own)} / ${thousands(total)}`;
}

/** Why nothing of the own row can be changed here (spec 5). */
export function blocked(user: AdminUser, account: string): { role: string | null; remove: string | null } {
  if (user.id === account)
    return { role: 'Sie können Ihre eigene Rolle nicht ändern.', remove: 'Sie können sich nicht selbst löschen.' };
  return {
    role: null,
    remove: user.role === 'super_admin' ? 'Super-Admin-Konten können nicht gelöscht werden.' : null,
  };
}

/** What a row can be asked for beside its role. */
export type Ask = (question: 'delete' | 'active', user: AdminUser) => void;
