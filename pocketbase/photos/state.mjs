/**
 * How the object store of the photos stands, as a file in the data folder: written by the process beside the server, read by the
 * hooks (pb_hooks/lib/operations/photoStore.js) and by `npm run check:server`. It is asked with a file of its own, and every
 * photo on its way says more.
 */
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sentenceOf } from '../refusal.mjs';
import { adviceOn, KINDS, kindOf, StoreFailure } from './failure.mjs';
import { PROBE } from './identity.mjs';

/** @import { Place } from './storePlace.mjs' */

/** What keeps failing: `since` its first failure (ISO 8601), `why` the last one, `advice` what to do about that. @typedef {{since: string, why: string, advice: string}} Trouble */

/**
 * `checkedAt`: when it was asked last; `why`: what is wrong, '' = nothing; `since`: since when that is so; `trouble`: null where nothing has
 * failed for a while; `wellAt`, `failedAt`: the last time of each, '' = not since the start. ISO 8601. `failures`: how many there were since the start.
 * @typedef {{checkedAt: string, why: string, since: string, trouble: Trouble | null, wellAt: string, failedAt: string,
 *   failures: {[kind in import('./failure.mjs').Kind]: number}}} StoreState
 */

/**
 * ms between two questions while it is well, and while it is not; `counts`: what a photo met counts so long although the file of our own
 * went well: a store can be too full for the one alone.
 * @typedef {{well: number, ill: number, counts: number}} Pace
 */
/** @type {Pace} */
const PACE = { well: 30_000, ill: 2_000, counts: 10_000 };
/**
 * So long nothing may fail, in ms, before a trouble in which photos failed is over: a phone tries again after five minutes at most
 * (limits.RETRY_MAX), so that a store that takes our own small file and refuses photos never looks well.
 */
const CALM = 6 * 60_000;
const STATE = 'photo_store.json';
/** It is asked every half a minute: after so long nobody asks any more, in ms. */
const SILENCE = 120_000;

/** What was written last; null where nobody did. @type {(dir: string) => Promise<StoreState | null>} */
export async function storeState(dir) {
  try {
    return JSON.parse(await readFile(join(dir, STATE), 'utf8'));
  } catch {
    return null;
  }
}

/** Whether a server asks that store by now. @type {(dir: string) => Promise<boolean>} */
export async function isWatched(dir) {
  const state = await storeState(dir);
  return state !== null && Date.now() - Date.parse(state.checkedAt) < SILENCE;
}

/** Of a server that knows no store; whoever moves photos looks whether one does. @type {(dir: string) => Promise<void>} */
export function forgetState(dir) {
  return rm(join(dir, STATE), { force: true });
}

/**
 * @param of `dir`: the data folder; `store`; `recognise()`: throws where it is another one (identity.mjs); `log`: takes a line when it fails, and when it is well again.
 * @returns `store`: the same, whose failures are noted here; `stop()`.
 * @type {(of: {dir: string, store: Place, recognise: () => Promise<void>, log: Log, pace?: Pace, calm?: number}) => {store: Place, stop: () => Promise<void>}}
 */
export function watchStore({ dir, store, recognise, log, pace = PACE, calm = CALM }) {
  /** @type {StoreState | null} */
  let state = null;
  /** A server that was killed in its trouble comes back into the same one. @type {Trouble | null} */
  let left = null;
  let [metAt, stopped] = [0, false];
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<void>} */
  let saving = Promise.resolve();
  /** @type {(error: unknown) => void} */
  const recordResult = (error) => {
    if (stopped) return;
    const now = new Date().toISOString();
    const isOver = Date.now() - metAt > calm;
    const next =
      error === null ? afterSuccess(state, { now, left, isOver }) : afterFailure(state, { now, left, error });
    if ((state?.why ?? '') !== next.why) log(next.why || 'Der Objektspeicher der Fotos ist wieder erreichbar.');
    state = next;
    saving = saving.then(() => saveState(dir, next)).catch(() => {});
  };
  const scheduleCheck = () => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void checkStore(), state?.why === '' ? pace.well : pace.ill).unref();
  };
  const checkStore = async () => {
    const failed = await probeStore(store, recognise);
    if (!stopped && (failed !== null || Date.now() - metAt > pace.counts)) recordResult(failed);
    scheduleCheck();
  };
  void troubleLeft(dir).then((found) => {
    if (state === null) left = found;
    return checkStore();
  });
  return {
    store: observePlace(store, (error) => {
      metAt = Date.now();
      recordResult(error);
      scheduleCheck();
    }),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return saving.then(() => forgetState(dir));
    },
  };
}

