/** Every address of the app, in one place (spec 2, docs/design.md). */
import type { ServiceType } from '../domain/documentation/service';
import type { Role } from '../domain/people/role';
import type { Period } from '../domain/search/period';

export const PATHS = {
  landing: '/',
  sample: '/beispiel',
  imprint: '/impressum',
  privacy: '/datenschutz',
  contact: '/kontakt',
  check: '/pruefen',
  log: '/pruefbuch',
  shared: '/geteilt',
  auth: '/property-manager/auth',
  newPassword: '/passwort-neu',
  confirm: '/bestaetigen',
  start: '/start',
  pairing: '/einrichten',
  dashboard: '/dashboard',
  newDocumentation: '/new-documentation',
  history: '/history',
  outbox: '/nicht-uebertragen',
  held: '/nachtraeglich',
  account: '/konto',
  letters: '/konto/e-mails',
  employees: '/employees',
  properties: '/properties',
  managerDashboard: '/property-manager/dashboard',
  managerProperties: '/property-manager/properties',
  managerInvitations: '/property-manager/invitations',
  managerDocumentations: '/property-manager/documentations',
  adminDashboard: '/admin/dashboard',
  adminUsers: '/admin/users',
  adminAudit: '/admin/audit',
  adminSystem: '/admin/system',
} as const;

/** The record of one documentation, or the capture page of a link: the route decides by shape (D7). */
export function documentationPath(idOrToken: string): string {
  return `/documentation/${encodeURIComponent(idOrToken)}`;
}

/** Konto, where it says which devices may deliver. */
export function devicesPath(): string {
  return `${PATHS.account}#${DEVICES}`;
}

/** The place of the devices on the page of the account. */
export const DEVICES = 'geraete';

/** A new documentation, at one property where it was chosen before (D124). */
export function newDocumentationPath(property?: string, service?: ServiceType): string {
  if (!property) return PATHS.newDocumentation;
  return `${PATHS.newDocumentation}?${new URLSearchParams({ property, ...(service && { service }) })}`;
}

/** The history, of one property, one employee, a period (domain/search/period.ts) or days as `2026-11-21`. */
export function historyPath(
  of: { property?: string; employee?: string; period?: Period; from?: string; to?: string } = {},
): string {
  const query = new URLSearchParams(of);
  return query.size > 0 ? `${PATHS.history}?${query}` : PATHS.history;
}

/** What was ever changed in one record (super admin). */
export function auditPath(record: string): string {
  return `${PATHS.adminAudit}?${new URLSearchParams({ record })}`;
}

/** Sign-in or registration; `next`: where to go on afterwards, honoured for screens of the app alone (D16, D121). */
export function authPath(tab: 'login' | 'signup' = 'login', next?: string): string {
  const query = new URLSearchParams({ tab });
  if (next) query.set('next', next);
  return `${PATHS.auth}?${query}`;
}

/** The acceptance page of an invitation. */
export function invitationPath(token: string): string {
  return `/invite/${encodeURIComponent(token)}`;
}

/** Where whoever reads an e-mail leaves it (D177); the server knows the same address. */
export const LEAVE_PATH = '/abbestellen/:token';

/** The page of one property for its Hausverwaltung (D169). */
export function managerPropertyPath(property: string): string {
  return `${PATHS.managerProperties}/${encodeURIComponent(property)}`;
}

/** The page of one property for a company that works there. */
export function propertyPath(property: string): string {
  return `${PATHS.properties}/${encodeURIComponent(property)}`;
}

/** How a role comes to the page of a property; undefined for those who have none. */
export function propertyPathFor(role: Role): ((property: string) => string) | undefined {
  if (role === 'property_manager') return managerPropertyPath;
  return role === 'company_admin' ? propertyPath : undefined;
}
