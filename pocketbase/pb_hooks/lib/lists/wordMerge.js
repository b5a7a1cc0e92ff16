/** Nightly, because FTS5 keeps deleted words until its segments are merged. */
const { queryCount } = require('../database/sql.js');
const { timeFor } = require('../platform/elapsed.js');

/** Pages (4 KB) in one transaction: 20 ms of waiting deliveries. */
const PAGES = 500;
/** ms. The next night continues. */
const LONGEST = 5 * 60_000;
/** Fewer changed rows mean a complete merge (SQLite). */
const NOTHING = 2;

/** @type {(app: App) => void} */
function mergeWordIndex(app) {
  const isOver = timeFor(LONGEST);
  // A negative number starts a full merge.
  for (let pages = -PAGES; !isOver() && mergeSegments(app, pages) >= NOTHING; ) pages = PAGES;
}

/** @type {(app: App, pages: number) => number} */
function mergeSegments(app, pages) {
  let changed = 0;
  app.runInTransaction((tx) => {
    const before = queryCount(tx, 'SELECT total_changes() AS n');
    tx.db()
      .newQuery("INSERT INTO documentation_index (documentation_index, rank) VALUES ('merge', {:pages})")
      .bind({ pages })
      .execute();
    changed = queryCount(tx, 'SELECT total_changes() AS n') - before;
  });
  return changed;
}

module.exports = { mergeWordIndex };
