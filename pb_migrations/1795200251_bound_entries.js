// An entry says which record it is about (D321). `mac`: HMAC of an entry, or of a signed state, under a key that the log's own key
// gives (pocketbase/evidence/entryKey.mjs); '' for what was made before this, or without that key.
// `evidence_heads`: the newest entry of each record, so that taking it out shows;
// `evidence_heads_sum`: one row, the sum over them, so that an older one in its place shows.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run("ALTER TABLE evidence_entries ADD COLUMN mac TEXT NOT NULL DEFAULT ''");
    run("ALTER TABLE evidence_checkpoints ADD COLUMN mac TEXT NOT NULL DEFAULT ''");
    run(`CREATE TABLE evidence_heads (about TEXT NOT NULL, record TEXT NOT NULL, position INTEGER NOT NULL, mac TEXT NOT NULL,
           PRIMARY KEY (about, record)) WITHOUT ROWID`);
    run(
      'CREATE TABLE evidence_heads_sum (size INTEGER NOT NULL, total INTEGER NOT NULL, upgraded INTEGER NOT NULL, mac TEXT NOT NULL)',
    );
    run("CREATE INDEX idx_evidence_openings_log ON evidence_openings (position) WHERE about = 'log'");
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP INDEX idx_evidence_openings_log');
    run('DROP TABLE evidence_heads_sum');
    run('DROP TABLE evidence_heads');
    run('ALTER TABLE evidence_checkpoints DROP COLUMN mac');
    run('ALTER TABLE evidence_entries DROP COLUMN mac');
  },
);
