/** Values of JSON that hold texts of people, such as the labels of what was done. */
import { isObject } from '../shape';
import { shownText } from './shownText';

/** The same value with each text in it as another person may be shown it. @param value of any JSON type. */
export function shownValue(value: unknown): unknown {
  if (typeof value === 'string') return shownText(value);
  if (Array.isArray(value)) return value.map(shownValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shownValue(part)]));
}
