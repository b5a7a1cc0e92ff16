/**
 * Readers of foreign values: return our own form or throw `Malformed`. PocketBase writes '' for an
 * empty relation, date or choice, 0 for no number, and dates with a space instead of T.
 */
import { isObject, type Open } from '../domain/shape';

/** An answer of our server without the shape of docs/api.md. */
export class Malformed extends Error {
  constructor(field: string) {
    super(`malformed answer: ${field}`);
    this.name = 'Malformed';
  }
}

export type Row = Record<string, unknown>;

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

/** An object, else Malformed. */
export function toRow(value: unknown): Row {
  if (!isObject(value)) throw new Malformed('object');
  return value;
}

/** A list, else Malformed. */
export function toList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Malformed('list');
  return value;
}

export function readText(row: Row, field: string): string {
  const value = row[field];
  if (typeof value !== 'string') throw new Malformed(field);
  return value;
}

export function readFilledText(row: Row, field: string): string {
  return readText(row, field) || throwMalformed(field);
}

/** Visible ASCII, which a header can carry. */
const HEADER_VALUE = /^[!-~]+$/;

/** A credential. A damaged one would break every request (D289). */
export function readCredential(row: Row, field: string): string {
  const value = readText(row, field);
  return HEADER_VALUE.test(value) ? value : throwMalformed(field);
}

/** A relation or choice: '' and null mean none. */
export function textOrNull(row: Row, field: string): string | null {
  return row[field] === null ? null : readText(row, field) || null;
}

export function readNumber(row: Row, field: string): number {
  const value = row[field];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Malformed(field);
  return value;
}

export function readFlag(row: Row, field: string): boolean {
  const value = row[field];
  if (typeof value !== 'boolean') throw new Malformed(field);
  return value;
}

/**
 * A word of a list. It keeps unknown words of a newer server, so that an open app still works.
 * @throws Malformed for '' and other types.
 */
export function readChoice<W extends string>(row: Row, field: string): Open<W> {
  return readFilledText(row, field);
}

/**
 * A word of a closed list: verdicts and steps that the app must understand.
 * @throws Malformed for any other
 */
export function verdict<W extends string>(row: Row, field: string, words: readonly W[]): W {
  return words.find((one) => one === row[field]) ?? throwMalformed(field);
}

/** A filled text. */
export function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** ms since 1970 of a UTC time, ISO 8601 or PocketBase's form; null if malformed. */
export function timeOf(value: unknown): number | null {
  if (typeof value !== 'string' || !TIME.test(value)) return null;
  const ms = Date.parse(value.replace(' ', 'T'));
  return Number.isNaN(ms) ? null : ms;
}

/** A time in ms, else Malformed. */
export function readTime(row: Row, field: string): number {
  return timeOf(row[field]) ?? throwMalformed(field);
}

export function timeOrNull(row: Row, field: string): number | null {
  return row[field] === '' || row[field] === null ? null : readTime(row, field);
}

/** Reads one value of a row, by the field's name. */
type Reader<V> = (of: Row, field: string) => V;

/** Reads a field that the server names differently. */
export function fromField<V>(field: string, read: Reader<V>): Reader<V> {
  return (row) => read(row, field);
}

/**
 * Builds a row parser: each field is read under its own name, or the one of `from`.
 * @throws Malformed
 */
export function rowOf<T extends object>(readers: { [K in keyof T]-?: Reader<T[K]> }): (of: Row) => T {
  const fields = Object.entries(readers) as [string, Reader<unknown>][];
  return (row) => Object.fromEntries(fields.map(([field, read]) => [field, read(row, field)])) as T;
}

/** A time as PocketBase stores and compares it: text with a space and milliseconds. */
export function storedTime(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ');
}

function throwMalformed(field: string): never {
  throw new Malformed(field);
}
