/**
 * Names of people, companies and properties, which stand in records for years: one rule for every
 * place that takes one. Two names that differ must look different, and none may turn the text
 * around it.
 */
import type { IssueCode } from '../issue';
import { NAME_MAX } from '../limits';
import { countCharacters, isVisible, isWellFormed, wellFormed, withoutHidden } from '../text/text';

/** As it is kept: each run of white space (a keyboard's, a spreadsheet's) is one space, none at the ends. */
export function tidyName(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

/**
 * What is wrong with a name, or null: nothing to see, half a character, characters that control, hide or turn the
 * direction, too long. White space that `tidyName` mends is no fault.
 * @param most characters.
 */
export function nameIssue(name: string, most = NAME_MAX): IssueCode | null {
  if (!isVisible(name)) return 'fields_missing';
  // Asked first: PocketBase's engine mends half a character where it replaces anything.
  if (!isWellFormed(name)) return 'text_invalid';
  const tidy = tidyName(name);
  if (withoutHidden(tidy) !== tidy) return 'name_characters';
  return countCharacters(tidy) > most ? 'name_length' : null;
}

/** What one can see of a name that was sealed on a phone before this rule: nothing captured is refused for its name. */
export function cleanName(name: string): string {
  return tidyName(withoutHidden(tidyName(wellFormed(name))));
}
