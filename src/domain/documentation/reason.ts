/** The reason of a deletion, checked on both sides. Pure. */
import type { Issue } from '../issue';
import { countCharacters, withoutHidden } from '../text/text';

/** Minimum characters: enough for 'Falsches Objekt'; the maximum is the column's. */
export const REASON_MIN = 10;
export const REASON_MAX = 500;

/** Without hidden characters and outer white space. */
export function tidyReason(reason: string): string {
  return withoutHidden(reason).trim();
}

/** Null where valid. */
export function reasonIssue(reason: string): Issue | null {
  const characters = countCharacters(tidyReason(reason));
  return characters < REASON_MIN || characters > REASON_MAX ? { field: 'reason', code: 'reason_length' } : null;
}
