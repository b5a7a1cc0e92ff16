/** Validates a Leistungsplan for form, import and server. Pure. */
import type { ServiceType } from '../documentation/service';
import type { Issue } from '../issue';
import { PLAN_INTERVAL_MOST, PLAN_TOLERANCE_MOST } from '../limits';
import { isObject } from '../shape';
import { addDays, dayAt, dayOf, indexOf } from '../time/germanDay';
import type { Schedule } from './plan';

/** Maximum a month: twice a week. */
const MONTHLY_MOST = 8;
/** Days back that a plan may start: to enter the past year. */
const BACK_DAYS = 366;
/** Longest pause in days; longer is an end. */
const PAUSE_MOST = 366;

/**
 * Fields of a schedule in forms and bodies. `freeIn` is none: the server derives it from the
 * property (D435).
 */
export const SCHEDULE_FIELDS: readonly (keyof Schedule)[] = [
  'rhythm',
  'season',
  'tolerance',
  'startsOn',
  'endsOn',
  'pause',
];

/** Default by service: snow also falls on holidays. */
export function worksOnHolidays(service: ServiceType | ''): boolean {
  return service === 'Winterdienst';
}

/** The pause for a plan starting on a day; null if it is over. */
export function pauseSince(pause: Schedule['pause'], day: string): Schedule['pause'] {
  return pause && pause.to >= day ? pause : null;
}

/**
 * A schedule from foreign values, or its issues.
 * @param now ms, for the earliest start.
 */
export function scheduleIn(
  values: Readonly<Record<string, unknown>>,
  now: number,
): { schedule: Schedule; issues: null } | { schedule: null; issues: Issue[] } {
  const { rhythm, season, tolerance, startsOn, endsOn, pause = null } = values;
  const issues: Issue[] = [];
  if (!isRhythm(rhythm)) issues.push({ field: 'rhythm', code: 'plan_rhythm_invalid' });
  if (season !== null && !isSeason(season)) issues.push({ field: 'season', code: 'plan_season_invalid' });
  if (!isIntegerWithin(tolerance, 0, PLAN_TOLERANCE_MOST))
    issues.push({ field: 'tolerance', code: 'plan_tolerance_invalid' });
  const earliest = addDays(dayOf(now), -BACK_DAYS);
  if (!isDay(startsOn) || startsOn < earliest) issues.push({ field: 'startsOn', code: 'plan_dates_invalid' });
  if (endsOn !== null && (!isDay(endsOn) || (isDay(startsOn) && endsOn < startsOn)))
    issues.push({ field: 'endsOn', code: 'plan_dates_invalid' });
  issues.push(...pauseIssues(pause, { startsOn, today: dayOf(now) }));
  if (issues.length > 0) return { schedule: null, issues };
  return { schedule: { rhythm, season, tolerance, startsOn, endsOn, pause } as Schedule, issues: null };
}

/** Exactly the keys of its kind. */
export function isRhythm(value: unknown): value is Schedule['rhythm'] {
  if (!isObject(value)) return false;
  const { kind, days, times } = value;
  const hasKeys = (...keys: string[]) => Object.keys(value).sort().join() === ['kind', ...keys].sort().join();
  if (kind === 'weather') return hasKeys();
  if (kind === 'monthly') return hasKeys('times') && isIntegerWithin(times, 1, MONTHLY_MOST);
  if (kind === 'interval') return hasKeys('days') && isIntegerWithin(days, 1, PLAN_INTERVAL_MOST);
  if (kind !== 'weekdays' || !hasKeys('days') || !Array.isArray(days) || days.length === 0) return false;
  return days.every((day: unknown, index) => isIntegerWithin(day, 1, 7) && (index === 0 || day > days[index - 1]));
}

/** `02-29` is valid, `02-30` is not. */
export function isSeason(value: unknown): value is NonNullable<Schedule['season']> {
  if (!isObject(value) || Object.keys(value).sort().join() !== 'from,to') return false;
  return [value.from, value.to].every((day) => typeof day === 'string' && isDay(`2024-${day}`));
}

function pauseIssues(pause: unknown, of: { startsOn: unknown; today: string }): Issue[] {
  return pause === null || isPause(pause, of) ? [] : [{ field: 'pause', code: 'plan_pause_invalid' }];
}

/**
 * At most a year, and not in the past; for a plan starting today or later the pause may have
 * started earlier.
 */
function isPause(value: unknown, { startsOn, today }: { startsOn: unknown; today: string }): boolean {
  if (!isObject(value) || Object.keys(value).sort().join() !== 'from,to') return false;
  const { from, to } = value;
  if (!isDay(from) || !isDay(to) || to < from || to >= addDays(from, PAUSE_MOST)) return false;
  return !isDay(startsOn) || (to >= startsOn && (from >= today || startsOn >= today));
}

/** A valid day, except in the years 0 and 9999, whose neighbours may not exist. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return false;
  const index = indexOf(value);
  return value >= '1970-01-01' && value < '9999-01-01' && Number.isFinite(index) && dayAt(index) === value;
}

function isIntegerWithin(value: unknown, low: number, high: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;
}
