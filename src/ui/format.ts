/** How values are written on the screen (de-DE, local time of the device). Between figure and unit stands U+00A0. */
// Figures by hand: even date-fns' lightFormat would be one of the camera's 150 KB (tests/structure/budget.test.ts).

import { once } from '../domain/once';
import { distanceText } from '../domain/place';

const NBSP = '\u00a0';
const whole = once(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 }));
const tenth = once(() => new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

const two = (value: number) => String(value).padStart(2, '0');
const clock = (ms: number) => `${two(new Date(ms).getHours())}:${two(new Date(ms).getMinutes())}`;

/** `21.11.2026`; ms since 1970. */
export function date(ms: number): string {
  const at = new Date(ms);
  return `${two(at.getDate())}.${two(at.getMonth() + 1)}.${String(at.getFullYear()).padStart(4, '0')}`;
}

const DAYS = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'];

/** `Do 19.11.2026`: where somebody looks for the day that a service was due. */
export function weekdayDate(ms: number): string {
  return `${DAYS[new Date(ms).getDay()]} ${date(ms)}`;
}

/** `06:42 Uhr`. */
export function time(ms: number): string {
  return `${clock(ms)}${NBSP}Uhr`;
}

/** `06:42:12 Uhr`: when one photo was taken. */
export function timeSeconds(ms: number): string {
  return `${clock(ms)}:${two(new Date(ms).getSeconds())}${NBSP}Uhr`;
}

/** `21.11.2026, 06:42 Uhr`: the way times are shown everywhere. */
export function dateTime(ms: number): string {
  return `${date(ms)}, ${time(ms)}`;
}

/** `21.11.2026 06:42`: the provider dashboard's cards (spec 2, D45). */
export function dateTimePlain(ms: number): string {
  return `${date(ms)} ${clock(ms)}`;
}

/** `1.284`. */
export function thousands(count: number): string {
  // What stands on nearly every screen needs no point, and so no formatter.
  return Number.isInteger(count) && count >= 0 && count < 1000 ? String(count) : whole().format(count);
}

/** `± 8 m`. */
export function accuracy(value: number): string {
  return `±${NBSP}${distanceText(Math.max(1, value))}`;
}

/** `0,9`: one digit behind the comma, always. */
export function tenths(value: number): string {
  return tenth().format(value);
}

/** `0,9 MB` (10^6 bytes), below a tenth of it `84 KB`. */
export function bytes(count: number): string {
  if (count < 100_000) return `${thousands(Math.ceil(count / 1000))}${NBSP}KB`;
  return `${tenths(count / 1_000_000)}${NBSP}MB`;
}

/** `1 Foto`, `5 Fotos`; a plain space, it may break: these are words, not units. */
export function photoCount(count: number): string {
  return `${thousands(count)} ${count === 1 ? 'Foto' : 'Fotos'}`;
}

/** `1 Eintrag`, `31 Einträge` (spec 2). */
export function entryCount(count: number): string {
  return `${thousands(count)} ${count === 1 ? 'Eintrag' : 'Einträge'}`;
}

/** '1 Immobilie', '5 Immobilien'. */
export function propertyCount(count: number): string {
  return `${thousands(count)} ${count === 1 ? 'Immobilie' : 'Immobilien'}`;
}

/** 'Bahnhofstraße 17', 'Bahnhofstraße 17 und eine weitere', '… und 139 weitere'. @param more how many besides the named one */
export function andMore(name: string, more: number): string {
  if (more < 1) return name;
  return more === 1 ? `${name} und eine weitere` : `${name} und ${thousands(more)} weitere`;
}

/** `EE` of 'Emil Erster', `B` of 'Bo': the first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase('de');
}

/** `Nr. 4F7K2-Q9M3X` (D40). */
export function numberText(number: string): string {
  return `Nr.${NBSP}${number}`;
}

const order = once(() => new Intl.Collator('de', { numeric: true }));

/** Sorts by name as a German reader expects: 'Überweg' beside 'Uferstraße', 'Haus 9' before 'Haus 10'. */
export function byName(a: { name: string }, b: { name: string }): number {
  return order().compare(a.name, b.name);
}
