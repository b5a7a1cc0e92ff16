// The register of device keys (D205): which key signs for whom since when, and since when it is ended. A table that no API reaches, like
// the log beside it. `owner`: an account or a link; `grant_id`: what the device delivers by, '' where that is not known.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE device_keys (key TEXT PRIMARY KEY, owner TEXT NOT NULL, device TEXT NOT NULL, grant_id TEXT NOT NULL,
           since TEXT NOT NULL, used TEXT NOT NULL, ended TEXT NOT NULL DEFAULT '') WITHOUT ROWID`);
    run('CREATE INDEX idx_device_keys_owner ON device_keys (owner)');
    run("CREATE INDEX idx_device_keys_grant ON device_keys (grant_id) WHERE grant_id != ''");
    require(`${__hooks}/lib/evidence/deviceKeys.js`).fill(app);
  },
  (app) => {
    app.db().newQuery('DROP TABLE device_keys').execute();
  },
);
