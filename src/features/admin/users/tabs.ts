/** The tabs of user administration (spec 2). */
import type { Role } from '../../../domain/people/role';

/** In their order. */
export const TABS: ReadonlyArray<{ value: Role; label: string }> = [
  { value: 'super_admin', label: 'Super Admins' },
  { value: 'property_manager', label: 'Hausverwaltungen' },
  { value: 'company_admin', label: 'Dienstleister' },
  { value: 'employee', label: 'Mitarbeitende' },
];

export function tabLabel(role: Role): string {
  return TABS.find(({ value }) => value === role)?.label ?? role;
}
