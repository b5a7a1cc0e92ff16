/** What 'saved on the server' means (D34). */

/**
 * PocketBase opens SQLite with synchronous = NORMAL, which may lose acknowledged commits in a power cut. An idle
 * connection is recycled and forgets the setting, so it is set before each write that is answered with a receipt.
 */
function setFull(app) {
  app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL').execute();
}

/** 'full', 'normal', 'off' or 'extra' of the one writing connection (inside a transaction: of that transaction's). */
function synchronous(app) {
  const row = new DynamicModel({ synchronous: 0 });
  app.nonconcurrentDB().newQuery('PRAGMA synchronous').one(row);
  return ['off', 'normal', 'full', 'extra'][row.synchronous];
}

/**
 * Runs `write(tx)` in one transaction that is on the disk when this returns, and returns what it returned. There is
 * one writing connection, so whoever asks and writes inside is alone. An error ends the transaction and comes out as
 * it was thrown (Go in between would wrap it).
 */
function durably(app, write) {
  let result;
  let thrown = null;
  setFull(app);
  try {
    app.runInTransaction((tx) => {
      try {
        if (synchronous(tx) !== 'full') throw new Error('The writing connection is not durable.');
        result = write(tx);
      } catch (error) {
        thrown = error;
        throw error;
      }
    });
  } catch (error) {
    throw thrown ?? error;
  }
  return result;
}

/**
 * Writes files of the local store down to the disk; PocketBase closes and renames them without that. The folders too,
 * because a new name is theirs. With S3 the store answers for itself.
 * @param keys paths below the store's root.
 */
function syncFiles(app, keys) {
  if (app.settings().s3.enabled || !hasSync(app)) return;
  const root = `${app.dataDir()}/storage`;
  const folders = new Set();
  for (const key of keys) {
    const parts = key.split('/');
    for (let depth = 1; depth < parts.length; depth++) folders.add(parts.slice(0, depth).join('/'));
  }
  const paths = [...keys, ...folders].map((key) => `${root}/${key}`);
  $os.cmd('sync', '-d', ...paths).run();
}

/** GNU's sync takes files; where it does not exist the server goes on without, and says so once. */
function hasSync(app) {
  const known = app.store().get('sync');
  if (known !== null && known !== undefined) return known;
  let works = true;
  try {
    $os.cmd('sync', '-d', `${app.dataDir()}/data.db`).run();
  } catch (error) {
    works = false;
    app.logger().warn('Photo files cannot be synced to disk: no sync command.', 'error', String(error));
  }
  app.store().set('sync', works);
  return works;
}

module.exports = { setFull, synchronous, durably, syncFiles };
