/** Tells which database and generation a backup belongs to: a folder can hold backups of earlier ones. */
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

/** Finished backups only, oldest first. @type {(folder: string) => Promise<Named[]>} */
export async function backupsIn(folder) {
  const names = (await readdir(folder)).filter((name) => !Number.isNaN(begunAt(name))).sort();
  return Promise.all(names.map(async (name) => ({ name, ...(await lifeIn(join(folder, name))) })));
}

/** Any generation of the database, or an unknown one, may share photos. @type {(backups: Named[], life: Life) => string | undefined} */
export function newestLike(backups, { database }) {
  return backups.filter((one) => one.database === database || one.database === '').at(-1)?.name;
}

/** '' for both where unknown. @type {(backup: string) => Promise<Life>} */
async function lifeIn(backup) {
  const said = /** @type {Partial<Life> | null} */ (await jsonIn(join(backup, 'backup.json')));
  return { database: said?.database ?? '', generation: said?.generation ?? '' };
}
