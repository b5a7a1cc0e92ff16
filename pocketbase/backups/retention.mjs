/** Which backups are kept: the newest of each of the last days, weeks and months that have one (D165), of each database for itself (D291). */
import { Refusal } from '../refusal.mjs';

/** @typedef {{daily: number, weekly: number, monthly: number}} Keep */
/** `database`: by what it is told from others (birthOf), '' = unknown, from before this was written down; `generation`: which life of it (D220). @typedef {{database: string, generation: string}} Life */
/** A backup's folder, and whose it is. @typedef {{name: string} & Life} Named */

/** A month is lost only where nobody looked for two years. @type {Keep} */
const KEEP = { daily: 7, weekly: 5, monthly: 24 };
const DAY = 86_400_000;
/** Days: 24 of these are not more than the two years that are promised to whoever is erased. */
const MONTH = 30;
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
      'BACKUP_KEEP ist ungültig (Beispiel: 7,5,24 – so viele Tage, Wochen und Monate, mindestens ein Tag).',
    );
  return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
}

/**
 * Which of these backups are not needed any more. `made`, the one just made, always is, and what it replaces is of the same life of the same
 * database: one that was emptied, or put back, takes nothing away from what was before. That goes only when it is older than one of the database
 * that is there could ever be, because what was erased must not be in a backup for ever. Names that are later than it are of a clock that
 * was ahead: until their day comes they stay, and take no day, week or month from the others.
 * @type {(backups: Named[], keep: Keep, made: string) => string[]}
 */
export function listBackupsToDelete(backups, keep, made) {
  const ours = backups.filter(({ name }) => !Number.isNaN(begunAt(name)) && name <= made).sort(byName);
  const newest = ours.at(-1);
  if (!newest) return [];
  const oldest = begunAt(newest.name) - getRetentionDays(keep) * DAY;
  const kept = new Set(
    [...new Set(ours.map(lifeKey))].flatMap((life) => {
      const names = keptOf(namesOf(ours, life), keep);
      return life === lifeKey(newest) ? names : names.filter((name) => begunAt(name) >= oldest);
    }),
  );
  return ours.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** @type {(backups: Named[], life: string) => string[]} */
function namesOf(backups, life) {
  return backups.filter((one) => lifeKey(one) === life).map(({ name }) => name);
}

/** @type {(of: Life) => string} */
function lifeKey({ database, generation }) {
  return `${database} ${generation}`;
}

/** @type {(one: Named, other: Named) => number} */
function byName({ name }, { name: other }) {
  return name < other ? -1 : 1;
}

/** Days; a month at least, in which somebody notices that the data is not there. @type {(keep: Keep) => number} */
function getRetentionDays({ daily, weekly, monthly }) {
  return Math.max(MONTH, daily, weekly * 7, monthly * MONTH);
}

/** Of backups of one life. @type {(names: string[], keep: Keep) => string[]} */
function keptOf(names, keep) {
  return [
    ...newestOf(names, { count: keep.daily, period: (at) => String(Math.floor(at / DAY)) }),
    // The epoch was a Thursday; weeks begin on Monday.
    ...newestOf(names, { count: keep.weekly, period: (at) => String(Math.floor((at / DAY + 3) / 7)) }),
    ...newestOf(names, { count: keep.monthly, period: (at) => new Date(at).toISOString().slice(0, 7) }),
  ];
}

/** @type {(names: string[], by: {count: number, period: (at: number) => string}) => string[]} */
function newestOf(names, { count, period }) {
  // Names in order of time: the last of a period stays.
  const newest = new Map(names.map((name) => [period(begunAt(name)), name]));
  return count === 0 ? [] : [...newest.values()].slice(-count);
}
