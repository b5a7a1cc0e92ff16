/** JSON values with people's texts, such as activity labels. */
import { isObject } from '../shape';
import { shownText } from './shownText';

/**
 * The value with all texts made safe.
 * @param value of any JSON type.
 */
export function shownValue(value: unknown): unknown {
  if (typeof value === 'string') return shownText(value);
  if (Array.isArray(value)) return value.map(shownValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shownValue(part)]));
}
