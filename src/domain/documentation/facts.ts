/** Fields later than version 1, for screens and files: typed texts and marks, shown after the notes. */
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

type LaterFact = { label: string; text: string };
type Marked = { defect?: boolean | null };

/** Those of a record that have content. */
export function laterFacts(texts: TypedTexts & Marked, where: Place): LaterFact[] {
  return [...textFacts(texts, where), ...markFacts(texts, where)];
}

function markFacts({ defect }: Marked, where: Place): LaterFact[] {
  const { shown = [] }: Field = FIELDS.defect;
  return defect && shown.includes(where) ? [{ label: labelOf('defect'), text: 'gemeldet' }] : [];
}

function textFacts(texts: TypedTexts, where: Place): LaterFact[] {
  return laterColumns(where).flatMap(({ name, label }) => {
    const text = texts[name];
    return text ? [{ label, text }] : [];
  });
}
