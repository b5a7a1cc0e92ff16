/** Roles, their labels and homes, and what a role may open (spec 3, 4, 6; D3, D41). */
import type { Open } from '../shape';

export const ROLES = ['super_admin', 'property_manager', 'company_admin', 'employee'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABEL: Record<Role, string> = {
  super_admin: 'Super Admin',
  property_manager: 'Hausverwaltung',
  company_admin: 'Dienstleister',
  employee: 'Mitarbeitende',
};

/** The label of a role; one that this app does not know stands as it came. */
export function roleText(role: Open<Role>): string {
  const labels: { [role: string]: string } = ROLE_LABEL;
  return labels[role] ?? role;
}

/** An empty or unknown stored role is an employee. */
export function roleOf(stored: unknown): Role {
  return ROLES.find((role) => role === stored) ?? 'employee';
}

/** Where a signed-in person lands. */
export function homePath(role: Role): string {
  if (role === 'super_admin') return '/admin/dashboard';
  if (role === 'property_manager') return '/property-manager/dashboard';
  return '/dashboard';
}

/** To whom e-mails are sent that people keep on: an employee is told by the own company. */
export const LETTER_READERS: readonly Role[] = ['property_manager', 'company_admin'];

/** Whether the role captures documentations itself. */
export function maySubmit(role: Role): boolean {
  return role === 'employee' || role === 'company_admin';
}

/** The icon on the home screen leads an employee straight to the camera unless switched off. */
export function startPath(role: Role, captureAtStart: boolean): string {
  return maySubmit(role) && captureAtStart ? '/new-documentation' : homePath(role);
}

/** D47: on for employees, off for everybody else, until somebody decides otherwise. */
export function captureAtStartDefault(role: Role): boolean {
  return role === 'employee';
}
