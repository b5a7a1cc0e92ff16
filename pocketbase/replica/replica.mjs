/**
 * The running replica of the database (D168): Litestream beside the server, started again whenever it ends, and asked every few
 * seconds whether what is in the database is in the replica. What it says stands in `replica.json` (state.mjs). A replica that
 * cannot be reached holds up nobody: deliveries go on, and it catches up.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { privately } from '../operations/privacy.mjs';
import { handles } from '../start/process.mjs';
import { replicatorAt, synced } from './control.mjs';
import { configurationOf, environmentOf } from './place.mjs';
import { planOf } from './restore.mjs';
import { readState, writeState } from './state.mjs';

/** @import { ReplicaPlace } from './place.mjs' */
/** @import { Run } from './restore.mjs' */
/** @import { ReplicaState } from './state.mjs' */

/**
 * ms between two questions: of 'how far behind' `look` is the grain. `proof`: between two looks at what the replica itself holds; whoever
 * empties it, or puts another disk in its place, is not noticed by Litestream, which goes on behind what it has sent.
 */
const PACE = { look: 3000, proof: 30_000 };
/** What the folder of a socket is called; one that was killed leaves its own. */
const FOLDER = 'objektbeleg-replica-';
/** ms that a transfer may take before it counts as not yet done; the first one carries the whole database. */
const PATIENCE = 30_000;
/** ms of a question whose asker does not wait long (pb_hooks/lib/evidence/checkpoints.js). */
const ASKED = 2500;
/** ms of the last transfer, after the server has ended. */
const LAST_WORDS = 5000;
/** ms before one that ended is started again: at first, and at most. */
const PAUSE = { first: 500, most: 30_000 };
/** ms; one that held so long has worked, and its end is a new trouble. */
const STEADY = 60_000;
/** ms of trouble before a line says so: a start and a short gap are none. */
const SAID_AFTER = 60_000;

/**
 * Begins to replicate the database of a data folder; it is there and migrated.
 * @param options `executable`: Litestream's (litestream.mjs); `place`: where to; `dir`: the data folder; `env`: the process's
 *   variables; `log` takes a line when the replica falls behind and when it has caught up; `pace`: ours.
 * @returns `confirmed()`: '' when everything that is in the database at this moment is in the replica, else why not; `stop()`: sends what is
 *   still missing, then ends it.
 * @type {(options: {executable: string, place: ReplicaPlace, dir: string, env: Variables, log: Log,
 *   pace?: typeof PACE}) => Promise<Part & {confirmed: () => Promise<string>}>}
 */
