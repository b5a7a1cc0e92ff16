/**
 * Value formats on screen (de-DE, German time in every time zone). U+00A0 between number and unit.
 */
// Written by hand: date-fns' lightFormat would add to the camera's 150 KB
// (tests/structure/budget.test.ts).

import { distanceText } from '../domain/documentation/place';
import { once } from '../domain/once';
import { doubledHour, germanClock } from '../domain/time/germanClock';

const NBSP = '\u00a0';
const tenth = once(() => new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const integers = once(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 }));

const toGermanIso = (ms: number) => germanClock(ms).toISOString();
/** `06:42`. */
export const formatClock = (ms: number) => toGermanIso(ms).slice(11, 16);
/** ` Uhr`, in the doubled hour of October ` Uhr MESZ`. */
const formatClockSuffix = (ms: number) => `${NBSP}Uhr${doubledHour(ms) && NBSP + doubledHour(ms)}`;

/** `21.11.2026`; ms since 1970. */
export function formatDate(ms: number): string {
  return toGermanIso(ms).slice(0, 10).split('-').reverse().join('.');
}

/** `06:42 Uhr`. */
export function formatTime(ms: number): string {
  return formatClock(ms) + formatClockSuffix(ms);
}

/** `06:42:12 Uhr`: time of a photo. */
export function timeSeconds(ms: number): string {
  return toGermanIso(ms).slice(11, 19) + formatClockSuffix(ms);
}

/** With the date if it differs from the day of `beside` (ms): a picked photo may be a year old. */
export function takenText(ms: number, beside: number): string {
  return (formatDate(ms) === formatDate(beside) ? '' : `${formatDate(ms)}, `) + timeSeconds(ms);
}

/** `21.11.2026, 06:42 Uhr`: the default format. */
export function dateTime(ms: number): string {
  return `${formatDate(ms)}, ${formatTime(ms)}`;
}

/** `1.284`. */
export function formatCount(count: number): string {
  // Small numbers need no separator, and so no formatter.
  return Number.isInteger(count) && count >= 0 && count < 1000 ? String(count) : integers().format(count);
}

/** `± 8 m`. */
export function formatAccuracy(value: number): string {
  return `±${NBSP}${distanceText(Math.max(1, value))}`;
}

/** `0,9`: always one decimal. */
export function formatTenths(value: number): string {
  return tenth().format(value);
}

/** `0,9 MB` (10^6 bytes), below 0.1 MB `84 KB`. */
export function formatBytes(count: number): string {
  if (count < 100_000) return `${formatCount(Math.ceil(count / 1000))}${NBSP}KB`;
  return `${formatTenths(count / 1_000_000)}${NBSP}MB`;
}

/** `1 Foto`, `5 Fotos`; with a breaking space: words, not units. */
export function photoCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'Foto' : 'Fotos'}`;
}

/** `1 Eintrag`, `31 Einträge`. */
export function entryCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'Eintrag' : 'Einträge'}`;
}

/** '1 Immobilie', '5 Immobilien'. */
export function propertyCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'Immobilie' : 'Immobilien'}`;
}

/** `EE` of 'Emil Erster', `B` of 'Bo': initials of the first and last word. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return initials.join('').toLocaleUpperCase('de');
}

/** `Nr. 4F7K2-Q9M3X`. */
export function numberText(number: string): string {
  return `Nr.${NBSP}${number}`;
}
