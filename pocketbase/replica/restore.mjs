/** The database of a replica, put back into a file (D173), and whether it could be. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../refusal.mjs';
import { runChild } from '../start/children.mjs';
import { configurationOf, environmentOf } from './place.mjs';
import { reasonOf } from './reasons.mjs';

/** @import { Failure } from '../refusal.mjs' */
/** @import { ReplicaPlace } from './place.mjs' */

/** Litestream's words for a place with nothing in it. */
const NONE = /no matching backup|no snapshots/i;
/** A plan names each file of the replica that it takes: a minute of work has sixty. */
const OUTPUT_MAX = 64 * 1024 * 1024;

/** How Litestream is started for a place: its executable, the file of its configuration, its environment. @typedef {{executable: string, config: string, env: Variables}} Run */

/**
 * Writes the newest state of a replica into a new file and has SQLite check every page of it.
 * @param of `executable`: Litestream's; `place`: where it is; `database`: the file, which is not there yet; `env`: the process's
 *   variables. @returns when that state was written (ISO 8601).
 * @throws Refusal with one sentence where there is no replica, it cannot be reached, or what it holds is damaged.
 * @type {(of: {executable: string, place: ReplicaPlace, database: string, env: Variables}) => Promise<string>}
 */
export async function restoreReplica({ executable, place, database, env }) {
  const folder = await mkdtemp(join(tmpdir(), 'objektbeleg-replica-'));
  const config = join(folder, 'litestream.json');
  const how = { executable, config, env: environmentOf(env, place) };
  try {
    await writeFile(config, configurationOf(place, { database, socket: join(folder, 'none.sock') }), { mode: 0o600 });
    const { at } = await planOf(how, database);
    await runRestore(how, ['-integrity-check', 'full', database]);
    return at;
  } catch (error) {
    throw refusalOf(/** @type {Failure} */ (error), place.url);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * What could be restored at this moment: the number of the newest state and when it was written. Nothing is. @throws where nothing could be.
 * @type {(how: Run, database: string) => Promise<{txid: number, at: string}>}
 */
export async function planOf(how, database) {
  /** @type {{max_txid: string, files: {timestamp: string}[]}} */
  const plan = JSON.parse(await runRestore(how, ['-dry-run', '-json', database]));
  const times = plan.files.map(({ timestamp }) => timestamp).sort();
  return { txid: Number.parseInt(plan.max_txid, 16), at: times.at(-1) ?? '' };
}

/**
 * The same, of a place where perhaps nothing is. @returns null where there is no replica. @throws Refusal where nobody can say.
 * @type {(how: Run, database: string) => Promise<{txid: number, at: string} | null>}
 */
export async function heldAt(how, database) {
  try {
    return await planOf(how, database);
  } catch (error) {
    const said = lastOf(/** @type {Failure} */ (error));
    if (NONE.test(said)) return null;
    throw new Refusal(reasonOf(said));
  }
}

/** @type {(how: Run, words: string[]) => Promise<string>} */
async function runRestore({ executable, config, env }, words) {
  const args = ['restore', '-no-expand-env', '-config', config, ...words];
  return (await runChild(executable, args, { kind: 'replica', env, maxBuffer: OUTPUT_MAX })).stdout;
}

/** The last of what Litestream said. @type {(error: Failure) => string} */
function lastOf({ stderr = '', message }) {
  return (stderr.trim() || message).split('\n').at(-1) ?? '';
}

/** @type {(error: Failure, url: string) => Refusal} */
function refusalOf(error, url) {
  const said = lastOf(error);
  if (NONE.test(said)) return new Refusal(`Unter ${url} liegt keine Replik.`);
  return notRestored(url, reasonOf(said));
}

/** What whoever recovers is told, with a reason that is a German sentence. @type {(url: string, reason: string) => Refusal} */
export function notRestored(url, reason) {
  return new Refusal(`Die Replik unter ${url} lässt sich nicht wiederherstellen: ${reason}`);
}
