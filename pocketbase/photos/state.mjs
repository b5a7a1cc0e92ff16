/**
 * State of the object store, for the hooks (pb_hooks/lib/operations/photoStore.js) and `objektbeleg check`.
 * Probes and failed photo requests update it.
 */
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sentenceOf } from '../operations/operatorError.mjs';
import { adviceOn, KINDS, kindOf, StoreFailure } from './failure.mjs';
import { PROBE } from './identity.mjs';

/** @import { Place } from './storePlace.mjs' */

/** `since`: first failure (ISO 8601). @typedef {{since: string, why: string, advice: string}} Trouble */

/**
 * `why`: '' = healthy; `trouble`: null after `CALM` without a failed photo request; `wellAt`, `failedAt`: '' = not since the start (ISO
 * 8601).
 * @typedef {{checkedAt: string, why: string, since: string, trouble: Trouble | null, wellAt: string, failedAt: string,
 *   failures: {[kind in import('./failure.mjs').Kind]: number}}} StoreState
 */

/**
 * ms. `well`, `ill`: between probes. `counts`: a failed photo request outweighs good probes, because a store can be too full.
 * @typedef {{well: number, ill: number, counts: number}} Pace
 */
/** @type {Pace} */
const PACE = { well: 30_000, ill: 2_000, counts: 10_000 };
/**
 * ms until a trouble is over. Phones retry within five minutes, so a store that refuses only photos never looks healthy.
 */
const CALM = 6 * 60_000;
const STATE = 'photo_store.json';
/** ms; four missed probes. */
const SILENCE = 120_000;

/** @type {(dir: string) => Promise<StoreState | null>} */
export async function storeState(dir) {
  try {
    return JSON.parse(await readFile(join(dir, STATE), 'utf8'));
  } catch {
    return null;
  }
}

/** @type {(dir: string) => Promise<boolean>} */
export async function isWatched(dir) {
  const state = await storeState(dir);
  return state !== null && Date.now() - Date.parse(state.checkedAt) < SILENCE;
}

/** `objektbeleg photos` reads this file, so a server without a store deletes it. @type {(dir: string) => Promise<void>} */
export function forgetState(dir) {
  return rm(join(dir, STATE), { force: true });
}

/**
 * @param of `log`: gets failure and recovery.
 * @returns `store`: records its failures.
 * @type {(of: {dir: string, store: Place, recognise: () => Promise<void>, log: Log, pace?: Pace, calm?: number}) => {store: Place, stop: () => Promise<void>}}
 */
export function watchStore({ dir, store, recognise, log, pace = PACE, calm = CALM }) {
  /** @type {StoreState | null} */
  let state = null;
  /** Of a killed server: a trouble that still lasts keeps its beginning. @type {Trouble | null} */
  let left = null;
  let [lastFailureAt, stopped] = [0, false];
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<void>} */
  let saving = Promise.resolve();
  /** @type {(error: unknown) => void} */
  const recordResult = (error) => {
    if (stopped) return;
    const now = new Date().toISOString();
    const isOver = Date.now() - lastFailureAt > calm;
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
    if (!stopped && (failed !== null || Date.now() - lastFailureAt > pace.counts)) recordResult(failed);
    scheduleCheck();
  };
  void troubleLeft(dir).then((found) => {
    if (state === null) left = found;
    return checkStore();
  });
  return {
    store: observePlace(store, (error) => {
      lastFailureAt = Date.now();
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

/** @type {(place: Place, onError: (error: unknown) => void) => Place} */
function observePlace(place, onError) {
  /** @type {<T>(promise: Promise<T>) => Promise<T>} */
  const observeFailure = (promise) => {
    promise.catch(onError);
    return promise;
  };
  return {
    read: (key) => observeFailure(place.read(key)),
    look: (key) => observeFailure(place.look(key)),
    write: (key, file) => observeFailure(place.write(key, file)),
    remove: (key) => observeFailure(place.remove(key)),
    list: (prefix) => observeList(place.list(prefix), onError),
  };
}

/**
 * @param {AsyncIterable<import('./storePlace.mjs').Listed>} files
 * @param {(error: unknown) => void} onError
 */
async function* observeList(files, onError) {
  try {
    yield* files;
  } catch (error) {
    onError(error);
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

/** @type {(left: Trouble | null) => StoreState} */
function createState(left) {
  const failures = /** @type {StoreState['failures']} */ (Object.fromEntries(KINDS.map((kind) => [kind, 0])));
  return { checkedAt: '', why: '', since: '', trouble: left, wellAt: '', failedAt: '', failures };
}

/** The trouble that a killed server left in the file. @type {(dir: string) => Promise<Trouble | null>} */
async function troubleLeft(dir) {
  return (await isWatched(dir)) ? ((await storeState(dir))?.trouble ?? null) : null;
}

/** @returns null = well. @type {(store: Place, recognise: () => Promise<void>) => Promise<unknown>} */
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
