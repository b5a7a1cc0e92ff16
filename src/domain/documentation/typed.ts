/** Texts that a person may type into the capture form, in its order. The camera waits for this file: keep it small (fields.ts has the rest). */
import { NOTES_MAX } from '../limits';

/** `label`, `asks`: as the form says them; `most`: characters, and `wrong`: the issue of one that is longer. */
export const TYPED = {
  notes: { label: 'Notizen (freiwillig)', asks: 'Was ist aufgefallen?', most: NOTES_MAX, wrong: 'notes_length' },
} as const;

export type TypedName = keyof typeof TYPED;
export const TYPED_NAMES = Object.keys(TYPED) as TypedName[];

/** What a draft or a sealed content says in these fields; an absent one says nothing. Only `notes` is always there. */
export type TypedTexts = { notes: string } & { [name in Exclude<TypedName, 'notes'>]?: string };

/** The texts alone; one that is absent is ''. */
export function textsIn(of: TypedTexts): TypedTexts {
  return Object.fromEntries(TYPED_NAMES.map((name) => [name, of[name] ?? ''])) as TypedTexts;
}

/** Whether somebody typed anything. */
export function hasText(of: TypedTexts): boolean {
  return TYPED_NAMES.some((name) => of[name]?.trim());
}
