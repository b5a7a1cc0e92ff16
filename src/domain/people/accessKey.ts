/** Keys of other software: addresses of calendar feeds, and API keys. Pure. */
import { SHARE_TITLE_MAX } from '../documentation/share';
import type { Issue } from '../issue';
import { countCharacters } from '../text/text';

export const KEY_KINDS = ['calendar', 'api'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];
export const KEY_TITLE_MAX = SHARE_TITLE_MAX;

/** A feed: '' = all of the account; `person`: an employee; `names`: with the names of authors. */
export type FeedScope = { property: string; person: string; names: boolean };

/** What an API key may read, each a route of `/api/v1/`. */
export const API_SCOPES = ['properties', 'documentations', 'photos', 'gaps', 'defects', 'threads'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export function isApiScopes(value: unknown): value is ApiScope[] {
  if (!Array.isArray(value) || value.length === 0 || new Set(value).size < value.length) return false;
  return value.every((one: unknown) => API_SCOPES.some((scope) => scope === one));
}

export function keyTitleIssues(title: string): Issue[] {
  const isValid = title.trim() !== '' && countCharacters(title.trim()) <= KEY_TITLE_MAX;
  return isValid ? [] : [{ field: 'title', code: 'validation' }];
}
