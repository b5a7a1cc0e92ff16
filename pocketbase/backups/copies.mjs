/** Nightly copies in BACKUP_DIR. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDatabase, describeDatabase } from '../operations/database.mjs';
import { OperatorError } from '../operations/operatorError.mjs';
import { FORMAT } from './make.mjs';
import { restoreCopy } from './restore.mjs';
import { jsonIn } from './state.mjs';

/** `life`: database and generation; `isOld`: an earlier release made it. @typedef {{name: string, database: string, life: string, isOld: boolean}} Copy */

/** Days with a copy. */
const KEPT = 7;
const DAY = 86_400_000;
/** A copy's folder: its start, UTC. Others are never deleted. */
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** @type {(now: number) => string} */
export function nameOf(now) {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/** NaN when the name is none of a copy. @type {(name: string) => number} */
function startedAt(name) {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Finished copies, oldest first. @type {(folder: string) => Promise<Copy[]>} */
export async function copiesIn(folder) {
  const names = (await readdir(folder)).filter((name) => !Number.isNaN(startedAt(name))).sort();
  return Promise.all(names.map(async (name) => toCopy(name, await jsonIn(join(folder, name, 'backup.json')))));
}

/** Old copies lack fields. @type {(name: string, report: unknown) => Copy} */
function toCopy(name, report) {
  const {
    database = '',
    generation = '',
    format = 1,
  } = /** @type {{[field: string]: string | number}} */ (report ?? {});
  return { name, database: String(database), life: `${database} ${generation}`, isOld: format !== FORMAT };
}

/** Photos are shared with any copy of the same database. @type {(copies: Copy[], database: string) => string | undefined} */
export function newestOf(copies, database) {
  return copies.filter((one) => one.database === database || one.database === '').at(-1)?.name;
}

/**
 * Keeps the newest copy of each of the last seven days with a copy.
 * Copies of another database, generation or release are deleted after `days`, because erased data must leave the backups.
 * A name later than `made` comes from a wrong clock and stays.
 * @param made name of the new copy.
 * @type {(copies: Copy[], made: string, days: number) => string[]}
 */
export function listCopiesToDelete(copies, made, days) {
  const past = copies.filter(({ name }) => name <= made);
  const life = past.find(({ name }) => name === made)?.life;
  const own = past.filter((one) => one.life === life && !one.isOld).map(({ name }) => name);
  const lastOfDay = new Map(own.map((name) => [name.slice(0, 10), name]));
  const kept = [...lastOfDay.values()].slice(-KEPT);
  const oldest = startedAt(made) - days * DAY;
  const isGone = (/** @type {string} */ name) => (own.includes(name) ? !kept.includes(name) : startedAt(name) < oldest);
  return past.map(({ name }) => name).filter(isGone);
}

/**
 * Checks every page and photo, and the number of records. Photos are linked and take no room.
 * @throws OperatorError where the restore fails or the content differs.
 * @type {(of: {executable: string, source: string, trial: string}) => Promise<void>}
 */
export async function tryCopy({ executable, source, trial }) {
  await rm(trial, { recursive: true, force: true });
  try {
    const report = await restoreCopy({ executable, source, dir: trial, links: true });
    await checkDatabase({ executable, dir: trial });
    const { documentations } = await describeDatabase({ executable, dir: trial });
    if (documentations !== report.documentations)
      throw new OperatorError(
        `Die Sicherung ${source} hat ${documentations} Dokumentationen, nennt aber ${report.documentations}.`,
      );
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}
