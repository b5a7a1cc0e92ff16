/** Keys of other software (D510): addresses of calendar feeds, and API keys. Pure. */
import { SHARE_TITLE_MAX } from '../documentation/share';
import type { Issue } from '../issue';
import { countCharacters } from '../text/text';

export const KEY_KINDS = ['calendar', 'api'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];
export const KEY_TITLE_MAX = SHARE_TITLE_MAX;

/** A feed: '' = all of the account; `person`: an employee; `names`: with the names of authors. */
export type FeedScope = { property: string; person: string; names: boolean };

export function keyTitleIssues(title: string): Issue[] {
  const isValid = title.trim() !== '' && countCharacters(title.trim()) <= KEY_TITLE_MAX;
  return isValid ? [] : [{ field: 'title', code: 'validation' }];
}
