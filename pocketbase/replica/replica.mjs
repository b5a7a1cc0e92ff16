/**
 * The running replica of the database (D168): Litestream beside the server, started again whenever it ends, and asked every few
 * seconds whether what is in the database is in the replica. What it says stands in `replica.json` (state.mjs). A replica that
 * cannot be reached holds up nobody: deliveries go on, and it catches up. Where another database's lies nothing is sent (birth.mjs).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { startChild } from '../start/children.mjs';
import { toProcess } from '../start/process.mjs';
import { createClaimer, OTHERS } from './birth.mjs';
import { replicatorAt, syncReplica } from './control.mjs';
import { configurationOf, environmentOf } from './place.mjs';
import { planOf } from './restore.mjs';
import { readState, writeState } from './state.mjs';

/** @import { ReplicaPlace } from './place.mjs' */
/** @import { Run } from './restore.mjs' */
/** @import { ReplicaState } from './state.mjs' */

/**
 * ms between two questions: of 'how far behind' `look` is the grain. `proof`: between two looks at what the replica itself holds; whoever
 * empties it, or puts another disk in its place, is not noticed by Litestream, which goes on behind what it has sent.
 * A place with another database's replica is looked at again after as long.
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
const NOT_KNOWN = 'Noch ist nicht bekannt, wessen Replik an diesem Ort liegt.';

/**
 * Begins to replicate the database of a data folder; it is there and migrated.
 * @param options `executable`: Litestream's (litestream.mjs); `place`: where to; `source`: the database; `env`: the process's
 *   variables; `log` takes a line when the replica falls behind and when it has caught up; `pace`: ours.
 * @returns `confirmed()`: '' when everything that is in the database at this moment is in the replica, else why not; `isOurs()`:
 *   whether it is known that the place is this database's; `stop()`: sends what is still missing, then ends it.
 * @type {(options: {executable: string, place: ReplicaPlace, source: Database, env: Variables, log: Log,
 *   pace?: typeof PACE}) => Promise<Part & {confirmed: () => Promise<string>, isOurs: () => boolean}>}
 */
