/** Values of `<input type="datetime-local">`: local time of the device, to the minute. */
import { lightFormat } from 'date-fns/lightFormat';

/** `2026-11-21T06:21` of a moment (ms). */
export function localMinute(ms: number): string {
  return lightFormat(ms, "yyyy-MM-dd'T'HH:mm");
}

/** The moment (ms) of such a value; null for an empty or half-filled one. */
export function minuteOf(value: string): number | null {
  const ms = new Date(value).getTime();
  return value === '' || Number.isNaN(ms) ? null : ms;
}
