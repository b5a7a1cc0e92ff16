// What was erased for Art. 17 GDPR (D206), by its id alone: what the list beside the data names and this table does not is erased at the
// next start, because the database is older than the list. `files`: folders that are still to go; `done` 0 = begun.
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `CREATE TABLE erasures (kind TEXT NOT NULL, id TEXT NOT NULL, records INTEGER NOT NULL, at TEXT NOT NULL, deliverer TEXT NOT NULL,
           link TEXT NOT NULL, files TEXT NOT NULL, done INTEGER NOT NULL, PRIMARY KEY (kind, id, records)) WITHOUT ROWID`,
      )
      .execute();
  },
  (app) => {
    app.db().newQuery('DROP TABLE erasures').execute();
  },
);
