/**
 * Whose a backup is (D291): of which database, and of which life of it. A folder of backups outlives the machine and its data, so what lies
 * there need not be of the database that is backed up by now.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { birthOf } from '../operations/database.mjs';
import { generationOf } from '../operations/generation.mjs';
import { begunAt } from './retention.mjs';
import { jsonIn } from './state.mjs';

/** @import { Life, Named } from './retention.mjs' */

/** @type {(source: Database) => Promise<Life>} */
export async function lifeOf(source) {
  return { database: await birthOf(source), generation: await generationOf(source.dir) };
}

/** Finished backups of a folder by name, oldest first, each with whose it is. @type {(folder: string) => Promise<Named[]>} */
export async function backupsIn(folder) {
  const names = (await readdir(folder)).filter((name) => !Number.isNaN(begunAt(name))).sort();
  return Promise.all(names.map(async (name) => ({ name, ...(await lifeIn(join(folder, name))) })));
}

/** The newest that may have photos of this database: of any life of it, or from before it was written down. @type {(backups: Named[], life: Life) => string | undefined} */
export function newestLike(backups, { database }) {
  return backups.filter((one) => one.database === database || one.database === '').at(-1)?.name;
}

/** '' for both where nobody wrote it down. @type {(backup: string) => Promise<Life>} */
async function lifeIn(backup) {
  const said = /** @type {Partial<Life> | null} */ (await jsonIn(join(backup, 'backup.json')));
  return { database: said?.database ?? '', generation: said?.generation ?? '' };
}
