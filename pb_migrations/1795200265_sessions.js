// The sessions of accounts (D340), one row each. A table that no API reaches. `hash`: SHA-256 of the id that the tokens of a session
// carry; `grant_id`: the delivery grant of the same device, '' where the server does not know it; `until`: the absolute end, '' for a
// session that lives as long as its grant. Times are ISO 8601. A token from before this migration gets its row with its next request.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE sessions (hash TEXT PRIMARY KEY, account TEXT NOT NULL, paired INTEGER NOT NULL DEFAULT 0, device TEXT NOT NULL,
           grant_id TEXT NOT NULL DEFAULT '', since TEXT NOT NULL, used TEXT NOT NULL, until TEXT NOT NULL DEFAULT '',
           ended TEXT NOT NULL DEFAULT '') WITHOUT ROWID`);
    run('CREATE INDEX idx_sessions_account ON sessions (account)');
    run("CREATE INDEX idx_sessions_grant ON sessions (grant_id) WHERE grant_id != ''");
    run('CREATE INDEX idx_sessions_used ON sessions (used)');
  },
  (app) => {
    app.db().newQuery('DROP TABLE sessions').execute();
  },
);