export async function startReplica({ executable, place, dir, env, log, pace = PACE }) {
  const database = resolve(dir, 'data.db');
  const before = await readState(dir);
  await endLeftOver(before, database);
  // Below the system's own folder: the path of a socket has room for a hundred characters.
  const folder = await mkdtemp(join(tmpdir(), FOLDER));
  const socket = join(folder, 'litestream.sock');
  const config = join(folder, 'litestream.json');
  await writeFile(config, configurationOf(place, { database, socket }), { mode: 0o600 });
  /** @type {ReplicaState} */
  const state = {
    url: place.url,
    since: new Date().toISOString(),
    confirmedAt: before?.url === place.url ? before.confirmedAt : null,
    why: '',
    pid: 0,
    socket,
  };
  const run = { executable, config, env: environmentOf(env, place) };
  const child = keepRunning(run, state);
  const watching = watch({ state, dir, database, run, child, log, pace });
  return {
    confirmed: async () => {
      const { why } = await synced(socket, { database, within: ASKED, asking: new AbortController() });
      // What the last look found counts too: Litestream itself does not see that a replica was emptied.
      return why || state.why;
    },
    stop: async () => {
      await watching.stop();
      await child.stop();
      await writeState(dir, { ...state, pid: 0 });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * One that outlived a start that was killed would write into the same replica as the new one.
 * @type {(before: ReplicaState | null, database: string) => Promise<void>}
 */
async function endLeftOver(before, database) {
  for (let pid = await left(); pid !== null; pid = await left()) {
    process.kill(pid, 'SIGKILL');
    await new Promise((done) => setTimeout(done, PAUSE.first));
  }
  const folder = dirname(before?.socket ?? '');
  if (basename(folder).startsWith(FOLDER)) await rm(folder, { recursive: true, force: true });
  function left() {
    return before ? replicatorAt(before.socket, database) : Promise.resolve(null);
  }
}

/**
 * @returns `stop()` ends it for good; `restart()` begins it anew.
 * @type {(run: Run, state: ReplicaState) => Part & {restart: () => Promise<void>}}
 */
function keepRunning({ executable, config, env }, state) {
  const stopping = new AbortController();
  const begin = () => {
    const args = ['replicate', '-no-expand-env', '-config', config];
    const child = privately(() => spawn(executable, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
    state.pid = child.pid ?? 0;
    return handles(child, undefined);
  };
  let running = begin();
  const supervise = async () => {
    for (let pause = PAUSE.first; ; ) {
      const began = Date.now();
      await running.exited;
      state.pid = 0;
      pause = Date.now() - began > STEADY ? PAUSE.first : Math.min(pause * 2, PAUSE.most);
      await wait(pause, stopping.signal);
      if (stopping.signal.aborted) return;
      running = begin();
    }
  };
  const ended = supervise();
  return {
    restart: () => running.stop(),
    stop: async () => {
      stopping.abort();
      await running.stop();
      await ended;
    },
  };
}

/** Parts of a watch. @typedef {{state: ReplicaState, dir: string, database: string, run: Run, child: ReturnType<typeof keepRunning>, log: Log, pace: typeof PACE}} Watch */

/**
 * Asks until it is stopped, and then once more: what the server wrote last is to be in the replica too.
 * @type {(of: Watch) => Part}
 */
function watch({ state, dir, database, run, child, log, pace }) {
  const stopping = new AbortController();
  const prove = prover({ run, database, child, pace });
  let asking = new AbortController();
  /** Everything that was in the database when a question began is in the replica when it is answered. @type {(within: number) => Promise<void>} */
  const look = async (within) => {
    const began = new Date().toISOString();
    asking = new AbortController();
    const { why, txid } = await synced(state.socket, { database, within, asking });
    state.why = why || (await prove(txid));
    if (state.why === '') state.confirmedAt = began;
    // A full disk is no reason to stop watching.
    await writeState(dir, state).catch(() => {});
  };
  const rounds = async () => {
    const tell = teller(state, log);
    while (!stopping.signal.aborted) {
      await look(PATIENCE);
      tell();
      await wait(pace.look, stopping.signal);
    }
  };
  const ended = rounds();
  return {
    stop: async () => {
      stopping.abort();
      asking.abort();
      await ended;
      await look(LAST_WORDS);
    },
  };
}

/**
 * Looks from time to time whether what was sent could be restored. Where it could not, Litestream begins anew: at its start it
 * sees that the replica has no whole state, and sends one.
 * @returns '' while the last look found it whole, else why not.
 * @type {(of: Pick<Watch, 'run' | 'database' | 'child' | 'pace'>) => (txid: number) => Promise<string>}
 */
function prover({ run, database, child, pace }) {
  let provedAt = Number.NEGATIVE_INFINITY;
  return async (txid) => {
    if (Date.now() - provedAt < pace.proof) return '';
    const plan = await planOf(run, database).catch(() => null);
    if (plan !== null && plan.txid >= txid) {
      provedAt = Date.now();
      return '';
    }
    await child.restart();
    return 'Was übertragen ist, ließe sich nicht wiederherstellen; es wird noch einmal ganz übertragen.';
  };
}

/** One line when the replica falls behind, and one when it has caught up. @type {(state: ReplicaState, log: Log) => () => void} */
function teller(state, log) {
  let isBehind = false;
  return () => {
    if (state.why === '' && isBehind) log('Die Replik der Datenbank ist wieder aktuell.');
    if (state.why === '') isBehind = false;
    const confirmed = state.confirmedAt ?? '';
    const from = confirmed > state.since ? confirmed : state.since;
    if (isBehind || state.why === '' || Date.now() - Date.parse(from) < SAID_AFTER) return;
    log(`Die Replik der Datenbank bleibt zurück, seit ${from}: ${state.why}`);
    isBehind = true;
  };
}

/** Waits, or until the end is asked for. @type {(ms: number, signal: AbortSignal) => Promise<void>} */
function wait(ms, signal) {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    }
  });
}
