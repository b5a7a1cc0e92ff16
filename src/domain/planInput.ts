/** What a Leistungsplan may say (D152): the same answer under the form, in an import and at the server. Pure. */
import { addDays, dayAt, dayOf, indexOf } from './germanDay';
import type { Issue } from './issue';
import { PLAN_INTERVAL_MOST, PLAN_TOLERANCE_MOST } from './limits';
import type { Schedule } from './plan';
import { isObject } from './shape';

/** Twice a week is the most that is agreed by the month. */
const MONTHLY_MOST = 8;
/** How far back a plan may begin: the year whose services somebody enters later; days. */
const BACK_DAYS = 366;

/** The fields of a schedule, as forms, bodies and answers name them. */
export const SCHEDULE_FIELDS: readonly (keyof Schedule)[] = ['rhythm', 'season', 'tolerance', 'startsOn', 'endsOn'];

/** A schedule out of foreign values, or everything that is wrong with it. @param now ms, for how far back it may begin. */
export function scheduleIn(
  values: Readonly<Record<string, unknown>>,
  now: number,
): { schedule: Schedule; issues: null } | { schedule: null; issues: Issue[] } {
  const { rhythm, season, tolerance, startsOn, endsOn } = values;
  const issues: Issue[] = [];
  if (!isRhythm(rhythm)) issues.push({ field: 'rhythm', code: 'plan_rhythm_invalid' });
  if (season !== null && !isSeason(season)) issues.push({ field: 'season', code: 'plan_season_invalid' });
  if (!isWhole(tolerance, 0, PLAN_TOLERANCE_MOST)) issues.push({ field: 'tolerance', code: 'plan_tolerance_invalid' });
  const earliest = addDays(dayOf(now), -BACK_DAYS);
  if (!isDay(startsOn) || startsOn < earliest) issues.push({ field: 'startsOn', code: 'plan_dates_invalid' });
  if (endsOn !== null && (!isDay(endsOn) || (isDay(startsOn) && endsOn < startsOn)))
    issues.push({ field: 'endsOn', code: 'plan_dates_invalid' });
  if (issues.length > 0) return { schedule: null, issues };
  return { schedule: { rhythm, season, tolerance, startsOn, endsOn } as Schedule, issues: null };
}

/** Exactly the keys of its kind, so that what is stored is what was agreed. */
export function isRhythm(value: unknown): value is Schedule['rhythm'] {
  if (!isObject(value)) return false;
  const { kind, days, times } = value;
  const has = (...keys: string[]) => Object.keys(value).sort().join() === ['kind', ...keys].sort().join();
  if (kind === 'weather') return has();
  if (kind === 'monthly') return has('times') && isWhole(times, 1, MONTHLY_MOST);
  if (kind === 'interval') return has('days') && isWhole(days, 1, PLAN_INTERVAL_MOST);
  if (kind !== 'weekdays' || !has('days') || !Array.isArray(days) || days.length === 0) return false;
  return days.every((day: unknown, index) => isWhole(day, 1, 7) && (index === 0 || day > days[index - 1]));
}

/** Days that exist in some year: `02-29` is one, `02-30` is none. */
export function isSeason(value: unknown): value is NonNullable<Schedule['season']> {
  if (!isObject(value) || Object.keys(value).sort().join() !== 'from,to') return false;
  return [value.from, value.to].every((day) => typeof day === 'string' && isDay(`2024-${day}`));
}

/** A calendar day that exists. Days around it can be counted and written, too: in the years 0 and 9999 some of them cannot. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return false;
  const index = indexOf(value);
  return value >= '1970-01-01' && value < '9999-01-01' && Number.isFinite(index) && dayAt(index) === value;
}

function isWhole(value: unknown, low: number, high: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;
}
