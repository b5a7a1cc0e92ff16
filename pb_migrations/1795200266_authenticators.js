// The second factor by an authenticator app (D342). Two tables that no API reaches. `secret`: sealed with link.key, '' = not switched on;
// `step`: the last time step whose code was used; `pending`: a sealed secret that waits for its first code, since `pending_since`.
// Recovery codes stand as SHA-256; `used`: when, '' = not yet. Times are ISO 8601.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE authenticators (account TEXT PRIMARY KEY, secret TEXT NOT NULL DEFAULT '', step INTEGER NOT NULL DEFAULT 0,
           pending TEXT NOT NULL DEFAULT '', pending_since TEXT NOT NULL DEFAULT '')`);
    run(`CREATE TABLE recovery_codes (account TEXT NOT NULL, hash TEXT NOT NULL, used TEXT NOT NULL DEFAULT '',
           PRIMARY KEY (account, hash))`);
  },
  (app) => {
    app.db().newQuery('DROP TABLE recovery_codes').execute();
    app.db().newQuery('DROP TABLE authenticators').execute();
  },
);
