/**
 * Which life of a database this is (D220): a word that every recovery and every restore draws anew. Whoever delivered to the life before hears
 * another one and asks at once what is still there. It lies beside the database and in no backup, so that none brings an old one back.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSafely } from './files.mjs';

/** Its file in the data folder. */
export const GENERATION_FILE = 'generation';

/** '' in the first life, and where nobody can read it. @type {(dir: string) => Promise<string>} */
export async function generationOf(dir) {
  const text = await readFile(join(dir, GENERATION_FILE), 'utf8').catch(() => '');
  return /^[\w-]+$/.exec(text.trim())?.[0] ?? '';
}

/** A new life begins in this data folder: called before its database is put there. @type {(dir: string) => Promise<void>} */
export function beginGeneration(dir) {
  const day = new Date().toISOString().slice(0, 10);
  return writeSafely(join(dir, GENERATION_FILE), `${day}-${randomBytes(4).toString('hex')}\n`);
}
