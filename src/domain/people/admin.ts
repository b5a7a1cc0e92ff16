/** Validates a super admin's edits of other people's records (D22), on both sides. */
import { TYPED, TYPED_NAMES, type TypedTexts } from '../documentation/typed';
import type { Issue } from '../issue';
import { LOCATION_MAX } from '../limits';
import { countCharacters, isVisible, isWellFormed } from '../text/text';
import { nameIssue } from './name';
import { isEmail, normalEmail } from './user';

export type UserEdit = { fullName: string; email: string; companyName: string };

/**
 * Name and address are required; the company is optional (employees and super admins have none).
 */
export function userEditIssues(edit: UserEdit): Issue[] {
  const issues: Issue[] = [];
  const name = nameIssue(edit.fullName);
  if (name) issues.push({ field: 'fullName', code: name });
  if (!isVisible(edit.email)) issues.push({ field: 'email', code: 'fields_missing' });
  else if (!isEmail(normalEmail(edit.email))) issues.push({ field: 'email', code: 'email_invalid' });
  const company = edit.companyName.trim() === '' ? null : nameIssue(edit.companyName);
  if (company) issues.push({ field: 'companyName', code: company });
  return issues;
}

/** `capturedAt` ms, null = unreadable. */
export type DocumentationEdit = { location: string; capturedAt: number | null } & TypedTexts;

/**
 * Ort, Erstellt am and the typed texts (documentation/typed.ts).
 * @param latest ms of arrival: no capture is later.
 */
export function documentationEditIssues(edit: DocumentationEdit, latest: number): Issue[] {
  const issues: Issue[] = [];
  if (!isVisible(edit.location)) issues.push({ field: 'location', code: 'fields_missing' });
  else if (!isWellFormed(edit.location)) issues.push({ field: 'location', code: 'text_invalid' });
  else if (countCharacters(edit.location) > LOCATION_MAX) issues.push({ field: 'location', code: 'location_length' });
  if (edit.capturedAt === null || Number.isNaN(edit.capturedAt) || edit.capturedAt > latest)
    issues.push({ field: 'capturedAt', code: 'time_invalid' });
  for (const field of TYPED_NAMES) {
    const text = edit[field] ?? '';
    if (!isWellFormed(text)) issues.push({ field, code: 'text_invalid' });
    else if (countCharacters(text) > TYPED[field].most) issues.push({ field, code: TYPED[field].wrong });
  }
  return issues;
}

/** Characters without a Unicode decomposition. */
const WITHOUT_PARTS: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd' };

/**
 * Search and sort key: lower case, no accents and strokes, ß as ss. 'MÜLLER', 'müller' and 'Muller'
 * are equal; order as in a German dictionary.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßłøđ]/g, (letter) => WITHOUT_PARTS[letter] ?? letter)
    .trim();
}
