/** Text fields later than version 1, for screens and files: shown after the notes. */
import { FIELDS, type Field, labelOf, type Place } from './fields';
import { TYPED_NAMES, type TypedName, type TypedTexts } from './typed';

export type TextColumn = { name: TypedName; column: string; label: string };

/** Those shown at a place, in form order. */
export function laterColumns(where: Place): TextColumn[] {
  const later = TYPED_NAMES.filter((name) => {
    const { since = 1, shown = [] }: Field = FIELDS[name];
    return since > 1 && shown.includes(where);
  });
  return later.map((name) => ({ name, column: FIELDS[name].column, label: labelOf(name) }));
}

/** Those of a record that have content. */
export function laterFacts(of: TypedTexts, where: Place): { label: string; text: string }[] {
  return laterColumns(where).flatMap(({ name, label }) => {
    const text = of[name];
    return text ? [{ label, text }] : [];
  });
}
