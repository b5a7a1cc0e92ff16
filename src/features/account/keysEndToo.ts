import { mayShare } from '../../domain/documentation/share';
import type { Role } from '../../domain/people/role';

const KEYS_END = 'Auch Schlüssel, Kalender-Adressen und Webhooks für andere Programme enden.';

/** Adds that the keys of other programs end, for accounts that can have them. */
export function keysEndToo(text: string, role: Role): string {
  return mayShare(role) ? `${text} ${KEYS_END}` : text;
}

/** After a new password or second factor. */
export function othersSignedOut(role: Role): string {
  return keysEndToo('Alle anderen Geräte sind abgemeldet.', role);
}
