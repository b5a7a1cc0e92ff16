/** Looks at a database through the stock executable, also while a server works on it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Refusal, sentenceOf } from '../refusal.mjs';

/** @import { Failure } from '../refusal.mjs' */

const run = promisify(execFile);
const COMMANDS = join(dirname(fileURLToPath(import.meta.url)), 'commands');

/**
 * Copies the database of a data folder to a new file.
 * @param database `executable` and `dir`, the data folder. @throws Refusal when SQLite refuses.
 * @type {(database: Database, target: string) => Promise<void>}
 */
export function copyDatabase(database, target) {
  return command(database, ['copy-database', target]);
}

/**
 * Has SQLite look at every page of a database and at every index. @throws Refusal with the first thing that is wrong.
 * @type {(database: Database) => Promise<void>}
 */
export function checkDatabase(database) {
  return command(database, ['check-database']);
}

/**
 * What a database holds.
 * @returns `schema` (file of the newest applied migration), `documentations`, `words` (how many of them the index of words knows), `log` (how the log stands), `accounts` (addresses below example.org),
 *   `photos`: {file (path below `storage`), sha256, bytes, number and completedAt of its record} each.
 * @type {(database: Database) => Promise<Holds>}
 */
export function describeDatabase(database) {
  return told(database, 'describe-database');
}

/**
 * Holds the copy of a database against its log (D190).
 * @param head entries of the state that was signed last, 0 where nobody knows.
 * @type {(database: Database, head: number) => Promise<LogReport>}
 */
export function examineLog(database, head) {
  return told(database, 'examine-log', [String(head)]);
}

/**
 * Writes the index of words anew (D158), also while a server works. @returns how many documentations are in it.
 * @type {(database: Database) => Promise<number>}
 */
export function rebuildWords(database) {
  return told(database, 'rebuild-words');
}

/**
 * What a command says, as JSON in a file of its own: on standard output it would stand among the engine's own words.
 * @template Told
 * @param {Database} database
 * @param {string} name
 * @param {string[]} [words]
 * @returns {Promise<Told>}
 */
async function told(database, name, words = []) {
  const folder = await mkdtemp(join(tmpdir(), 'objektbeleg-'));
  try {
    const target = join(folder, 'told.json');
    await command(database, [name, target, ...words]);
    return JSON.parse(await readFile(target, 'utf8'));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`Die Datenbank in ${database.dir} lässt sich nicht lesen (${sentenceOf(error)}).`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * This version ends with code 0 also when a command failed: whatever it says is a failure, because ours say nothing.
 * @type {(database: Database, words: string[]) => Promise<void>}
 */
async function command({ executable, dir }, words) {
  const place = [`--dir=${dir}`, `--hooksDir=${COMMANDS}`, `--migrationsDir=${join(COMMANDS, 'none')}`, '--dev=false'];
  const said = await run(executable, [...words, ...place]).catch((/** @type {Failure} */ failure) => failure);
  const { stdout = '', stderr = '' } = said;
  const text = `${stderr}${stdout}`.trim();
  if (said instanceof Error || text !== '') throw new Refusal(`PocketBase: ${text || sentenceOf(said)}`);
}
