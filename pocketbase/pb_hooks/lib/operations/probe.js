/** Tests on the disk whether a delivery would work. */
const { filesSynced } = require('../database/durable.js');
const { isStoreFailing } = require('./photoStore.js');
const { getDiskBytes } = require('./state.js');

/** ms of an answer's reuse, because each test starts a process. */
const HOLDS = 5000;
/** ms; a healthy disk takes a few. */
const HANGS = 2000;
/** ms after which a running test counts as lost. */
const GIVEN_UP = 60_000;
/** Bytes for a photo (15 MB) and SQLite's writes. */
const ROOM = 50_000_000;
const KEY = 'probe';

/**
 * `database`: file gone; `folder`: not writable or syncable; `room`: disk full; `store`: object store fails.
 * @typedef {'database' | 'folder' | 'room' | 'store'} Cause
 */

/**
 * ms; `at`: 0 = never; `looking`: start of the running test, 0 = none.
 * @typedef {{at: number, looking: number, found: Cause[]}} Known
 */

/** A hanging disk holds one request only. @type {(app: App) => Cause[]} */
function findFailureCauses(app) {
  const now = Date.now();
  const known = readProbe(app);
  // A clock set back must not keep an old answer or test valid.
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

/** JavaScript engines cannot share objects. @type {(app: App, known: Known) => void} */
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

/** @type {(dir: string) => boolean} */
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
      // The file never existed.
    }
  }
}

module.exports = { findFailureCauses };
