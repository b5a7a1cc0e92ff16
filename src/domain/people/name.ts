/**
 * Names of people, companies and properties: different names must look different, and must
 * not change the direction of text.
 */
import type { IssueCode } from '../issue';
import { NAME_MAX } from '../limits';
import { countCharacters, isVisible, isWellFormed, wellFormed, withoutHidden } from '../text/text';

/** Each run of white space becomes one space, trimmed. */
export function tidyName(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

/**
 * The issue of a name, or null: invisible, half a character, control, hidden or direction
 * characters, too long. `tidyName` repairs white space.
 * @param most characters.
 */
export function nameIssue(name: string, most = NAME_MAX): IssueCode | null {
  if (!isVisible(name)) return 'fields_missing';
  // First: PocketBase's engine repairs half characters in a replace.
  if (!isWellFormed(name)) return 'text_invalid';
  const tidy = tidyName(name);
  if (withoutHidden(tidy) !== tidy) return 'name_characters';
  return countCharacters(tidy) > most ? 'name_length' : null;
}

/** The visible part of a name sealed before this rule: no capture is refused for its name. */
export function cleanName(name: string): string {
  return tidyName(withoutHidden(tidyName(wellFormed(name))));
}
