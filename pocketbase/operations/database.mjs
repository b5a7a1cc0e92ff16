/** Looks at a database through the stock executable, also while a server works on it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal, sentenceOf } from '../refusal.mjs';
import { runChild } from '../start/children.mjs';
import { diskTrouble } from '../start/process.mjs';

/** @import { Failure } from '../refusal.mjs' */

const COMMANDS = join(dirname(fileURLToPath(import.meta.url)), 'commands');

/**
 * Copies the database of a data folder to a new file.
 * @param database `executable` and `dir`, the data folder. @throws Refusal when SQLite refuses.
 * @type {(database: Database, target: string) => Promise<void>}
 */
export function copyDatabase(database, target) {
  return runDatabaseCommand(database, ['copy-database', target]);
}

/**
 * Has SQLite look at every page of a database and at every index. @throws Refusal with the first thing that is wrong.
 * @type {(database: Database) => Promise<void>}
 */
export function checkDatabase(database) {
  return runDatabaseCommand(database, ['check-database']);
}

/**
 * What a database holds.
 * @returns `schema` (file of the newest applied migration), `documentations`, `words` (how many of them the index of words knows), `log` (how the log stands), `accounts` (addresses below example.org),
 *   `photos` (how many).
 * @type {(database: Database) => Promise<Holds>}
 */
export function describeDatabase(database) {
  return runJsonCommand(database, 'describe-database');
}

/** Photos that are read at once: some megabytes. */
const PAGE = 20_000;

/**
 * The photos a database names, one after the other by their ids, so that no machine has to hold all of them.
 * @param page how many are read at once.
 * @returns of each `file` (path below `storage`), `sha256`, `bytes`, and `number` and `completedAt` of its record; where a server works
 *   meanwhile, at least those that are there from the first question to the last.
 * @type {(database: Database, page?: number) => AsyncGenerator<RecordPhoto, void>}
 */
export async function* photosOf(database, page = PAGE) {
  for (let [after, isDone] = ['', false]; !isDone; ) {
    /** @type {RecordPhoto[]} */
    const photos = await runJsonCommand(database, 'photos-behind', [after, String(page)]);
    yield* photos;
    after = photos.at(-1)?.file.split('/')[1] ?? '';
    isDone = photos.length < page;
  }
}

/** Files of these photos that a database still names. @type {(database: Database, photos: {file: string}[]) => Promise<Set<string>>} */
export async function stillNamed(database, photos) {
  const wanted = new Set(photos.map(({ file }) => file));
  /** @type {Set<string>} */
  const named = new Set();
  if (wanted.size === 0) return named;
  for await (const { file } of photosOf(database)) if (wanted.has(file)) named.add(file);
  return named;
}

/**
 * By what a database is told from every other one; its copies have the same. @returns '' where it has none of our migrations.
 * @type {(database: Database) => Promise<string>}
 */
export function birthOf(database) {
  return runJsonCommand(database, 'birth-of-database');
}

/**
 * Holds the copy of a database against its log (D190), a page at a time: no text of the whole log is made.
 * @param how `head`: entries of the state that was signed last, 0 where nobody knows; `entryKey`: of the folder's entries (entryKey.mjs),
 *   '' where it is not known; `look`: takes each page.
 * @type {(database: Database, how: {head: number, entryKey: string, look: (page: LogPage, sum: LogSum) => Promise<void>}) => Promise<LogSum>}
 */
export function examineLog(database, { head, entryKey, look }) {
  const env = { LOG_ENTRY_KEY: entryKey };
  return toldIn({ ...database, env }, ['examine-log', String(head)], async (target) => {
    /** @type {LogSum} */
    const sum = JSON.parse(await readFile(target, 'utf8'));
    for (let at = 0; at < sum.pages; at++) await look(JSON.parse(await readFile(`${target}.${at}`, 'utf8')), sum);
    return sum;
  });
}

/**
 * The form of a database (D402): a hash of each object of its schema and of each of its collections, and one of all.
 * @type {(database: Database) => Promise<{objects: {[name: string]: string}, collections: {[name: string]: string}, sum: string}>}
 */
export function formOfDatabase(database) {
  return runJsonCommand(database, 'form-of-database');
}

/**
 * What of the form of a database is another one than after the migrations, as half sentences. Asked of the database itself, not of a copy.
 * @type {(database: Database) => Promise<string[]>}
 */
export function examineForm(database) {
  return runJsonCommand(database, 'examine-form');
}

/**
 * Marks entries that were made without the log's key as made by this server, time stamps as requested by it (D417), and orders to
 * erase as given to it (D409), also while it works.
 * @returns their positions, and the numbers of the records they are about; the stamps; what is to be erased, since when.
 * @type {(database: Database, entryKey: string) => Promise<{entries: {position: number, number: string}[], stamps: {size: number, at: string}[], erasures: {kind: string, id: string, at: string}[]}>}
 */
export function acceptEntries(database, entryKey) {
  return runJsonCommand({ ...database, env: { LOG_ENTRY_KEY: entryKey } }, 'accept-entries');
}

/**
 * Writes the index of words anew (D158), also while a server works. @returns how many documentations are in it.
 * @type {(database: Database) => Promise<number>}
 */
export function rebuildWords(database) {
  return runJsonCommand(database, 'rebuild-words');
}

/** @template Told @param {Database} database @param {string} name @param {string[]} [words] @returns {Promise<Told>} */
function runJsonCommand(database, name, words = []) {
  return toldIn(database, [name, ...words], async (target) => JSON.parse(await readFile(target, 'utf8')));
}

/**
 * What a command says, as JSON in a file of its own: on standard output it would stand among the engine's own words.
 * @template Told
 * @param {Database} database
 * @param {string[]} words the command and its words, the file between them.
 * @param {(target: string) => Promise<Told>} read
 * @returns {Promise<Told>}
 */
async function toldIn(database, [name = '', ...words], read) {
  const folder = await mkdtemp(join(tmpdir(), 'objektbeleg-'));
  try {
    const target = join(folder, 'told.json');
    await runDatabaseCommand(database, [name, target, ...words]);
    return await read(target);
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
async function runDatabaseCommand({ executable, dir, env = {} }, words) {
  const place = [`--dir=${dir}`, `--hooksDir=${COMMANDS}`, `--migrationsDir=${join(COMMANDS, 'none')}`, '--dev=false'];
  const variables = { ...process.env, ...env };
  const said = await runChild(executable, [...words, ...place], { kind: 'database', env: variables }).catch(
    (/** @type {Failure} */ failure) => failure,
  );
  const { stdout = '', stderr = '' } = said;
  const text = `${stderr}${stdout}`.trim();
  if (said instanceof Error || text !== '')
    throw new Refusal(diskTrouble(text) ?? `PocketBase: ${text || sentenceOf(said)}`);
}
