import type { Role } from '../domain/people/role';
import { ADMIN_AREAS } from './adminAreas';
import { MANAGER_AREAS } from './managerAreas';
import type { Area } from './OfficeShell';
import { PATHS } from './paths';
import { PROVIDER_AREAS } from './providerAreas';
import { useWide } from './useWide';

/** The office of a role: its areas, and the list that a record belongs to. */
export type Office = {
  areas: readonly Area[];
  list: string;
};

const OFFICES: Record<Exclude<Role, 'employee'>, Office> = {
  company_admin: { areas: PROVIDER_AREAS, list: PATHS.history },
  property_manager: { areas: MANAGER_AREAS, list: PATHS.managerDocumentations },
  super_admin: { areas: ADMIN_AREAS, list: PATHS.adminDashboard },
};

/** Null for employees, who have no office. */
export function officeOf(role: Role): Office | null {
  return role === 'employee' ? null : OFFICES[role];
}

/** The office on desktop, with tables; null on a phone and for employees. */
export function useDesk({ role }: { role: Role }): Office | null {
  const wide = useWide();
  return wide ? officeOf(role) : null;
}

/** The area that a page belongs to, by its address; undefined for pages of no area, such as Konto. */
export function currentArea({ areas, list }: Office, pathname: string): string | undefined {
  if (pathname.startsWith('/documentation/')) return list;
  return areas.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to;
}
