import { isId } from '../domain/id';
import { isObject } from '../domain/shape';
import { sessionToken } from './client';

/** Account of the page's session; null if unknown. */
export function sessionAccount(): string | null {
  const middle = sessionToken()?.split('.')[1] ?? '';
  try {
    const claims: unknown = JSON.parse(atob(middle.replace(/-/g, '+').replace(/_/g, '/')));
    return isObject(claims) && typeof claims.id === 'string' && isId(claims.id) ? claims.id : null;
  } catch {
    return null;
  }
}
