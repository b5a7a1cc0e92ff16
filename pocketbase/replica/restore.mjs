/** The database of a replica, put back into a file (D173). */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '../refusal.mjs';
import { configurationOf, environmentOf } from './place.mjs';

/** @import { Failure } from '../refusal.mjs' */
/** @import { ReplicaPlace } from './place.mjs' */

const run = promisify(execFile);

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
  /** @type {(words: string[]) => Promise<string>} */
  const restore = async (words) => {
    const args = ['restore', '-no-expand-env', '-config', config, ...words, database];
    const said = await run(executable, args, { env: environmentOf(env, place) }).catch((/** @type {Failure} */ error) =>
      fail(error, place.url),
    );
    return said.stdout;
  };
  try {
    await writeFile(config, configurationOf(place, { database, socket: join(folder, 'none.sock') }), { mode: 0o600 });
    /** @type {{files: {timestamp: string}[]}} */
    const plan = JSON.parse(await restore(['-dry-run', '-json']));
    await restore(['-integrity-check', 'full']);
    return (
      plan.files
        .map(({ timestamp }) => timestamp)
        .sort()
        .at(-1) ?? ''
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @type {(error: Failure, url: string) => never} */
function fail({ stderr = '', message }, url) {
  const said = (stderr.trim() || message).split('\n').at(-1) ?? '';
  if (/no matching backup|no snapshots/i.test(said)) throw new Refusal(`Unter ${url} liegt keine Replik.`);
  throw new Refusal(`Die Replik unter ${url} lässt sich nicht wiederherstellen: ${said}`);
}
