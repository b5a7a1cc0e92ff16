// Keys of other software (D510): calendar feeds and API keys. A table that no API reaches. The token stands as a hash, and
// sealed only for a feed, whose address is shown again. Times are ISO 8601, '' = not yet.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE access_keys (id TEXT PRIMARY KEY NOT NULL, owner TEXT NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL,
           scope TEXT NOT NULL, token_hash TEXT NOT NULL, token_sealed TEXT NOT NULL, created_at TEXT NOT NULL,
           used_at TEXT NOT NULL DEFAULT '', ended_at TEXT NOT NULL DEFAULT '') WITHOUT ROWID`);
    run('CREATE UNIQUE INDEX idx_access_keys_token ON access_keys (token_hash)');
    run('CREATE INDEX idx_access_keys_owner ON access_keys (owner, created_at)');
  },
  (app) => {
    app.db().newQuery('DROP TABLE access_keys').execute();
  },
);
