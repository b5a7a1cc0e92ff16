/** What deleting leaves behind in the files of a database (D206): free pages, the index of words, the write-ahead log, the server's own log. */
const { setFull } = require('../database/durable.js');
const { queryRows, queryCount, executeSql } = require('../database/sql.js');

/** Sentences: `undone`: what another call does; `waiting`: what a restart of the server does. @typedef {{undone: string[], waiting: string[]}} Files */

/**
 * Writes both databases anew: deleted words stay in the index of words until it is merged, deleted rows in pages that were freed
 * before anything overwrote them (D182), and older states of a page in the write-ahead log until it is emptied.
 * @returns what could not be done.
 * @type {(app: App) => Files}
 */
function rewriteDatabases(app) {
  setFull(app);
  executeSql(app, "INSERT INTO documentation_index (documentation_index) VALUES ('optimize')", {});
  const both = [
    rewriteDatabase(app.nonconcurrentDB(), 'data.db'),
    // What the server noted of the last days may name an id or an address.
    rewriteDatabase(app.auxNonconcurrentDB(), 'auxiliary.db'),
  ];
  return { undone: both.flatMap(({ undone }) => undone), waiting: both.flatMap(({ waiting }) => waiting) };
}

/**
 * PocketBase opens its connections so that what is temporary stays in memory: the new database would be there as a whole. So it becomes a
 * file, which has no name from its first moment on and lies beside the data (SQLITE_TMPDIR, start/process.mjs). What stays is in it, and nothing else.
 * @type {(db: dbx.Builder, name: string) => Files}
 */
function rewriteDatabase(db, name) {
  try {
    // In one call: of two the second may meet another connection.
    db.newQuery('PRAGMA temp_store = FILE; VACUUM').execute();
  } catch (error) {
    const why = `${name} ließ sich nicht neu schreiben (${error}); in freien Seiten kann Gelöschtes stehen.`;
    const way =
      'Es braucht doppelt so viel freien Platz, wie die Datei groß ist: bitte noch einmal aufrufen, auch der nächste Start versucht es wieder.';
    return { undone: [`${why} ${way}`], waiting: [] };
  } finally {
    // At the start it is the connection of the server itself.
    db.newQuery('PRAGMA temp_store = MEMORY').execute();
  }
  const row = new DynamicModel({ busy: 0 });
  db.newQuery('PRAGMA wal_checkpoint(TRUNCATE)').one(row);
  if (row.busy === 0) return { undone: [], waiting: [] };
  const read = `${name}-wal wird noch gelesen; darin kann Gelöschtes stehen, bis der Server neu gestartet wird.`;
  return { undone: [], waiting: [read] };
}

/** Notes of the server that name one of these. @type {(app: App, texts: string[]) => void} */
function forgetNotes(app, texts) {
  for (const text of texts)
    app
      .auxNonconcurrentDB()
      .newQuery('DELETE FROM _logs WHERE instr(message, {:text}) > 0 OR instr(data, {:text}) > 0')
      .bind({ text })
      .execute();
}

/** Where a text still stands after all, as `table.column: rows`: what other people wrote. @type {(app: App, texts: string[]) => string[]} */
function findRemainingTexts(app, texts) {
  const tables = queryRows(app, {
    sql: `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) c
          WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'documentation_index%'
          AND (c.type LIKE 'TEXT%' OR c.type LIKE 'JSON%')`,
    shape: { table: '', column: '' },
  });
  return texts.flatMap((text) =>
    tables.flatMap(({ table, column }) => {
      const n = queryCount(app, `SELECT COUNT(*) AS n FROM "${table}" WHERE instr("${column}", {:text}) > 0`, { text });
      return n > 0 ? [`${table}.${column}: ${n}`] : [];
    }),
  );
}

module.exports = { forgetNotes, findRemainingTexts, rewriteDatabases };
