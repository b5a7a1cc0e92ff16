/**
 * What a Leistungsplan may say: the same answer under the form, in an import and at the server.
 * Pure.
 */
import type { ServiceType } from '../documentation/service';
import type { Issue } from '../issue';
import { PLAN_INTERVAL_MOST, PLAN_TOLERANCE_MOST } from '../limits';
import { isObject } from '../shape';
import { addDays, dayAt, dayOf, indexOf } from '../time/germanDay';
import type { Schedule } from './plan';

/** Twice a week is the most that is agreed by the month. */
const MONTHLY_MOST = 8;
/** How far back a plan may begin: the year whose services somebody enters later; days. */
const BACK_DAYS = 366;
/** The longest pause; what is longer is an end; days. */
const PAUSE_MOST = 366;

/**
 * The fields of a schedule, as forms and bodies name them. Which Land's holidays are free is no
 * field: the server reads it from the property.
 */
export const SCHEDULE_FIELDS: readonly (keyof Schedule)[] = [
  'rhythm',
  'season',
  'tolerance',
  'startsOn',
  'endsOn',
  'pause',
];

/** What is proposed for a kind of service: snow falls on holidays, too. */
export function worksOnHolidays(service: ServiceType | ''): boolean {
  return service === 'Winterdienst';
}

/** A pause as a plan that begins on a day takes it over; null where it is over by then. */
export function pauseSince(pause: Schedule['pause'], day: string): Schedule['pause'] {
  return pause && pause.to >= day ? pause : null;
}

/** A schedule out of foreign values, or everything that is wrong with it. @param now ms, for how far back it may begin. */
export function scheduleIn(
  values: Readonly<Record<string, unknown>>,
  now: number,
): { schedule: Schedule; issues: null } | { schedule: null; issues: Issue[] } {
  const { rhythm, season, tolerance, startsOn, endsOn, pause = null } = values;
  const issues: Issue[] = [];
  if (!isRhythm(rhythm)) issues.push({ field: 'rhythm', code: 'plan_rhythm_invalid' });
  if (season !== null && !isSeason(season)) issues.push({ field: 'season', code: 'plan_season_invalid' });
  if (!isWhole(tolerance, 0, PLAN_TOLERANCE_MOST)) issues.push({ field: 'tolerance', code: 'plan_tolerance_invalid' });
  const earliest = addDays(dayOf(now), -BACK_DAYS);
  if (!isDay(startsOn) || startsOn < earliest) issues.push({ field: 'startsOn', code: 'plan_dates_invalid' });
  if (endsOn !== null && (!isDay(endsOn) || (isDay(startsOn) && endsOn < startsOn)))
    issues.push({ field: 'endsOn', code: 'plan_dates_invalid' });
  issues.push(...pauseIssues(pause, { startsOn, today: dayOf(now) }));
  if (issues.length > 0) return { schedule: null, issues };
  return { schedule: { rhythm, season, tolerance, startsOn, endsOn, pause } as Schedule, issues: null };
}

/** Exactly the keys of its kind, so that what is stored is what was agreed. */
export function isRhythm(value: unknown): value is Schedule['rhythm'] {
  if (!isObject(value)) return false;
  const { kind, days, times } = value;
  const hasKeys = (...keys: string[]) => Object.keys(value).sort().join() === ['kind', ...keys].sort().join();
  if (kind === 'weather') return hasKeys();
  if (kind === 'monthly') return hasKeys('times') && isWhole(times, 1, MONTHLY_MOST);
  if (kind === 'interval') return hasKeys('days') && isWhole(days, 1, PLAN_INTERVAL_MOST);
  if (kind !== 'weekdays' || !hasKeys('days') || !Array.isArray(days) || days.length === 0) return false;
  return days.every((day: unknown, index) => isWhole(day, 1, 7) && (index === 0 || day > days[index - 1]));
}

/** Days that exist in some year: `02-29` is one, `02-30` is none. */
export function isSeason(value: unknown): value is NonNullable<Schedule['season']> {
  if (!isObject(value) || Object.keys(value).sort().join() !== 'from,to') return false;
  return [value.from, value.to].every((day) => typeof day === 'string' && isDay(`2024-${day}`));
}

function pauseIssues(pause: unknown, of: { startsOn: unknown; today: string }): Issue[] {
  return pause === null || isPause(pause, of) ? [] : [{ field: 'pause', code: 'plan_pause_invalid' }];
}

/**
 * A pause is a year at most, and what it changes lies in no past: of a plan that begins today or
 * later it may have begun earlier, because nothing of it applies before the begin.
 */
function isPause(value: unknown, { startsOn, today }: { startsOn: unknown; today: string }): boolean {
  if (!isObject(value) || Object.keys(value).sort().join() !== 'from,to') return false;
  const { from, to } = value;
  if (!isDay(from) || !isDay(to) || to < from || to >= addDays(from, PAUSE_MOST)) return false;
  return !isDay(startsOn) || (to >= startsOn && (from >= today || startsOn >= today));
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
