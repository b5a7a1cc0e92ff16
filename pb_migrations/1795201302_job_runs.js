// When each job of the night last went well (D377), so that a server that was off at night makes it up. What is there when this begins counts
// as done now.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run('CREATE TABLE job_runs (name TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID');
    const names = [
      'removedEmployees',
      'deliveryGrants',
      'pairings',
      'shares',
      'oldLetters',
      'geocodeCache',
      'wordIndex',
    ];
    const sql = 'INSERT INTO job_runs (name, at) VALUES ({:name}, {:at})';
    for (const name of names) app.db().newQuery(sql).bind({ name, at: Date.now() }).execute();
  },
  (app) => {
    app.db().newQuery('DROP TABLE job_runs').execute();
  },
);
