/** Roles: labels, homes, and access (D3, D41). */
import type { Open } from '../shape';

export const ROLES = ['super_admin', 'property_manager', 'company_admin', 'employee'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABEL: Record<Role, string> = {
  super_admin: 'Super Admin',
  property_manager: 'Hausverwaltung',
  company_admin: 'Dienstleister',
  employee: 'Mitarbeitende',
};

/** An unknown role is shown as is. */
export function roleText(role: Open<Role>): string {
  const labels: { [role: string]: string } = ROLE_LABEL;
  return labels[role] ?? role;
}

/** An empty or unknown stored role is an employee. */
export function roleOf(stored: unknown): Role {
  return ROLES.find((role) => role === stored) ?? 'employee';
}

export function homePath(role: Role): string {
  if (role === 'super_admin') return '/admin/dashboard';
  if (role === 'property_manager') return '/property-manager/dashboard';
  return '/dashboard';
}

/** Roles that get e-mail notifications (D174): the company informs employees. */
export const LETTER_READERS: readonly Role[] = ['property_manager', 'company_admin'];

/** Whether the role captures. */
export function maySubmit(role: Role): boolean {
  return role === 'employee' || role === 'company_admin';
}

/** The icon opens the camera for an employee, unless switched off (D47). */
export function startPath(role: Role, captureAtStart: boolean): string {
  return maySubmit(role) && captureAtStart ? '/new-documentation' : homePath(role);
}

/** Default: on for employees, off for others. */
export function captureAtStartDefault(role: Role): boolean {
  return role === 'employee';
}
