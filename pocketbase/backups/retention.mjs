/** Decides which backups to keep: the newest of the last days, weeks and months, for each database separately. */
import { Refusal } from '../operations/refusal.mjs';

/** @typedef {{daily: number, weekly: number, monthly: number}} Keep */
/** `database`: '' = unknown, in old backups. @typedef {{database: string, generation: string}} Life */
/** @typedef {{name: string} & Life} Named */

/** @type {Keep} */
const KEEP = { daily: 7, weekly: 5, monthly: 24 };
const DAY = 86_400_000;
/** Days. 24 of these months stay within the two years promised for erased data. */
const MONTH = 30;
/** Start of the backup, UTC. Folders with other names stay. */
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** @type {(now: number) => string} */
export function nameOf(now) {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/** NaN for a name that is not ours. @type {(name: string) => number} */
export function begunAt(name) {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Days, weeks, months. @throws Refusal. @type {(text: string | undefined) => Keep} */
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
 * The new backup replaces only backups of the same generation of its database.
 * Others stay until the longest retention time has passed, because erased data must leave the backups.
 * Later names come from a wrong clock: they stay and use up no day, week or month.
 * @param made the new backup.
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

/** Days; at least a month, so that people can notice lost data. @type {(keep: Keep) => number} */
function getRetentionDays({ daily, weekly, monthly }) {
  return Math.max(MONTH, daily, weekly * 7, monthly * MONTH);
}

/** @type {(names: string[], keep: Keep) => string[]} */
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
  // In order of time, so the last of a period stays.
  const newest = new Map(names.map((name) => [period(begunAt(name)), name]));
  return count === 0 ? [] : [...newest.values()].slice(-count);
}
