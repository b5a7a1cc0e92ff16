/**
 * Runs Litestream beside the server and checks every few seconds whether everything is replicated (`replica.json`).
 * An unreachable replica stops no delivery. Another database's replica gets nothing.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { startChild } from '../server/children.mjs';
import { toProcess } from '../server/process.mjs';
import { createClaimer, OTHERS } from './birth.mjs';
import { replicatorAt, syncReplica } from './control.mjs';
import { configurationOf, environmentOf } from './place.mjs';
import { planOf } from './restore.mjs';
import { readState, writeState } from './state.mjs';

/** @import { ReplicaPlace } from './place.mjs' */
/** @import { Run } from './restore.mjs' */
/** @import { ReplicaState } from './state.mjs' */

/** ms. `proof`: Litestream does not notice an emptied or exchanged place. */
const PACE = { look: 3000, proof: 30_000 };
/** A killed process leaves its folder. */
const FOLDER = 'objektbeleg-replica-';
/** ms until a transfer counts as delayed. */
const PATIENCE = 30_000;
/** ms; the hooks wait briefly (pb_hooks/lib/evidence/checkpoints.js). */
const ASKED = 2500;
/** ms, at the end. */
const LAST_WORDS = 5000;
/** ms before a restart. */
const PAUSE = { first: 500, most: 30_000 };
/** ms; a longer run counts as successful. */
const STEADY = 60_000;
/** ms; starts and short gaps are normal. */
const REPORT_AFTER = 60_000;
const NOT_KNOWN = 'Noch ist nicht bekannt, wessen Replik an diesem Ort liegt.';

/**
 * Needs a migrated database.
 * @returns `confirmed()`: '' = replicated, else the reason; `isOurs()`: the place is known as this database's; `stop()`: sends
 *   the rest first.
 * @type {(options: {executable: string, place: ReplicaPlace, source: Database, env: Variables, log: Log,
 *   pace?: typeof PACE}) => Promise<Part & {confirmed: () => Promise<string>, isOurs: () => boolean}>}
 */
export async function startReplica({ executable, place, source, env, log, pace = PACE }) {
  const { dir } = source;
  const database = resolve(dir, 'data.db');
  const before = await readState(dir);
  await endLeftOver(before, database);
  // A socket's path has at most about 100 characters.
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
 * Ends a killed start's Litestream: two would write into the same replica.
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

/** @type {(run: Run, state: ReplicaState) => Part} */
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

/** @typedef {{state: ReplicaState, dir: string, database: string, run: Run, claim: () => Promise<string>, log: Log, pace: typeof PACE}} Watch */

/** Ends with a check, for the last writes. @type {(of: Watch) => Part & {isOurs: () => boolean}} */
function watchReplica({ state, dir, database, run, claim, log, pace }) {
  const stopping = new AbortController();
  const isComplete = createProver({ run, database, pace });
  let asking = new AbortController();
  /** @type {Part | null} */
  let child = null;
  /** @type {Promise<string> | null} */
  let answer = null;
  const begin = async () => {
    answer ??= claim();
    const why = await Promise.race([answer, waitOrAbort(PATIENCE, stopping.signal).then(() => null)]);
    if (why === null) return NOT_KNOWN;
    answer = null;
    if (why === '') child = keepRunning(run, state);
    // The state confirmed in this folder was also another database's.
    if (why === OTHERS) state.confirmedAt = null;
    return why;
  };
  /** @type {(within: number) => Promise<string>} */
  const sendChanges = async (within) => {
    const { why, txid } = await syncReplica(state.socket, { database, within, asking });
    if (why !== '' || (await isComplete(txid))) return why;
    // The place may hold another database's replica now, so claim it again.
    await child?.stop();
    child = null;
    return 'Was übertragen ist, ließe sich nicht wiederherstellen; es wird noch einmal ganz übertragen.';
  };
  /** An answer covers what was stored before its request. @type {(within: number) => Promise<void>} */
  const checkReplica = async (within) => {
    const began = new Date().toISOString();
    asking = new AbortController();
    state.why = (child ? '' : await begin()) || (await sendChanges(within));
    if (state.why === '') state.confirmedAt = began;
    // A full disk must not stop the watch.
    await writeState(dir, state).catch(() => {});
  };
  const runChecks = async () => {
    const report = createReporter(state, log);
    while (!stopping.signal.aborted) {
      await checkReplica(PATIENCE);
      report();
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
 * Without a restorable replica Litestream must restart: it then sends a complete state.
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

/** @type {(state: ReplicaState, log: Log) => () => void} */
function createReporter(state, log) {
  let isBehind = false;
  return () => {
    if (state.why === '' && isBehind) log('Die Replik der Datenbank ist wieder aktuell.');
    if (state.why === '') isBehind = false;
    const confirmed = state.confirmedAt ?? '';
    const from = confirmed > state.since ? confirmed : state.since;
    if (isBehind || state.why === '' || Date.now() - Date.parse(from) < REPORT_AFTER) return;
    log(`Die Replik der Datenbank bleibt zurück, seit ${from}: ${state.why}`);
    isBehind = true;
  };
}

/** @type {(ms: number, signal: AbortSignal) => Promise<void>} */
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
