// The log (D188): tables of its own, which no API reaches. Entries are 32 bytes and stay; what they were made of stands beside
// them and goes with its record; `evidence_nodes` are the roots of full tiles, so that a tree of any size is never read as a whole.
migrate(
  (app) => {
    for (const sql of [
      'CREATE TABLE evidence_entries (position INTEGER PRIMARY KEY, entry BLOB NOT NULL)',
      `CREATE TABLE evidence_openings (position INTEGER PRIMARY KEY, about TEXT NOT NULL, record TEXT NOT NULL,
         opened TEXT NOT NULL)`,
      'CREATE INDEX idx_evidence_openings_record ON evidence_openings (record, about)',
      `CREATE TABLE evidence_nodes (level INTEGER NOT NULL, position INTEGER NOT NULL, hash BLOB NOT NULL,
         PRIMARY KEY (level, position)) WITHOUT ROWID`,
      // note '' = not signed yet.
      `CREATE TABLE evidence_checkpoints (size INTEGER PRIMARY KEY, root TEXT NOT NULL, at TEXT NOT NULL, note TEXT NOT NULL)`,
      'CREATE TABLE evidence_keys (key TEXT PRIMARY KEY, name TEXT NOT NULL, since TEXT NOT NULL)',
    ])
      app.db().newQuery(sql).execute();
  },
  (app) => {
    for (const name of ['keys', 'checkpoints', 'nodes', 'openings', 'entries'])
      app.db().newQuery(`DROP TABLE evidence_${name}`).execute();
  },
);
