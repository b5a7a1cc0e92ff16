/** Durability of writes and deletions. */

/**
 * PocketBase opens SQLite with synchronous = NORMAL, which may lose acknowledged commits in a power cut. Without
 * secure_delete SQLite leaves deleted data in the file. PocketBase recycles idle connections after three minutes and
 * loses both settings. So this runs at the start, each minute (crons.pb.js), and when `writeDurably` finds them lost.
 * @type {(app: App) => void}
 */
function setFull(app) {
  app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON').execute();
}

/** Of the one writing connection, or of the transaction in progress. @type {(app: App) => string | undefined} */
function getSynchronousMode(app) {
  const row = /** @type {{synchronous: number}} */ (new DynamicModel({ synchronous: 0 }));
  app.nonconcurrentDB().newQuery('PRAGMA synchronous').one(row);
  return ['off', 'normal', 'full', 'extra'][row.synchronous];
}

/**
 * Takes the write lock before the first read. A transaction that reads first fails if another process wrote meanwhile;
 * PocketBase then retries for seven seconds in vain and blocks all writers (D167).
 * @type {(tx: Tx) => void}
 */
function takeWriter(tx) {
  tx.nonconcurrentDB().newQuery('UPDATE _params SET id = id WHERE 0').execute();
}

/** A runtime handles one request at a time. @type {((tx: Tx) => void) | null} */
let standing = null;

/**
 * Durable transactions first check authorization again: slow bodies make the first check minutes old.
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
 * The transaction is on disk on return. There is one writing connection, so reads and writes inside are exclusive.
 * Errors come out as thrown; Go would wrap them.
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
  /** false: not durable, nothing written. @type {() => boolean} */
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
    // The connection was recycled. SQLite cannot change this inside a transaction.
    setFull(app);
    if (couldWrite()) return /** @type {T} */ (result);
  } catch (error) {
    throw thrown ?? error;
  }
  throw new Error('The writing connection is not durable.');
}

/**
 * PocketBase does not flush files to disk. Without `.attrs` it reads no photo; folders hold new names. An object store
 * is read back instead (delivery/photos.js).
 * @param keys paths below the store's root.
 * @throws if the flush fails: then nothing may be acknowledged.
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

/** @type {(app: App) => boolean} */
function inStore(app) {
  return app.settings().s3.enabled;
}

/** A photo restored by `npm run restore` may lack `.attrs`. @type {(path: string) => boolean} */
function isThere(path) {
  try {
    return $os.stat(path) !== null;
  } catch {
    return false;
  }
}

/** Only the start switches this off, on systems without GNU sync (server/checks.mjs). @type {() => boolean} */
function filesSynced() {
  return $os.getenv('APP_SYNC') !== 'none';
}

module.exports = { runAuthorized, setFull, getSynchronousMode, writeDurably, syncFiles, filesSynced, inStore };
