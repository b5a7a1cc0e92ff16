/**
 * Winter days (D105): snow or freezing rain in the hours that are agreed with the Winterdienst, and no record of it. A hint
 * for somebody who knows the place, never something that is missing: nobody measured on that pavement. Pure.
 */
import { HOUR } from '../time/duration';
import { shiftOf } from './winterHours';

/** Of a measured hour: °C, and mm in the hour until `at` (ms). */
export type WinterHour = { at: number; temperature: number | null; precipitation: number | null };

/** A German day on which a Winterdienst was probably needed: the lowest °C, and mm of all such hours. */
export type WinterDay = { day: string; temperature: number; precipitation: number };

/** Below this many °C what falls may stay or freeze. */
export const WINTER_BELOW = 2;

/** As far back it is asked what was measured: a day, and what a server that stood still has to make good; ms. */
const ASKED_BACK = 26 * HOUR;

/** The full hours (ms) before `now` that lie in the agreed ones: what is asked of a weather service for a property. */
export function hoursToAsk(winter: string, now: number): number[] {
  const last = Math.floor(now / HOUR) * HOUR;
  const hours = Array.from({ length: ASKED_BACK / HOUR }, (_, ago) => last - ago * HOUR);
  return hours.filter((at) => shiftOf(at - HOUR / 2, winter) !== null).reverse();
}

/** Whether something fell in an hour that was cold enough; of what nobody measured it is not known, and no. */
export function isWinterHour({ temperature, precipitation }: Omit<WinterHour, 'at'>): boolean {
  return temperature !== null && precipitation !== null && precipitation > 0 && temperature < WINTER_BELOW;
}

/**
 * The winter days without a record, in their order. Only days whose agreed hours are over: until then somebody may still come.
 * @param of `winter`: agreed hours, '' = all day; `captures`, `now` in ms.
 */
export function winterDays(
  hours: readonly WinterHour[],
  { winter, captures, now }: { winter: string; captures: readonly number[]; now: number },
): WinterDay[] {
  const documented = new Set(captures.map((ms) => shiftOf(ms, winter)));
  const found = new Map<string, WinterDay>();
  for (const hour of hours) {
    // It fell within the hour before; its middle says in which of two days or shifts.
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
