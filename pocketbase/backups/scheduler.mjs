/**
 * Runs the nightly backup in its own process: inside the server's, opening the database would drop SQLite's locks.
 * `nightly.json` holds the state for the alarm and the system page.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from '../server/children.mjs';
import { toProcess } from '../server/process.mjs';
import { jsonIn, keepState, stateOf } from './state.mjs';

/** @import { NightlyState } from './state.mjs' */

const NIGHTLY = join(dirname(fileURLToPath(import.meta.url)), 'nightly.mjs');
const MINUTE = 60_000;
/** ms: check interval, and pause after a failed backup. */
const PACE = { look: MINUTE, again: 60 * MINUTE };
/** Local hour, or when the machine is back. */
const HOUR = 2;

/** @param of `place`: see placeOf. @type {(of: {dir: string, place: string, env: Variables, log: Log}) => Promise<Part>} */
export async function startBackupScheduler({ dir, place, env, log }) {
  const fresh = { folder: place, since: new Date().toISOString(), triedAt: '', why: '' };
  const state = (await stateOf(dir, place)) ?? fresh;
  // A restart must not reset the alarm.
  await keepState(dir, state);
  /** @type {Process | null} */
  let running = null;
  let stopped = false;
  const makeBackupWhenDue = async () => {
    const last = await lastAt(dir, place);
    if (running || stopped || !isDue(last, state, { now: Date.now(), again: PACE.again })) return;
    const child = startChild(process.execPath, [NIGHTLY], { kind: 'backup', env: { ...env, DATA_DIR: dir } });
    running = toProcess(child, undefined);
    const code = await running.exited;
    const lastLine = running.lines().at(-1) ?? 'Die Sicherung endete ohne ein Wort.';
    running = null;
    if (stopped) return;
    state.triedAt = new Date().toISOString();
    state.why = code === 0 ? '' : lastLine;
    log(code === 0 ? lastLine : `Die nächtliche Sicherung ist nicht gelungen: ${lastLine}`);
    await keepState(dir, state);
  };
  let looking = makeBackupWhenDue();
  const timer = setInterval(() => {
    looking = looking.then(makeBackupWhenDue);
  }, PACE.look);
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

/** NaN without one in this place. @type {(dir: string, place: string) => Promise<number>} */
async function lastAt(dir, place) {
  const last = /** @type {{place: string, startedAt: string} | null} */ (await jsonIn(join(dir, 'last_nightly.json')));
  return last?.place === place ? Date.parse(last.startedAt) : Number.NaN;
}
