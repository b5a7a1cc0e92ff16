/**
 * Winter days (D105): snow or freezing rain in the agreed Winterdienst hours, without a record. A
 * hint, never 'missing': the measurement is not from that pavement. Pure.
 */
import { HOUR } from '../time/duration';
import { shiftOf } from './winterHours';

/** A measured hour: °C, and mm in the hour until `at` (ms). */
export type WinterHour = { at: number; temperature: number | null; precipitation: number | null };

/** A German day that probably needed Winterdienst: lowest °C, and mm of these hours. */
export type WinterDay = { day: string; temperature: number; precipitation: number };

/** °C; below it precipitation may stay or freeze. */
export const WINTER_BELOW = 2;

/** ms; a day, plus a server's downtime. */
const HOURS_BACK = 26 * HOUR;

/** Full hours (ms) before `now` within the agreed ones, to request for a property. */
export function listHoursToFetch(winter: string, now: number): number[] {
  const last = Math.floor(now / HOUR) * HOUR;
  const hours = Array.from({ length: HOURS_BACK / HOUR }, (_, ago) => last - ago * HOUR);
  return hours.filter((at) => shiftOf(at - HOUR / 2, winter) !== null).reverse();
}

/** Precipitation in a cold hour; unmeasured counts as no. */
export function isWinterHour({ temperature, precipitation }: Omit<WinterHour, 'at'>): boolean {
  return temperature !== null && precipitation !== null && precipitation > 0 && temperature < WINTER_BELOW;
}

/**
 * Winter days without a record, in order; only after the agreed hours end.
 * @param of `winter`: agreed hours, '' = all day; `captures`, `now` in ms.
 */
export function winterDays(
  hours: readonly WinterHour[],
  { winter, captures, now }: { winter: string; captures: readonly number[]; now: number },
): WinterDay[] {
  const documented = new Set(captures.map((ms) => shiftOf(ms, winter)));
  const found = new Map<string, WinterDay>();
  for (const hour of hours) {
    // The middle of the hour decides on day or shift.
    const day = shiftOf(hour.at - HOUR / 2, winter);
    if (day === null || !isWinterHour(hour) || documented.has(day) || shiftOf(now, winter) === day) continue;
    const { temperature, precipitation } = found.get(day) ?? {
      temperature: Number.POSITIVE_INFINITY,
      precipitation: 0,
    };
    found.set(day, {
      day,
      temperature: Math.min(temperature, hour.temperature ?? temperature),
      precipitation: Math.round(10 * (precipitation + (hour.precipitation ?? 0))) / 10,
    });
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
