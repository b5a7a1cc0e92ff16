/** Whether a delivery could be taken now (D149): tried on the disk, not remembered. */
const { filesSynced } = require('../database/durable.js');
const { isStoreFailing } = require('./photoStore.js');
const { getDiskBytes } = require('./state.js');

/** ms that an answer holds: whoever asks a hundred times a second starts no hundred processes. */
const HOLDS = 5000;
/** ms after which a question that still waits for the disk means that it hangs; a healthy one answers in a few. */
const HANGS = 2000;
/** ms after which whoever looks is taken for lost, and the next question looks itself. */
const GIVEN_UP = 60_000;
/** Free bytes below which a photo may not fit any more beside what SQLite writes; a photo has up to 15 MB. */
const ROOM = 50_000_000;
const KEY = 'probe';

/** `database`: its file is not in its folder any more. `folder`: nothing can be written there, or not down to the disk. `room`: it is full. `store`: the object store of the photos fails. @typedef {'database' | 'folder' | 'room' | 'store'} Cause */

/** What was found at `at` (ms; 0 = never); `looking`: since when somebody looks (ms), 0 = nobody. @typedef {{at: number, looking: number, found: Cause[]}} Known */

/**
 * What stands in the way of a delivery; empty = nothing. One question at a time asks the disk: a disk that hangs keeps that
 * one waiting, and everybody else is told so.
 * @type {(app: App) => Cause[]}
 */
function findFailureCauses(app) {
  const now = Date.now();
  const known = readProbe(app);
  // A clock that was set back must keep neither an old answer nor somebody who looks no more.
  if (known.at > 0 && Math.abs(now - known.at) < HOLDS) return known.found;
  const waits = Math.abs(now - known.looking);
  if (known.looking > 0 && waits < GIVEN_UP) return waits < HANGS ? known.found : ['folder'];
  saveProbe(app, { ...known, looking: now });
  const found = checkDelivery(app);
  saveProbe(app, { at: Date.now(), looking: 0, found });
  return found;
}

/** @type {(app: App) => Known} */
function readProbe(app) {
  const kept = /** @type {string | null} */ (app.store().get(KEY));
  return kept === null ? { at: 0, looking: 0, found: [] } : /** @type {Known} */ (JSON.parse(kept));
}

/** As text: the store keeps no object of one engine for another. @type {(app: App, known: Known) => void} */
function saveProbe(app, known) {
  app.store().set(KEY, JSON.stringify(known));
}

/** @type {(app: App) => Cause[]} */
function checkDelivery(app) {
  /** @type {Cause[]} */
  const found = [];
  if (!isThere(`${app.dataDir()}/data.db`)) found.push('database');
  if (!isWritable(app.dataDir())) found.push('folder');
  const { freeBytes } = getDiskBytes(app);
  if (freeBytes !== null && freeBytes < ROOM) found.push('room');
  if (isStoreFailing(app)) found.push('store');
  return found;
}

/** @type {(path: string) => boolean} */
function isThere(path) {
  try {
    return $os.stat(path) !== null;
  } catch {
    return false;
  }
}

/** A file of its own, written, synced as photos are, and taken away. @type {(dir: string) => boolean} */
function isWritable(dir) {
  const path = `${dir}/.probe-${$security.randomString(10)}`;
  try {
    $os.writeFile(path, 'probe', /** @type {never} */ (0o600));
    if (filesSynced()) $os.cmd('sync', '-d', path).run();
    return true;
  } catch {
    return false;
  } finally {
    try {
      $os.remove(path);
    } catch {
      // It was never there.
    }
  }
}

module.exports = { findFailureCauses };
