// Löschsperren (D187): who asked that a record is not deleted until which day (German, `until` included), and why. A table that no API
// reaches, like the log beside it: it is written by two routes and read by what deletes.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE legal_holds (record TEXT NOT NULL, set_at TEXT NOT NULL, manager TEXT NOT NULL, set_by TEXT NOT NULL,
           reason TEXT NOT NULL, until TEXT NOT NULL, ended_at TEXT NOT NULL DEFAULT '', PRIMARY KEY (record, set_at)) WITHOUT ROWID`);
  },
  (app) => {
    app.db().newQuery('DROP TABLE legal_holds').execute();
  },
);
