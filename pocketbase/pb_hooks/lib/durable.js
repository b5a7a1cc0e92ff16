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

module.exports = { setFull, synchronous };
