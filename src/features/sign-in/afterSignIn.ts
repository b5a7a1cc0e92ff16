import { PATHS } from '../../components/paths';
import { homePath, type Role } from '../../domain/people/role';

/** Screens allowed as `next`; a fixed list against open redirects (D121). */
const SCREENS: readonly string[] = [
  PATHS.start,
  PATHS.dashboard,
  PATHS.newDocumentation,
  PATHS.history,
  PATHS.outbox,
  PATHS.held,
  PATHS.account,
  PATHS.letters,
  PATHS.employees,
  PATHS.properties,
  PATHS.managerDashboard,
  PATHS.managerProperties,
  PATHS.managerInvitations,
  PATHS.managerDocumentations,
  PATHS.adminDashboard,
  PATHS.adminUsers,
  PATHS.adminAudit,
  PATHS.adminSystem,
];
/** A record, a calendar, an invitation: only ids and tokens. */
const SINGLE = /^\/(documentation\/[a-z0-9]{15}|property-manager\/properties\/[a-z0-9]{15}|invite\/[A-Za-z0-9_-]+)$/;
/** A list with all filters; characters. */
const NEXT_MAX = 2000;

/**
 * The requested screen, or home by role. A forbidden screen redirects by itself.
 * @param next path and filters; ignored unless listed.
 */
export function afterSignIn(role: Role, next: string | null): string {
  if (next === null || next.length > NEXT_MAX) return homePath(role);
  const [path = '', filters] = next.split('?', 2);
  const isKnown =
    SCREENS.includes(path) || (SINGLE.test(path) && (filters === undefined || !path.startsWith('/invite/')));
  return isKnown ? next : homePath(role);
}
