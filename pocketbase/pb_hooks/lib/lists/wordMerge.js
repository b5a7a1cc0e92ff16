/**
 * What was deleted from the index of words stands in its segments until they are merged: FTS5 only remembers that it is gone.
 * At night it is merged into one, so that no word of a deleted or corrected documentation stays in the file (D172).
 */
const { queryCount } = require('../database/sql.js');
const { timeFor } = require('../platform/elapsed.js');

/** Pages of the index (4 KB each) that one transaction writes: about 20 ms, in which deliveries wait. */
const PAGES = 500;
/** A night's merging ends after so long, ms; the next one goes on where it stopped. */
const LONGEST = 5 * 60_000;
/** SQLite's own sign that a merge found nothing more to do: it changed fewer rows. */
const NOTHING = 2;

/** Merges until there is one segment without deleted rows, or the night's time is up. @type {(app: App) => void} */
function mergeWordIndex(app) {
  const isOver = timeFor(LONGEST);
  // The first step takes all segments together, the others go on with that.
  for (let pages = -PAGES; !isOver() && mergeSegments(app, pages) >= NOTHING; ) pages = PAGES;
}

/** One step. @returns how many rows of the index it changed. @type {(app: App, pages: number) => number} */
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
