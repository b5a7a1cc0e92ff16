/** Why a documentation is deleted: asked before it goes, on both sides (D117). Pure. */
import type { Issue } from '../issue';
import { countCharacters, withoutHidden } from '../text/text';

/** Characters of the reason: enough for 'Falsches Objekt', not for a dot; at most what the column takes. */
export const REASON_MIN = 10;
export const REASON_MAX = 500;

/** A reason as it is kept: without hidden characters and white space around it. */
export function tidyReason(reason: string): string {
  return withoutHidden(reason).trim();
}

/** What is wrong with a reason, as it was typed; null where nothing is. */
export function reasonIssue(reason: string): Issue | null {
  const characters = countCharacters(tidyReason(reason));
  return characters < REASON_MIN || characters > REASON_MAX ? { field: 'reason', code: 'reason_length' } : null;
}
