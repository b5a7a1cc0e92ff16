/**
 * Filters for the account's own rows. The server's rules already restrict rows, but an OR over
 * roles scans all of them. The own column in the filter lets the database use its index.
 */
import { isId } from '../domain/id';
import { isObject } from '../domain/shape';
import { buildFilter, sessionToken } from './client';

const PARTIES = ['company_admin', 'property_manager'] as const;
/** Collections whose rows name the accounts that may list them. */
const OWN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  property_sharing: PARTIES,
  documentation_links: PARTIES,
  property_manager_invitations: ['property_manager'],
  deleted_documentations: [...PARTIES, 'user'],
  audit_log: PARTIES,
};

/** Account of the page's session; null if unknown (the server then only scans more rows). */
export function sessionAccount(): string | null {
  const middle = sessionToken()?.split('.')[1] ?? '';
  try {
    const claims: unknown = JSON.parse(atob(middle.replace(/-/g, '+').replace(/_/g, '/')));
    return isObject(claims) && typeof claims.id === 'string' && isId(claims.id) ? claims.id : null;
  } catch {
    return null;
  }
}

/** `(company_admin = "…" || property_manager = "…")` for a collection, or ''. */
export function ownedPart(collection: string): string {
  const me = sessionAccount();
  const columns = OWN_COLUMNS[collection] ?? [];
  if (me === null || columns.length === 0) return '';
  return buildFilter(`(${columns.map((column) => `${column} = {:me}`).join(' || ')})`, { me });
}
