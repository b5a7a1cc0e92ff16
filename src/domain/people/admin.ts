/** What a super admin may write into other people's records; both sides run it. */
import type { Issue } from '../issue';
import { LOCATION_MAX, NOTES_MAX } from '../limits';
import { countCharacters, isVisible, isWellFormed } from '../text/text';
import { nameIssue } from './name';
import { isEmail, normalEmail } from './user';

export type UserEdit = { fullName: string; email: string; companyName: string };

/** Name and address are required; the company may stay empty (employees and super admins have none). */
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

/** `capturedAt` ms, null for a time that could not be read. */
export type DocumentationEdit = { location: string; capturedAt: number | null; notes: string };

/**
 * Ort, Erstellt am and Notizen of a documentation.
 * @param latest ms: when the server received it; nothing is captured after it has arrived.
 */
export function documentationEditIssues(edit: DocumentationEdit, latest: number): Issue[] {
  const issues: Issue[] = [];
  if (!isVisible(edit.location)) issues.push({ field: 'location', code: 'fields_missing' });
  else if (!isWellFormed(edit.location)) issues.push({ field: 'location', code: 'text_invalid' });
  else if (countCharacters(edit.location) > LOCATION_MAX) issues.push({ field: 'location', code: 'location_length' });
  if (edit.capturedAt === null || Number.isNaN(edit.capturedAt) || edit.capturedAt > latest)
    issues.push({ field: 'capturedAt', code: 'time_invalid' });
  if (!isWellFormed(edit.notes)) issues.push({ field: 'notes', code: 'text_invalid' });
  else if (countCharacters(edit.notes) > NOTES_MAX) issues.push({ field: 'notes', code: 'notes_length' });
  return issues;
}

/** Letters that Unicode does not take apart. */
const WITHOUT_PARTS: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd' };

/**
 * A text as the user search compares and sorts it: lower case, without accents and strokes, ß as ss. So 'MÜLLER', 'müller' and
 * 'Muller' find each other, and names stand in the order of a German dictionary.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßłøđ]/g, (letter) => WITHOUT_PARTS[letter] ?? letter)
    .trim();
}
