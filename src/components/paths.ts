/** All addresses of the app (docs/design.md). */
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
  defects: '/maengel',
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

/** Screens with 'Abmelden' in their bar: the homes as specified, and Konto. Elsewhere it stands in the avatar's menu. */
const WITH_SIGN_OUT: readonly string[] = [PATHS.dashboard, PATHS.managerDashboard, PATHS.adminDashboard, PATHS.account];

export function showsSignOut(pathname: string): boolean {
  return WITH_SIGN_OUT.includes(pathname);
}

/** A documentation, or a link's capture page: recognised by shape. */
export function documentationPath(idOrToken: string): string {
  return `/documentation/${encodeURIComponent(idOrToken)}`;
}

/** The devices on the Konto page. */
export function devicesPath(): string {
  return `${PATHS.account}#${DEVICES}`;
}

/** Anchor of the devices there. */
export const DEVICES = 'geraete';

/** With a property if one was chosen before. */
export function newDocumentationPath(property?: string, service?: ServiceType): string {
  if (!property) return PATHS.newDocumentation;
  return `${PATHS.newDocumentation}?${new URLSearchParams({ property, ...(service && { service }) })}`;
}

/** History of a property, employee, period (domain/search/period.ts) or days as `2026-11-21`. */
export function historyPath(
  of: { property?: string; employee?: string; period?: Period; from?: string; to?: string } = {},
): string {
  const query = new URLSearchParams(of);
  return query.size > 0 ? `${PATHS.history}?${query}` : PATHS.history;
}

/** Changes of one record (super admin). */
export function auditPath(record: string): string {
  return `${PATHS.adminAudit}?${new URLSearchParams({ record })}`;
}

/** `next`: where to continue, only for the app's own screens. */
export function authPath(tab: 'login' | 'signup' = 'login', next?: string): string {
  const query = new URLSearchParams({ tab });
  if (next) query.set('next', next);
  return `${PATHS.auth}?${query}`;
}

export function invitationPath(token: string): string {
  return `/invite/${encodeURIComponent(token)}`;
}

/** Unsubscribe page of e-mails; the server uses the same address. */
export const LEAVE_PATH = '/abbestellen/:token';

/** The page of one property for its Hausverwaltung. */
export function managerPropertyPath(property: string): string {
  return `${PATHS.managerProperties}/${encodeURIComponent(property)}`;
}

/** The page of one property for a company that works there. */
export function propertyPath(property: string): string {
  return `${PATHS.properties}/${encodeURIComponent(property)}`;
}

/** The role's path to a property page; undefined for roles without one. */
export function propertyPathFor(role: Role): ((property: string) => string) | undefined {
  if (role === 'property_manager') return managerPropertyPath;
  return role === 'company_admin' ? propertyPath : undefined;
}
