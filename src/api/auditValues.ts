/** What the audit log keeps of a row before and after a change. */
import { isObject } from '../domain/shape';
import type { Row } from './values';

/** Values of columns before or after; a value that went with the deleted row is null (D80). */
export type AuditValues = Record<string, string | number | boolean | null>;

/** Whatever is written down there is shown; a shape nobody knows is shown as text. */
export function parseAuditValues(of: Row, field: string): AuditValues | null {
  const value = of[field];
  if (!isObject(value)) return null;
  const toPlainValue = (one: unknown) =>
    one === null || typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean'
      ? one
      : JSON.stringify(one);
  return Object.fromEntries(Object.keys(value).map((key) => [key, toPlainValue(value[key])]));
}
