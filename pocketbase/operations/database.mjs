/** Reads a database through the executable, also while a server runs. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from '../server/children.mjs';
import { databaseTrouble, diskTrouble } from '../server/process.mjs';
import { OperatorError, sentenceOf } from './operatorError.mjs';

/** @import { Failure } from './operatorError.mjs' */

const COMMANDS = join(dirname(fileURLToPath(import.meta.url)), 'commands');

/** @type {(database: Database, target: string) => Promise<void>} */
export function copyDatabase(database, target) {
  return runDatabaseCommand(database, ['copy-database', target]);
}

/** @throws OperatorError with the first error. @type {(database: Database) => Promise<void>} */
export function checkDatabase(database) {
  return runDatabaseCommand(database, ['check-database']);
}

/**
 * @returns `schema`: newest migration; `words`: indexed records; `accounts`: addresses of example.org.
 * @type {(database: Database) => Promise<Holds>}
 */
export function describeDatabase(database) {
  return runJsonCommand(database, 'describe-database');
}

/** Some megabytes. */
const PAGE = 20_000;

/**
 * In pages.
 * @returns `file`: path below `storage`. Beside a running server, at least photos that stay.
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

/** @type {(database: Database, photos: {file: string}[]) => Promise<Set<string>>} */
export async function stillNamed(database, photos) {
  const files = new Set(photos.map(({ file }) => file));
  /** @type {Set<string>} */
  const named = new Set();
  if (files.size === 0) return named;
  for await (const { file } of photosOf(database)) if (files.has(file)) named.add(file);
  return named;
}

/** Copies of a database share it. @returns '' without our migrations. @type {(database: Database) => Promise<string>} */
export function birthOf(database) {
  return runJsonCommand(database, 'birth-of-database');
}

/**
 * @param how `head`: signed entries, 0 = unknown; `entryKey`: '' = unknown; `look`: takes each page.
 * @type {(database: Database, how: {head: number, entryKey: string, look: (page: LogPage, sum: LogSum) => Promise<void>}) => Promise<LogSum>}
 */
export function examineLog(database, { head, entryKey, look }) {
  const env = { LOG_ENTRY_KEY: entryKey };
  return readFromFile({ ...database, env }, ['examine-log', String(head)], async (target) => {
    /** @type {LogSum} */
    const sum = JSON.parse(await readFile(target, 'utf8'));
    for (let at = 0; at < sum.pages; at++) await look(JSON.parse(await readFile(`${target}.${at}`, 'utf8')), sum);
    return sum;
  });
}

/** @type {(database: Database) => Promise<{objects: {[name: string]: string}, collections: {[name: string]: string}, sum: string}>} */
export function formOfDatabase(database) {
  return runJsonCommand(database, 'form-of-database');
}

/** Differences as half sentences. Needs the original: a copy has new indexes. @type {(database: Database) => Promise<string[]>} */
export function examineForm(database) {
  return runJsonCommand(database, 'examine-form');
}

/**
 * Takes over data made without the log's key.
 * @type {(database: Database, entryKey: string) => Promise<{entries: {position: number, number: string}[], accounts: {id: string, at: string}[], stamps: {size: number, at: string}[], erasures: {kind: string, id: string, at: string}[]}>}
 */
export function acceptEntries(database, entryKey) {
  return runJsonCommand({ ...database, env: { LOG_ENTRY_KEY: entryKey } }, 'accept-entries');
}

/** @type {(database: Database) => Promise<number>} */
export function rebuildWords(database) {
  return runJsonCommand(database, 'rebuild-words');
}

/** @template Told @param {Database} database @param {string} name @param {string[]} [words] @returns {Promise<Told>} */
function runJsonCommand(database, name, words = []) {
  return readFromFile(database, [name, ...words], async (target) => JSON.parse(await readFile(target, 'utf8')));
}

/**
 * Answers in a file: the engine also prints to standard output.
 * @template Told
 * @param {Database} database
 * @param {string[]} words command and arguments
 * @param {(target: string) => Promise<Told>} read
 * @returns {Promise<Told>}
 */
async function readFromFile(database, [name = '', ...words], read) {
  const folder = await mkdtemp(join(tmpdir(), 'objektbeleg-'));
  try {
    const target = join(folder, 'told.json');
    await runDatabaseCommand(database, [name, target, ...words]);
    return await read(target);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`Die Datenbank in ${database.dir} lässt sich nicht lesen (${sentenceOf(error)}).`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * It exits with 0 after a failure. Any output is an error.
 * @type {(database: Database, words: string[]) => Promise<void>}
 */
async function runDatabaseCommand({ executable, dir, env = {} }, words) {
  const commands = [`--hooksDir=${COMMANDS}`, '--hooksWatch=false', `--migrationsDir=${join(COMMANDS, 'none')}`];
  const place = [`--dir=${dir}`, ...commands, '--dev=false'];
  const variables = { ...process.env, ...env };
  const output = await runChild(executable, [...words, ...place], { kind: 'database', env: variables }).catch(
    (/** @type {Failure} */ failure) => failure,
  );
  const { stdout = '', stderr = '' } = output;
  const text = `${stderr}${stdout}`.trim();
  if (output instanceof Error || text !== '')
    throw new OperatorError(
      diskTrouble(text) ?? databaseTrouble(text, dir) ?? `PocketBase: ${text || sentenceOf(output)}`,
    );
}
