/** How many backups are kept (D165): the newest of each of the last days, weeks and months that have one. */
import { Refusal } from '../refusal.mjs';

/** @typedef {{daily: number, weekly: number, monthly: number}} Keep */

/** A month is lost only where nobody looked for two years. @type {Keep} */
const KEEP = { daily: 7, weekly: 5, monthly: 24 };
const DAY = 86_400_000;
/** What a backup's folder is called: when it was begun, UTC. A folder with another name is somebody's, and is left alone. */
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** The name of a backup that begins now. @type {(now: number) => string} */
export function nameOf(now) {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/** When a backup of this name was begun; NaN where it is no name of ours. @type {(name: string) => number} */
export function begunAt(name) {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/**
 * Reads BACKUP_KEEP, three numbers: days, weeks, months. @throws Refusal.
 * @type {(text: string | undefined) => Keep}
 */
export function keepOf(text) {
  if (!text) return KEEP;
  const [, daily, weekly, monthly] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text) ?? [];
  if (!Number(daily))
    throw new Refusal(
      `BACKUP_KEEP ist ungültig: „${text}“ (Beispiel: 7,5,24 – so viele Tage, Wochen und Monate, mindestens ein Tag).`,
    );
  return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
}

/**
 * Which of these backups are not needed any more. The newest one always is.
 * @type {(names: string[], keep: Keep) => string[]}
 */
export function dispensable(names, keep) {
  const ours = names.filter((name) => !Number.isNaN(begunAt(name))).sort();
  const kept = new Set([
    ...newestOf(ours, { count: keep.daily, period: (at) => String(Math.floor(at / DAY)) }),
    // The epoch was a Thursday; weeks begin on Monday.
    ...newestOf(ours, { count: keep.weekly, period: (at) => String(Math.floor((at / DAY + 3) / 7)) }),
    ...newestOf(ours, { count: keep.monthly, period: (at) => new Date(at).toISOString().slice(0, 7) }),
  ]);
  return ours.filter((name) => !kept.has(name));
}

/** @type {(names: string[], by: {count: number, period: (at: number) => string}) => string[]} */
function newestOf(names, { count, period }) {
  // Names in order of time: the last of a period stays.
  const newest = new Map(names.map((name) => [period(begunAt(name)), name]));
  return count === 0 ? [] : [...newest.values()].slice(-count);
}
