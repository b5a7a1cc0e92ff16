/**
 * With PocketBase's synchronous = NORMAL a power cut loses acknowledged commits. Without secure_delete SQLite keeps
 * deleted data. Connections are recycled after three minutes and lose both settings. So this runs at the start, each
 * minute, and when `writeDurably` finds them lost.
 * @type {(app: App) => void}
 */
function setFull(app) {
  app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON').execute();
}

/** Of the writing connection, or of the open transaction. @type {(app: App) => string | undefined} */
function getSynchronousMode(app) {
  const row = /** @type {{synchronous: number}} */ (new DynamicModel({ synchronous: 0 }));
  app.nonconcurrentDB().newQuery('PRAGMA synchronous').one(row);
  return ['off', 'normal', 'full', 'extra'][row.synchronous];
}

/**
 * Takes the write lock first. A transaction that reads first fails if another process wrote meanwhile; PocketBase then
 * retries in vain for seven seconds and blocks all writers (D167).
 * @type {(tx: Tx) => void}
 */
function takeWriter(tx) {
  tx.nonconcurrentDB().newQuery('UPDATE _params SET id = id WHERE 0').execute();
}

/** Of the request: a runtime handles one at a time. @type {((tx: Tx) => void) | null} */
let authorizeInTransaction = null;

/**
 * A slow body makes the first check minutes old, so durable transactions check again.
 * @type {<T>(authorize: ((tx: Tx) => void) | null, act: () => T) => T}
 */
function runAuthorized(authorize, act) {
  authorizeInTransaction = authorize;
  try {
    return act();
  } finally {
    authorizeInTransaction = null;
  }
}

/**
 * On return the transaction is on disk. One connection writes, so reads and writes inside are exclusive. Errors come
 * out as thrown; Go would wrap them.
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
        authorizeInTransaction?.(tx);
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
    // The connection was recycled. Inside a transaction SQLite cannot change this.
    setFull(app);
    if (couldWrite()) return /** @type {T} */ (result);
  } catch (error) {
    throw thrown ?? error;
  }
  throw new Error('The writing connection is not durable.');
}

/**
 * PocketBase does not flush files to disk. Without `.attrs` it reads no photo; folders hold new names. A store is read
 * back instead (delivery/photos.js).
 * @throws if the flush fails: then nothing may be acknowledged.
 * @param keys paths below the store's root.
 * @type {(app: App, keys: string[]) => void}
 */
function syncFiles(app, keys) {
  // `sync` needs a path.
  if (keys.length === 0) return;
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

/** A power cut brings unsynced removals back. @throws if the flush fails. @type {(app: App, folders: string[]) => void} */
function syncRemoval(app, folders) {
  if (!filesSynced() || inStore(app)) return;
  const parents = folders.map((folder) => String(folder.split('/')[0]));
  for (const place of new Set([...folders, ...parents, ''])) syncIfThere(`${app.dataDir()}/storage/${place}`);
}

/** PocketBase may remove an empty folder meanwhile. @type {(path: string) => void} */
function syncIfThere(path) {
  if (!isThere(path)) return;
  try {
    $os.cmd('sync', path).run();
  } catch (error) {
    if (isThere(path)) throw error;
  }
}

/** @type {(app: App) => boolean} */
function inStore(app) {
  return app.settings().s3.enabled;
}

/** `objektbeleg restore` may leave no `.attrs`. @type {(path: string) => boolean} */
function isThere(path) {
  try {
    return $os.stat(path) !== null;
  } catch {
    return false;
  }
}

/** Only the start switches this off, without GNU sync. @type {() => boolean} */
function filesSynced() {
  return $os.getenv('APP_SYNC') !== 'none';
}

module.exports = {
  runAuthorized,
  setFull,
  getSynchronousMode,
  writeDurably,
  syncFiles,
  syncRemoval,
  filesSynced,
  inStore,
};
