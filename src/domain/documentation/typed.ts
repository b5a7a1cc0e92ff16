/**
 * Typed texts of the capture form, in its order. The camera loads this file: keep it small
 * (fields.ts has the rest).
 */
import { NOTES_MAX } from '../limits';

/** `label`, `question`: in the form; `most`: characters, and `wrong`: the issue above that. */
export const TYPED = {
  notes: { label: 'Notizen (freiwillig)', question: 'Was ist aufgefallen?', most: NOTES_MAX, wrong: 'notes_length' },
} as const;

export type TypedName = keyof typeof TYPED;
export const TYPED_NAMES = Object.keys(TYPED) as TypedName[];

/** Texts of a draft or content; absent = empty. Only `notes` is always present. */
export type TypedTexts = { notes: string } & { [name in Exclude<TypedName, 'notes'>]?: string };

/** Only the texts; absent becomes ''. */
export function textsIn(texts: TypedTexts): TypedTexts {
  return Object.fromEntries(TYPED_NAMES.map((name) => [name, texts[name] ?? ''])) as TypedTexts;
}

/** Whether a person typed something, or changed something by a Nachtrag. */
export function hasText(texts: TypedTexts & { changes?: unknown }): boolean {
  return TYPED_NAMES.some((name) => texts[name]?.trim()) || Boolean(texts.changes);
}
