/** The data folder that a command of an operator works on. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal.mjs';

/**
 * Refuses a folder that holds no database: most often DATA_DIR was forgotten, and SQLite would make an empty one there.
 * @throws Refusal @type {(dir: string) => Promise<void>}
 */
export async function requireDatabase(dir) {
  if (!(await stat(join(dir, 'data.db')).catch(() => null)))
    throw new Refusal(`In ${dir} liegt keine Datenbank – bitte DATA_DIR setzen.`);
}
