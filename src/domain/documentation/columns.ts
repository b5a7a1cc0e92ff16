/** What the server does with each column of `documentations`, from the table of fields. */
import type { EntryPart } from '../evidence/evidenceEntry';
import type { Sealed } from './documentation';
import { ALL_FIELDS, type NamedField } from './fields';
import { emptyOf, SEALED_FIELDS } from './later';

/** How a column is read: a text is whatever PocketBase answers as one, a moment and a reference too. */
export type Kind = 'text' | 'number' | 'bool' | 'json';

const KINDS: { [type in NamedField['type']]?: Kind } = {
  ...{ number: 'number', between: 'number', whole: 'number' },
  ...{ flag: 'bool', work: 'json', list: 'json' },
};

function kindOf({ type }: NamedField): Kind {
  return KINDS[type] ?? 'text';
}

export type LoggedColumn = { column: string; kind: Kind; whenSaid: boolean };

/**
 * The columns that a part of the log says under their own name, as a version of the parts had them. An entry is compared in its own version
 * for ever, so that a field that comes later has `whenSaid`: older records have no such key.
 */
export function loggedColumns(part: EntryPart, version: number): LoggedColumn[] {
  return ALL_FIELDS.filter((field) => field.part === part && (field.partSince ?? 1) <= version).map((field) => ({
    column: field.column,
    kind: kindOf(field),
    whenSaid: field.whenSaid ?? false,
  }));
}

/** The columns that keep what the phone sent. A column of numbers cannot say 'unknown': 0 is not known. */
export function sentColumns(body: Sealed): { [column: string]: unknown } {
  const sent = SEALED_FIELDS.filter(({ asSent }) => asSent);
  return Object.fromEntries(sent.map((field) => [field.column, storedValue(field, body)]));
}

function storedValue(field: NamedField, body: Sealed): unknown {
  const value = (body as Record<string, unknown>)[field.name] ?? null;
  if (value !== null) return value;
  return kindOf(field) === 'number' ? 0 : emptyOf(field);
}

/** `field`: as the log names it (`part.key`, or a part that has no keys); `isMoment`: a time of the phone's clock. */
export type SealedWord = { field: string; value: unknown; isMoment: boolean };

/** What a sealed text says, by the field of the log that repeats it. What the phone left to the server (null) is not compared. */
export function sealedWords(body: Sealed): SealedWord[] {
  return SEALED_FIELDS.flatMap((field) => {
    const { part, key = field.column, type } = field;
    const value = storedValue(field, body);
    const isLeft = value === null && type !== 'work';
    return part && !isLeft ? [{ field: [part, key].filter(Boolean).join('.'), value, isMoment: type === 'time' }] : [];
  });
}

/** Fields whose words find a record, with their columns. */
export function searchedColumns(): { name: string; column: string }[] {
  return ALL_FIELDS.filter(({ searched }) => searched).map(({ name, column }) => ({ name, column }));
}

/** Columns with text, and what becomes of it when a row is saved. */
export function cleanedColumns(): { [column: string]: NonNullable<NamedField['clean']> } {
  return Object.fromEntries(ALL_FIELDS.flatMap(({ column, clean }) => (clean ? [[column, clean]] : [])));
}

/** Columns whose contents the audit log forgets with their record. */
export function personalColumns(): string[] {
  return ALL_FIELDS.filter(({ personal }) => personal).map(({ column }) => column);
}
