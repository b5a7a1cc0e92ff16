/** Values of a row before and after a change, from the audit log. */
import { isObject } from '../domain/shape';
import type { Row } from './values';

/** Values by column; a value that was erased with the deleted row is null (D80). */
export type AuditValues = Record<string, string | number | boolean | null>;

/** Shows every value; an unknown shape becomes text. */
export function parseAuditValues(row: Row, field: string): AuditValues | null {
  const value = row[field];
  if (!isObject(value)) return null;
  const toPlainValue = (one: unknown) =>
    one === null || typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean'
      ? one
      : JSON.stringify(one);
  return Object.fromEntries(Object.keys(value).map((key) => [key, toPlainValue(value[key])]));
}
