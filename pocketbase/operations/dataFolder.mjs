import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from './refusal.mjs';

/**
 * SQLite would create an empty database, for example without DATA_DIR.
 * @throws Refusal
 * @type {(dir: string) => Promise<void>}
 */
export async function requireDatabase(dir) {
  if (!(await stat(join(dir, 'data.db')).catch(() => null)))
    throw new Refusal(`In ${dir} liegt keine Datenbank – bitte DATA_DIR setzen.`);
}
