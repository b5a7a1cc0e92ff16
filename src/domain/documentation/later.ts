/** Fields of later sealed-text versions: the version of a text, and its values. */
import { ALL_FIELDS, type NamedField } from './fields';
import { MARKS_SINCE } from './photoMarks';
import type { SupplementFields } from './supplement';
import type { TypedTexts } from './typed';
import type { Work } from './work';

export type Later = Omit<TypedTexts, 'notes'> &
  Partial<SupplementFields> & { work?: Work | null; defect?: true | null };

export const SEALED_FIELDS = ALL_FIELDS.filter(({ since }) => since !== undefined);
/** The newest version of this app and server. */
export const NEWEST = Math.max(MARKS_SINCE, ...SEALED_FIELDS.map(sinceOf));

/** First version with a field; 0 for server fields. */
export function sinceOf({ since = 0 }: NamedField): number {
  return since;
}

const LATER = SEALED_FIELDS.filter((field) => sinceOf(field) > 1);

/** The lowest version with all filled fields. */
export function versionOf(stated: Later): number {
  const values: Record<string, unknown> = stated;
  return Math.max(1, ...LATER.filter(({ name }) => values[name]).map(sinceOf));
}

/** All later fields of a version; empty ones get the type's empty value. */
export function laterIn(version: number, stated: Later): Later {
  const values: Record<string, unknown> = stated;
  const fields = LATER.filter((field) => sinceOf(field) <= version);
  return Object.fromEntries(fields.map((field) => [field.name, values[field.name] ?? emptyOf(field)]));
}

/** '' for a text; null for others. */
export function emptyOf({ type }: NamedField): '' | null {
  return type === 'text' ? '' : null;
}
