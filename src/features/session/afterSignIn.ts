import { homePath, type Role } from '../../domain/role';

/** Home by role, or back to the invitation somebody came from: nothing else is accepted as `next` (D16). */
export function afterSignIn(role: Role, next: string | null): string {
  return next && /^\/invite\/[A-Za-z0-9_-]+$/.test(next) ? next : homePath(role);
}
