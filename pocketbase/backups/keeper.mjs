/**
 * Runs the nightly backup in its own process: inside the server's, opening the database would drop SQLite's locks.
 * `nightly.json` holds the state for the alarm and the system page.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from '../server/children.mjs';
import { toProcess } from '../server/process.mjs';
import { begunAt } from './retention.mjs';
import { jsonIn, keepState, stateOf } from './state.mjs';

/** @import { NightlyState } from './state.mjs' */

const NIGHTLY = join(dirname(fileURLToPath(import.meta.url)), 'nightly.mjs');
const MINUTE = 60_000;
/** ms: check interval, and pause after a failed backup. */
const PACE = { look: MINUTE, again: 60 * MINUTE };
/** Local hour. A machine that was off makes the backup when it is back. */
const HOUR = 2;

/** @type {(of: {dir: string, folder: string, env: Variables, log: Log, pace?: typeof PACE}) => Promise<Part>} */
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
 * Times in the future (a wrong clock) count as never.
 * @param last start of the newest finished backup, NaN = never.
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

/** @type {(dir: string, folder: string) => Promise<number>} */
async function lastIn(dir, folder) {
  const last = /** @type {{folder: string} | null} */ (await jsonIn(join(dir, 'last_nightly.json')));
  return last && dirname(last.folder) === folder ? begunAt(last.folder.slice(folder.length + 1)) : Number.NaN;
}

/** Keeps an earlier state, so that a restart does not reset the alarm. @type {(dir: string, folder: string) => Promise<NightlyState>} */
async function loadOrCreateState(dir, folder) {
  const before = await stateOf(dir, folder);
  if (before) return before;
  const state = { folder, since: new Date().toISOString(), triedAt: '', why: '' };
  await keepState(dir, state);
  return state;
}