export async function startReplica({ executable, place, source, env, log, pace = PACE }) {
  const { dir } = source;
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
  const claim = createClaimer({ place, run, database, source, state });
  const watching = watchReplica({ state, dir, database, run, claim, log, pace });
  return {
    confirmed: async () => {
      const { why } = await syncReplica(socket, { database, within: ASKED, asking: new AbortController() });
      // What the last look found counts too: Litestream itself does not see that a replica was emptied.
      return why || state.why;
    },
    isOurs: watching.isOurs,
    stop: async () => {
      await watching.stop();
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
  for (let pid = await findLeftOverPid(); pid !== null; pid = await findLeftOverPid()) {
    process.kill(pid, 'SIGKILL');
    await new Promise((done) => setTimeout(done, PAUSE.first));
  }
  const folder = dirname(before?.socket ?? '');
  if (basename(folder).startsWith(FOLDER)) await rm(folder, { recursive: true, force: true });
  function findLeftOverPid() {
    return before ? replicatorAt(before.socket, database) : Promise.resolve(null);
  }
}

/** Litestream, begun again whenever it ends by itself. @type {(run: Run, state: ReplicaState) => Part} */
function keepRunning({ executable, config, env }, state) {
  const stopping = new AbortController();
  const begin = () => {
    const args = ['replicate', '-no-expand-env', '-config', config];
    const child = startChild(executable, args, { kind: 'replica', env });
    state.pid = child.pid ?? 0;
    return toProcess(child, undefined);
  };
  let running = begin();
  const superviseProcess = async () => {
    for (let pause = PAUSE.first; ; ) {
      const began = Date.now();
      await running.exited;
      state.pid = 0;
      pause = Date.now() - began > STEADY ? PAUSE.first : Math.min(pause * 2, PAUSE.most);
      await waitOrAbort(pause, stopping.signal);
      if (stopping.signal.aborted) return;
      running = begin();
    }
  };
  const ended = superviseProcess();
  return {
    stop: async () => {
      stopping.abort();
      await running.stop();
      await ended;
    },
  };
}

/** Parts of a watch. @typedef {{state: ReplicaState, dir: string, database: string, run: Run, claim: () => Promise<string>, log: Log, pace: typeof PACE}} Watch */

/**
 * Asks until it is stopped, and then once more: what the server wrote last is to be in the replica too.
 * @type {(of: Watch) => Part & {isOurs: () => boolean}}
 */
function watchReplica({ state, dir, database, run, claim, log, pace }) {
  const stopping = new AbortController();
  const isWhole = createProver({ run, database, pace });
  let asking = new AbortController();
  /** Runs while it is known that the place is this database's. @type {Part | null} */
  let child = null;
  /** @type {Promise<string> | null} */
  let answer = null;
  const begin = async () => {
    answer ??= claim();
    const why = await Promise.race([answer, waitOrAbort(PATIENCE, stopping.signal).then(() => null)]);
    if (why === null) return NOT_KNOWN;
    answer = null;
    if (why === '') child = keepRunning(run, state);
    // What was confirmed in this folder was another database's too.
    if (why === OTHERS) state.confirmedAt = null;
    return why;
  };
  /** @type {(within: number) => Promise<string>} */
  const sendChanges = async (within) => {
    const { why, txid } = await syncReplica(state.socket, { database, within, asking });
    if (why !== '' || (await isWhole(txid))) return why;
    // Whoever took it away may have put another one's in its place: it is looked at anew before anything is sent.
    await child?.stop();
    child = null;
    return 'Was übertragen ist, ließe sich nicht wiederherstellen; es wird noch einmal ganz übertragen.';
  };
  /** Everything that was in the database when a question began is in the replica when it is answered. @type {(within: number) => Promise<void>} */
  const checkReplica = async (within) => {
    const began = new Date().toISOString();
    asking = new AbortController();
    state.why = (child ? '' : await begin()) || (await sendChanges(within));
    if (state.why === '') state.confirmedAt = began;
    // A full disk is no reason to stop watching.
    await writeState(dir, state).catch(() => {});
  };
  const runChecks = async () => {
    const tell = createReporter(state, log);
    while (!stopping.signal.aborted) {
      await checkReplica(PATIENCE);
      tell();
      await waitOrAbort(state.why === OTHERS ? pace.proof : pace.look, stopping.signal);
    }
  };
  const ended = runChecks();
  return {
    isOurs: () => child !== null,
    stop: async () => {
      stopping.abort();
      asking.abort();
      await ended;
      if (child) await checkReplica(LAST_WORDS);
      await child?.stop();
    },
  };
}

/**
 * Looks from time to time whether what was sent could be restored. Where it could not, Litestream is to begin anew: at its start it
 * sees that the replica has no whole state, and sends one.
 * @returns whether the last look found it whole.
 * @type {(of: Pick<Watch, 'run' | 'database' | 'pace'>) => (txid: number) => Promise<boolean>}
 */
function createProver({ run, database, pace }) {
  let provedAt = Number.NEGATIVE_INFINITY;
  return async (txid) => {
    if (Date.now() - provedAt < pace.proof) return true;
    const plan = await planOf(run, database).catch(() => null);
    if (plan === null || plan.txid < txid) return false;
    provedAt = Date.now();
    return true;
  };
}

/** One line when the replica falls behind, and one when it has caught up. @type {(state: ReplicaState, log: Log) => () => void} */
function createReporter(state, log) {
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
function waitOrAbort(ms, signal) {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(finishWaiting, ms);
    signal.addEventListener('abort', finishWaiting, { once: true });
    function finishWaiting() {
      clearTimeout(timer);
      signal.removeEventListener('abort', finishWaiting);
      done();
    }
  });
}
