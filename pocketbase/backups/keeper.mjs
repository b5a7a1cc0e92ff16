/**
 * The clock of the nightly backup (D165), beside the server and never in its process: one that opened the database's files there
 * would take its locks away. What it knows stands in `nightly.json` in the data folder, for the alarm and the system page.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from '../start/children.mjs';
import { toProcess } from '../start/process.mjs';
import { begunAt } from './retention.mjs';
import { jsonIn, keepState, stateOf } from './state.mjs';

/** @import { NightlyState } from './state.mjs' */

const NIGHTLY = join(dirname(fileURLToPath(import.meta.url)), 'nightly.mjs');
const MINUTE = 60_000;
/** ms: how often it looks whether one is due; how long after one that failed it tries again. */
const PACE = { look: MINUTE, again: 60 * MINUTE };
/** From this hour of the machine's night on it is due; a machine that was off then makes it when it is back. */
const HOUR = 2;

/**
 * Begins to make a backup every night.
 * @param of `dir`: the data folder; `folder`: BACKUP_DIR; `env`: the process's variables; `log` takes a line of each; `pace`: ours.
 * @type {(of: {dir: string, folder: string, env: Variables, log: Log, pace?: typeof PACE}) => Promise<Part>}
 */
export async function startKeeper({ dir, folder, env, log, pace = PACE }) {
  const state = await loadOrCreateState(dir, folder);
  /** @type {Process | null} */
  let running = null;
  let stopped = false;
  const makeBackupWhenDue = async () => {
    if (running || stopped || !isDue(await lastIn(dir, folder), state, { now: Date.now(), again: pace.again })) return;
    const variables = { ...env, BACKUP_DIR: folder, DATA_DIR: dir };
    const child = startChild(process.execPath, [NIGHTLY], { kind: 'backup', env: variables });
    running = toProcess(child, undefined);
    const code = await running.exited;
    const said = running.lines().at(-1) ?? 'Die Sicherung endete ohne ein Wort.';
    running = null;
    if (stopped) return;
    state.triedAt = new Date().toISOString();
    state.why = code === 0 ? '' : said;
    log(code === 0 ? said : `Die nächtliche Sicherung ist nicht gelungen: ${said}`);
    await keepState(dir, state);
  };
  let looking = makeBackupWhenDue();
  const timer = setInterval(() => {
    looking = looking.then(makeBackupWhenDue);
  }, pace.look);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running?.stop();
      await looking;
    },
  };
}

/**
 * Whether a backup is to be made now: none was since the last 2 o'clock, and none failed a moment ago. What a clock noted that was ahead
 * counts as never: else there was none until its day comes.
 * @param last when the newest finished one was begun, NaN = never.
 * @type {(last: number, state: Pick<NightlyState, 'triedAt' | 'why'>, of: {now: number, again: number}) => boolean}
 */
export function isDue(last, { triedAt, why }, { now, again }) {
  const tried = Date.parse(triedAt);
  if (why !== '' && tried <= now && now - tried < again) return false;
  const night = new Date(now);
  night.setHours(HOUR, 0, 0, 0);
  if (night.getTime() > now) night.setDate(night.getDate() - 1);
  return !(last >= night.getTime() && last <= now);
}

/** When the newest backup of this folder was begun. @type {(dir: string, folder: string) => Promise<number>} */
async function lastIn(dir, folder) {
  const last = /** @type {{folder: string} | null} */ (await jsonIn(join(dir, 'last_nightly.json')));
  // Of another folder: this one has none yet.
  return last && dirname(last.folder) === folder ? begunAt(last.folder.slice(folder.length + 1)) : Number.NaN;
}

/** What the last keeper of this folder knew, so that a restart does not set the alarm back. @type {(dir: string, folder: string) => Promise<NightlyState>} */
async function loadOrCreateState(dir, folder) {
  const before = await stateOf(dir, folder);
  if (before) return before;
  const state = { folder, since: new Date().toISOString(), triedAt: '', why: '' };
  await keepState(dir, state);
  return state;
}
