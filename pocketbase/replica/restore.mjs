/** Restores a database from its replica. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, OperatorError } from '../operations/operatorError.mjs';
import { runChild } from '../server/children.mjs';
import { configurationOf, environmentOf, folderOf } from './place.mjs';
import { reasonOf } from './reasons.mjs';

/** @import { Failure } from '../operations/operatorError.mjs' */
/** @import { ReplicaPlace } from './place.mjs' */

/** Litestream's messages for an empty place. */
const NONE = /no matching backup|no snapshots/i;
/** A plan lists every file, sixty per minute of work. */
const OUTPUT_MAX = 64 * 1024 * 1024;

/** @typedef {{executable: string, config: string, env: Variables}} Run */

/**
 * Also checks every page.
 * @returns the state's time (ISO 8601).
 * @throws OperatorError where the replica is missing, unreachable or damaged.
 * @type {(of: {executable: string, place: ReplicaPlace, database: string, env: Variables}) => Promise<string>}
 */
export function restoreReplica(of) {
  return withConfiguration(of, async (how, database) => {
    const { at } = await planOf(how, database);
    await runRestore(how, ['-integrity-check', 'full', database]);
    return at;
  });
}

/**
 * @template Answer
 * @param {{executable: string, place: ReplicaPlace, database: string, env: Variables}} of
 * @param {(how: Run, database: string) => Promise<Answer>} read
 * @returns {Promise<Answer>}
 */
async function withConfiguration({ executable, place, database, env }, read) {
  const folder = await mkdtemp(join(tmpdir(), 'objektbeleg-replica-'));
  const config = join(folder, 'litestream.json');
  const how = { executable, config, env: environmentOf(env, place) };
  try {
    await writeFile(config, configurationOf(place, { database, socket: join(folder, 'none.sock') }), { mode: 0o600 });
    return await read(how, database);
  } catch (error) {
    throw refusalOf(/** @type {Failure} */ (error), place.url);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Restores nothing. @returns the state's time. @type {(of: {executable: string, place: ReplicaPlace, env: Variables}) => Promise<string>} */
export function findReplica(of) {
  return withConfiguration(
    { ...of, database: join(tmpdir(), 'objektbeleg-none', 'data.db') },
    async (how, database) => {
      return (await planOf(how, database)).at;
    },
  );
}

/** Before a backup is read. @type {(url: string) => Promise<void>} */
export async function checkReplicaFolder(url) {
  const folder = folderOf(url);
  if (folder === null) return;
  const names = await readdir(folder).catch((/** @type {unknown} */ cause) => {
    if (codeOf(cause) === 'ENOENT') return [];
    throw notRestored(url, `Der Ordner lässt sich nicht lesen (${codeOf(cause)}).`);
  });
  if (names.length === 0) throw new OperatorError(`Unter ${url} liegt keine Replik.`);
}

/** Restores nothing. @throws where there is no state. @type {(how: Run, database: string) => Promise<{txid: number, at: string}>} */
export async function planOf(how, database) {
  /** @type {{max_txid: string, files: {timestamp: string}[]}} */
  const plan = JSON.parse(await runRestore(how, ['-dry-run', '-json', database]));
  const times = plan.files.map(({ timestamp }) => timestamp).sort();
  return { txid: Number.parseInt(plan.max_txid, 16), at: times.at(-1) ?? '' };
}

/**
 * @returns null where there is no replica.
 * @throws OperatorError where this is unknown.
 * @type {(how: Run, database: string) => Promise<{txid: number, at: string} | null>}
 */
export async function heldAt(how, database) {
  try {
    return await planOf(how, database);
  } catch (error) {
    const message = lastOf(/** @type {Failure} */ (error));
    if (NONE.test(message)) return null;
    throw new OperatorError(reasonOf(message));
  }
}

/** @type {(how: Run, words: string[]) => Promise<string>} */
async function runRestore({ executable, config, env }, words) {
  const args = ['restore', '-no-expand-env', '-config', config, ...words];
  return (await runChild(executable, args, { kind: 'replica', env, maxBuffer: OUTPUT_MAX })).stdout;
}

/** @type {(error: Failure) => string} */
function lastOf({ stderr = '', message }) {
  return (stderr.trim() || message).split('\n').at(-1) ?? '';
}

/** @type {(error: Failure, url: string) => OperatorError} */
function refusalOf(error, url) {
  const message = lastOf(error);
  if (NONE.test(message)) return new OperatorError(`Unter ${url} liegt keine Replik.`);
  return notRestored(url, reasonOf(message));
}

/** @type {(url: string, reason: string) => OperatorError} */
export function notRestored(url, reason) {
  return new OperatorError(`Die Replik unter ${url} lässt sich nicht wiederherstellen: ${reason}`);
}
