/** Whether a delivery could be taken now (D149): tried on the disk, not remembered. */
const { filesSynced } = require('../database/durable.js');
const { disk } = require('./state.js');

/** ms that an answer holds: whoever asks a hundred times a second starts no hundred processes. */
const HOLDS = 5000;
/** Free bytes below which a photo may not fit any more beside what SQLite writes; a photo has up to 15 MB. */
const ROOM = 50_000_000;
const KEY = 'probe';

/** `database`: its file is not in its folder any more. `folder`: nothing can be written there, or not down to the disk. `room`: it is full. @typedef {'database' | 'folder' | 'room'} Cause */

/** What stands in the way of a delivery; empty = nothing. @type {(app: App) => Cause[]} */
function causes(app) {
  const now = Date.now();
  const kept = /** @type {string | null} */ (app.store().get(KEY));
  const [at = 0, ...known] = kept === null ? [] : /** @type {[number, ...Cause[]]} */ (JSON.parse(kept));
  // A clock that was set back must not keep an old answer.
  if (kept !== null && Math.abs(now - at) < HOLDS) return /** @type {Cause[]} */ (known);
  const found = look(app);
  app.store().set(KEY, JSON.stringify([now, ...found]));
  return found;
}

/** @type {(app: App) => Cause[]} */
function look(app) {
  /** @type {Cause[]} */
  const found = [];
  if (!isThere(`${app.dataDir()}/data.db`)) found.push('database');
  if (!isWritable(app.dataDir())) found.push('folder');
  const { freeBytes } = disk(app);
  if (freeBytes !== null && freeBytes < ROOM) found.push('room');
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

module.exports = { causes };
