/** Server handling of each `documentations` column, derived from the table of fields. */
import type { EntryPart } from '../evidence/evidenceEntry';
import type { Sealed } from './documentation';
import { ALL_FIELDS, FIELDS, type NamedField } from './fields';
import { emptyOf, SEALED_FIELDS } from './later';
import { TYPED_NAMES, type TypedName } from './typed';

/** Read type; moments and references are texts in PocketBase. */
export type Kind = 'text' | 'number' | 'bool' | 'json';

const KINDS: { [type in NamedField['type']]?: Kind } = {
  ...{ number: 'number', between: 'number', whole: 'number' },
  ...{ flag: 'bool', mark: 'bool', work: 'json', list: 'json', changes: 'json' },
};

function kindOf({ type }: NamedField): Kind {
  return KINDS[type] ?? 'text';
}

export type LoggedColumn = { column: string; kind: Kind; ifFilled: boolean };

/**
 * Columns that a log part repeats, by version of the parts. An entry is always compared in its own
 * version. So later fields have `ifFilled`: older records lack the key.
 */
export function loggedColumns(part: EntryPart, version: number): LoggedColumn[] {
  return ALL_FIELDS.filter((field) => field.part === part && (field.partSince ?? 1) <= version).map((field) => ({
    column: field.column,
    kind: kindOf(field),
    ifFilled: field.ifFilled ?? false,
  }));
}

/** Columns with the phone's values. A number column cannot be empty: 0 is unknown. */
export function sentColumns(body: Sealed): { [column: string]: unknown } {
  const sent = SEALED_FIELDS.filter(({ asSent }) => asSent);
  return Object.fromEntries(sent.map((field) => [field.column, storedValue(field, body)]));
}

function storedValue(field: NamedField, body: Sealed): unknown {
  const value = (body as Record<string, unknown>)[field.name] ?? null;
  if (value !== null) return value;
  return kindOf(field) === 'number' ? 0 : emptyOf(field);
}

/** `field`: name in the log (`part.key`, or the part); `isMoment`: a time of the phone's clock. */
export type SealedWord = { field: string; value: unknown; isMoment: boolean };

/** Values of a sealed text by log field. Null values (left to the server) are not compared. */
export function sealedWords(body: Sealed): SealedWord[] {
  return SEALED_FIELDS.flatMap((field) => {
    const { part, key = field.column, type } = field;
    const value = storedValue(field, body);
    const isLeft = value === null && type !== 'work';
    return part && !isLeft ? [{ field: [part, key].filter(Boolean).join('.'), value, isMoment: type === 'time' }] : [];
  });
}

/** Typed texts with their columns, in the form's order. */
export function typedColumns(): { name: TypedName; column: string }[] {
  return TYPED_NAMES.map((name) => ({ name, column: FIELDS[name].column }));
}

/** Columns that a super admin's correction changes; a chosen author also changes the name. */
export function correctedColumns(): string[] {
  const names = ['location', 'author', 'employeeName', 'work', 'capturedAt', ...TYPED_NAMES] as const;
  return names.map((name) => FIELDS[name].column);
}

/** Searchable fields with their columns. */
export function searchedColumns(): { name: string; column: string }[] {
  return ALL_FIELDS.filter(({ searched }) => searched).map(({ name, column }) => ({ name, column }));
}

/** Text columns and their cleaning on save. */
export function cleanedColumns(): { [column: string]: NonNullable<NamedField['clean']> } {
  return Object.fromEntries(ALL_FIELDS.flatMap(({ column, clean }) => (clean ? [[column, clean]] : [])));
}

/** Columns that the audit log erases with their record. */
export function personalColumns(): string[] {
  return ALL_FIELDS.filter(({ personal }) => personal).map(({ column }) => column);
}
