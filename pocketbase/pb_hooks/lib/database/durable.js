/** What 'saved on the server' means (D34), and 'deleted' (D182). */

/**
 * PocketBase opens SQLite with synchronous = NORMAL, which may lose acknowledged commits in a power cut. An idle
 * connection is recycled and forgets both settings, so they are set at the start, every minute (crons.pb.js; idle is three), and
 * wherever a write that is answered with a receipt finds them lost. What is deleted is overwritten in the file: SQLite leaves it
 * there otherwise, a salt or a name too, until its page is used again.
 * @type {(app: App) => void}
 */
function setFull(app) {
  app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON').execute();
}

/**
 * 'full', 'normal', 'off' or 'extra' of the one writing connection (inside a transaction: of that transaction's).
 * @type {(app: App) => string | undefined}
 */
function getSynchronousMode(app) {
  const row = /** @type {{synchronous: number}} */ (new DynamicModel({ synchronous: 0 }));
  app.nonconcurrentDB().newQuery('PRAGMA synchronous').one(row);
  return ['off', 'normal', 'full', 'extra'][row.synchronous];
}

/**
 * Makes a transaction the writing one before it reads, by a write that changes nothing. One that reads first and writes
 * then fails when another process wrote in between, and PocketBase repeats the statement for seven seconds in vain, while
 * nobody else may write (D167).
 * @type {(tx: Tx) => void}
 */
function takeWriter(tx) {
  tx.nonconcurrentDB().newQuery('UPDATE _params SET id = id WHERE 0').execute();
}

/** What each transaction of the request that runs here asks first. A runtime runs one request at a time. @type {((tx: Tx) => void) | null} */
let standing = null;

/**
 * Runs a handler; each of its durable transactions asks first whether who asked still may (D376). The answer from before the body
 * arrived may be minutes old.
 * @type {<T>(ask: ((tx: Tx) => void) | null, act: () => T) => T}
 */
function runAuthorized(ask, act) {
  standing = ask;
  try {
    return act();
  } finally {
    standing = null;
  }
}

/**
 * Runs `write(tx)` in one transaction that is on the disk when this returns, and returns what it returned. There is
 * one writing connection, so whoever asks and writes inside is alone. An error ends the transaction and comes out as
 * it was thrown (Go in between would wrap it).
 * @template T
 * @param {App} app
 * @param {(tx: Tx) => T} write
 * @returns {T}
 */
function writeDurably(app, write) {
  /** @type {T | undefined} */
  let result;
  /** @type {unknown} */
  let thrown = null;
  /** Whether it could; nothing was asked or written where it could not. @type {() => boolean} */
  const couldWrite = () => {
    let isFull = false;
    app.runInTransaction((tx) => {
      try {
        isFull = getSynchronousMode(tx) === 'full';
        if (!isFull) return;
        takeWriter(tx);
        standing?.(tx);
        result = write(tx);
      } catch (error) {
        thrown = error;
        throw error;
      }
    });
    return isFull;
  };
  try {
    if (couldWrite()) return /** @type {T} */ (result);
    // An idle connection was recycled (setFull): it cannot be set within a transaction.
    setFull(app);
    if (couldWrite()) return /** @type {T} */ (result);
  } catch (error) {
    throw thrown ?? error;
  }
  throw new Error('The writing connection is not durable.');
}

/**
 * Writes files of the local store down to the disk; PocketBase closes and renames them without that. What it notes beside
 * each is written too, because it reads no photo without, and the folders, because a new name is theirs. What an object store
 * keeps is read back instead (delivery/photos.js, D216).
 * @param keys paths below the store's root.
 * @throws when the disk or the system refuses, now or always: then nothing may be acknowledged, and the phone asks again.
 * @type {(app: App, keys: string[]) => void}
 */
function syncFiles(app, keys) {
  if (inStore(app) || !filesSynced()) return;
  const root = `${app.dataDir()}/storage`;
  /** @type {Set<string>} */
  const folders = new Set();
  for (const key of keys) {
    const parts = key.split('/');
    for (let depth = 1; depth < parts.length; depth++) folders.add(parts.slice(0, depth).join('/'));
  }
  const paths = [...keys, ...folders].map((key) => `${root}/${key}`);
  $os.cmd('sync', '-d', ...paths, ...keys.map((key) => `${root}/${key}.attrs`).filter(isThere)).run();
}

/** Whether photos go to an object store (S3_*, D215). @type {(app: App) => boolean} */
function inStore(app) {
  return app.settings().s3.enabled;
}

/** A photo that came back with `npm run restore` may have no notes. @type {(path: string) => boolean} */
function isThere(path) {
  try {
    return $os.stat(path) !== null;
  } catch {
    return false;
  }
}

/**
 * Whether photos are on the disk before they are acknowledged. The start alone says no, on a system without GNU's sync
 * (D68, start/checks.mjs); a sync that fails later is no reason to go on without.
 * @type {() => boolean}
 */
function filesSynced() {
  return $os.getenv('APP_SYNC') !== 'none';
}

module.exports = { runAuthorized, setFull, getSynchronousMode, writeDurably, syncFiles, filesSynced, inStore };
