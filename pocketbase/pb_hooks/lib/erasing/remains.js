/** Removes deleted data from the database files. */
const { setFull } = require('../database/durable.js');
const { queryRows, queryCount, executeSql } = require('../database/sql.js');

/**
 * Sentences. `undone`: the next call retries; `waiting`: needs a restart.
 * @typedef {{undone: string[], waiting: string[]}} Files
 */

/**
 * The word index keeps deleted words until its merge, the write-ahead log keeps old pages.
 * @type {(app: App) => Files}
 */
function rewriteDatabases(app) {
  setFull(app);
  executeSql(app, "INSERT INTO documentation_index (documentation_index) VALUES ('optimize')", {});
  const both = [
    rewriteDatabase(app.nonconcurrentDB(), 'data.db'),
    // The server's log may contain ids or addresses.
    rewriteDatabase(app.auxNonconcurrentDB(), 'auxiliary.db'),
  ];
  return { undone: both.flatMap(({ undone }) => undone), waiting: both.flatMap(({ waiting }) => waiting) };
}

/**
 * PocketBase keeps temporary data in memory, where VACUUM would hold the database. The file lies beside the data.
 * @type {(db: dbx.Builder, name: string) => Files}
 */
function rewriteDatabase(db, name) {
  try {
    // In one call, because two may get two connections.
    db.newQuery('PRAGMA temp_store = FILE; VACUUM').execute();
  } catch (error) {
    const why = `${name} ließ sich nicht neu schreiben (${error}); in freien Seiten kann Gelöschtes stehen.`;
    const way =
      'Es braucht doppelt so viel freien Platz, wie die Datei groß ist: bitte noch einmal aufrufen, auch der nächste Start versucht es wieder.';
    return { undone: [`${why} ${way}`], waiting: [] };
  } finally {
    // At the start this is the server's own connection.
    db.newQuery('PRAGMA temp_store = MEMORY').execute();
  }
  const row = new DynamicModel({ busy: 0 });
  db.newQuery('PRAGMA wal_checkpoint(TRUNCATE)').one(row);
  if (row.busy === 0) return { undone: [], waiting: [] };
  const read = `${name}-wal wird noch gelesen; darin kann Gelöschtes stehen, bis der Server neu gestartet wird.`;
  return { undone: [], waiting: [read] };
}

/** @type {(app: App, texts: string[]) => void} */
function forgetNotes(app, texts) {
  for (const text of texts)
    app
      .auxNonconcurrentDB()
      .newQuery('DELETE FROM _logs WHERE instr(message, {:text}) > 0 OR instr(data, {:text}) > 0')
      .bind({ text })
      .execute();
}

/** For texts by other people. @type {(app: App, texts: string[]) => string[]} */
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
