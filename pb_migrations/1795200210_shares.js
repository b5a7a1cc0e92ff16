// Shares (D200): what somebody without an account looks at by a link, and when it was opened. Tables that no API reaches: token and
// PIN stand as hashes, and sealed for whoever shows them again (D94).
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE shares (id TEXT PRIMARY KEY NOT NULL, owner TEXT NOT NULL, title TEXT NOT NULL, records TEXT NOT NULL,
           names INTEGER NOT NULL, notes INTEGER NOT NULL, photos INTEGER NOT NULL,
           token_hash TEXT NOT NULL, token_sealed TEXT NOT NULL, pin_hash TEXT NOT NULL, pin_sealed TEXT NOT NULL,
           failures INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL, expires_at TEXT NOT NULL,
           ended_at TEXT NOT NULL DEFAULT '', end_reason TEXT NOT NULL DEFAULT '') WITHOUT ROWID`);
    // whose token is this
    run('CREATE UNIQUE INDEX idx_shares_token ON shares (token_hash)');
    // what somebody shared, the newest first
    run('CREATE INDEX idx_shares_owner ON shares (owner, created_at)');
    run(
      `CREATE TABLE share_openings (share TEXT NOT NULL, opened_at TEXT NOT NULL, PRIMARY KEY (share, opened_at)) WITHOUT ROWID`,
    );
  },
  (app) => {
    app.db().newQuery('DROP TABLE share_openings').execute();
    app.db().newQuery('DROP TABLE shares').execute();
  },
);
