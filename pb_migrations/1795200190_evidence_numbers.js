// What anybody may see of a record by its number (D161), kept when the record is deleted: no name, no street, no position. A table of
// its own, which no API reaches, so that the public page has nothing else to read.
migrate(
  (app) => {
    const run = (sql, params = {}) => app.db().newQuery(sql).bind(params).execute();
    run(`CREATE TABLE evidence_numbers (record TEXT PRIMARY KEY, number TEXT NOT NULL, town TEXT NOT NULL, service TEXT NOT NULL,
           captured_at TEXT NOT NULL, received_at TEXT NOT NULL) WITHOUT ROWID`);
    run('CREATE INDEX idx_evidence_numbers_number ON evidence_numbers (number)');
    require(`${__hooks}/lib/evidence/numbers.js`).fill(app);
  },
  (app) => {
    app.db().newQuery('DROP TABLE evidence_numbers').execute();
  },
);