/** A place that tells of every failure before it is thrown. @type {(place: Place, tell: (error: unknown) => void) => Place} */
function observePlace(place, tell) {
  /** @type {<T>(said: Promise<T>) => Promise<T>} */
  const observeFailure = (said) => {
    said.catch(tell);
    return said;
  };
  return {
    read: (key) => observeFailure(place.read(key)),
    look: (key) => observeFailure(place.look(key)),
    write: (key, file) => observeFailure(place.write(key, file)),
    remove: (key) => observeFailure(place.remove(key)),
    list: (prefix) => overheardList(place.list(prefix), tell),
  };
}

/**
 * @param {AsyncIterable<import('./storePlace.mjs').Listed>} files
 * @param {(error: unknown) => void} tell
 */
async function* overheardList(files, tell) {
  try {
    yield* files;
  } catch (error) {
    tell(error);
    throw error;
  }
}

/** @typedef {{now: string, left: Trouble | null}} Moment */

/** @type {(before: StoreState | null, of: Moment & {isOver: boolean}) => StoreState} */
function afterSuccess(before, { now, left, isOver }) {
  const known = before ?? createState(left);
  const since = known.why === '' ? known.since || now : now;
  return { ...known, checkedAt: now, wellAt: now, why: '', since, trouble: isOver ? null : known.trouble };
}

/** @type {(before: StoreState | null, of: Moment & {error: unknown}) => StoreState} */
function afterFailure(before, { now, left, error }) {
  const known = before ?? createState(left);
  const [why, kind] = [sentenceOf(error), kindOf(error)];
  return {
    ...known,
    checkedAt: now,
    failedAt: now,
    why,
    since: known.why === why ? known.since : now,
    trouble: { since: known.trouble?.since ?? now, why, advice: adviceOn(kind) },
    failures: { ...known.failures, [kind]: known.failures[kind] + 1 },
  };
}

/** Of a start. @type {(left: Trouble | null) => StoreState} */
function createState(left) {
  const failures = /** @type {StoreState['failures']} */ (Object.fromEntries(KINDS.map((kind) => [kind, 0])));
  return { checkedAt: '', why: '', since: '', trouble: left, wellAt: '', failedAt: '', failures };
}

/** What a server left behind that did not end by itself, and not long ago. @type {(dir: string) => Promise<Trouble | null>} */
async function troubleLeft(dir) {
  return (await isWatched(dir)) ? ((await storeState(dir))?.trouble ?? null) : null;
}

/** @returns what went wrong, null = nothing. @type {(store: Place, recognise: () => Promise<void>) => Promise<unknown>} */
async function probeStore(store, recognise) {
  const bytes = randomBytes(16);
  try {
    await recognise();
    await store.write(PROBE, { bytes, type: 'application/octet-stream' });
    const back = await store.read(PROBE);
    return back?.bytes.equals(bytes)
      ? null
      : new StoreFailure('Der Objektspeicher gibt nicht zurück, was er angenommen hat.', 'changed');
  } catch (error) {
    return error;
  }
}

/** @type {(dir: string, state: StoreState) => Promise<void>} */
async function saveState(dir, state) {
  await writeFile(join(dir, `${STATE}.part`), JSON.stringify(state), { mode: 0o600 });
  await rename(join(dir, `${STATE}.part`), join(dir, STATE));
}
