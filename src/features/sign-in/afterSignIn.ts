import { PATHS } from '../../components/paths';
import { homePath, type Role } from '../../domain/people/role';

/** Screens that need a session and can be asked for by their address; a fixed list, so that `next` leads nowhere else (D121). */
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
/** A record, a calendar, an invitation (D16): ids and tokens, nothing that could be read as another address. */
const SINGLE = /^\/(documentation\/[a-z0-9]{15}|property-manager\/properties\/[a-z0-9]{15}|invite\/[A-Za-z0-9_-]+)$/;
/** Of a list with all its filters; characters. */
const NEXT_MAX = 2000;

/**
 * Where somebody wanted to go before the sign-in, or home by role. What the role may not open leads home by itself (D41).
 * @param next path and filters; anything but a screen of the list is not believed.
 */
export function afterSignIn(role: Role, next: string | null): string {
  if (next === null || next.length > NEXT_MAX) return homePath(role);
  const [path = '', filters] = next.split('?', 2);
  const isKnown =
    SCREENS.includes(path) || (SINGLE.test(path) && (filters === undefined || !path.startsWith('/invite/')));
  return isKnown ? next : homePath(role);
}
