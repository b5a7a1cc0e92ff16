// Webhooks (D522): an address of an office, and the outbox that is also the log of deliveries. Tables that no API reaches.
// The secret is sealed. Times are ISO 8601, '' = not yet.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE webhooks (id TEXT PRIMARY KEY NOT NULL, owner TEXT NOT NULL, url TEXT NOT NULL, kinds TEXT NOT NULL,
           secret_sealed TEXT NOT NULL, created_at TEXT NOT NULL, ended_at TEXT NOT NULL DEFAULT '') WITHOUT ROWID`);
    run('CREATE INDEX idx_webhooks_owner ON webhooks (owner, created_at)');
    run(`CREATE TABLE webhook_events (id TEXT PRIMARY KEY NOT NULL, webhook TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
           state TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, status INTEGER NOT NULL DEFAULT 0, why TEXT NOT NULL DEFAULT '',
           created_at TEXT NOT NULL, tried_at TEXT NOT NULL DEFAULT '', next_at TEXT NOT NULL) WITHOUT ROWID`);
    run('CREATE INDEX idx_webhook_events_log ON webhook_events (webhook, created_at)');
    run("CREATE INDEX idx_webhook_events_due ON webhook_events (webhook, next_at) WHERE state = 'pending'");
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP TABLE webhook_events');
    run('DROP TABLE webhooks');
  },
);
