/** Fields that later versions of the sealed text added: which version a text needs, and what stands in it. */
import { ALL_FIELDS, type NamedField } from './fields';
import type { TypedTexts } from './typed';
import type { Work } from './work';

/** What may be said in them. */
export type Later = Omit<TypedTexts, 'notes'> & { work?: Work | null };

export const SEALED_FIELDS = ALL_FIELDS.filter(({ since }) => since !== undefined);
/** The newest version that this app and this server know. */
export const NEWEST = Math.max(...SEALED_FIELDS.map(sinceOf));

/** First version of the sealed text that has a field; 0 for the server's own. */
export function sinceOf({ since = 0 }: NamedField): number {
  return since;
}

/** Fields that version 1 did not have. */
const LATER = SEALED_FIELDS.filter((field) => sinceOf(field) > 1);

/** The lowest version that has every field in which something is said. */
export function versionOf(said: Later): number {
  const values: Record<string, unknown> = said;
  return Math.max(1, ...LATER.filter(({ name }) => values[name]).map(sinceOf));
}

/** All later fields of a version; where nothing was said, the empty value of the field's type. */
export function laterIn(version: number, said: Later): Later {
  const values: Record<string, unknown> = said;
  const fields = LATER.filter((field) => sinceOf(field) <= version);
  return Object.fromEntries(fields.map((field) => [field.name, values[field.name] ?? emptyOf(field)]));
}

/** A text is empty; anything else is null. */
export function emptyOf({ type }: NamedField): '' | null {
  return type === 'text' ? '' : null;
}
