/**
 * The database's generation: a random word, new after each restore. A phone with another word checks which records are
 * still there.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSafely } from './files.mjs';

export const GENERATION_FILE = 'generation';

/** '' in the first generation. @type {(dir: string) => Promise<string>} */
export async function generationOf(dir) {
  const text = await readFile(join(dir, GENERATION_FILE), 'utf8').catch(() => '');
  return /^[\w-]+$/.exec(text.trim())?.[0] ?? '';
}

/** Call it before the restored database is in place. @type {(dir: string) => Promise<void>} */
export function beginGeneration(dir) {
  const day = new Date().toISOString().slice(0, 10);
  return writeSafely(join(dir, GENERATION_FILE), `${day}-${randomBytes(4).toString('hex')}\n`);
}
