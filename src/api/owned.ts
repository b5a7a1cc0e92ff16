/**
 * Finding the account's own rows. The server's rules decide who sees what; but a rule that opens for several roles makes
 * the database look at everybody's rows. Naming the own column besides lets it use that column's index.
 */
import { isId } from '../domain/id';
import { isObject } from '../domain/shape';
import { buildFilter, sessionToken } from './client';

const PARTIES = ['company_admin', 'property_manager'] as const;
/** Collections whose rows carry the accounts that may list them. */
const OWN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  property_sharing: PARTIES,
  documentation_links: PARTIES,
  property_manager_invitations: ['property_manager'],
  deleted_documentations: [...PARTIES, 'user'],
  audit_log: PARTIES,
};

/** Whose session this page holds; null without one that says so (the server then looks at more rows, that is all). */
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
