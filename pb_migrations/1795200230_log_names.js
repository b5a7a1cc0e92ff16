// A key that comes back from a recovery signs under another name (D222): one key may have several.
migrate(
  (app) => {
    for (const sql of [
      'ALTER TABLE evidence_keys RENAME TO evidence_keys_before',
      'CREATE TABLE evidence_keys (key TEXT NOT NULL, name TEXT NOT NULL, since TEXT NOT NULL, PRIMARY KEY (key, name))',
      'INSERT INTO evidence_keys (key, name, since) SELECT key, name, since FROM evidence_keys_before',
      'DROP TABLE evidence_keys_before',
    ])
      app.db().newQuery(sql).execute();
  },
  (app) => {
    for (const sql of [
      'ALTER TABLE evidence_keys RENAME TO evidence_keys_after',
      'CREATE TABLE evidence_keys (key TEXT PRIMARY KEY, name TEXT NOT NULL, since TEXT NOT NULL)',
      // The newest name of each: what it signs under.
      'INSERT OR REPLACE INTO evidence_keys (key, name, since) SELECT key, name, since FROM evidence_keys_after ORDER BY since',
      'DROP TABLE evidence_keys_after',
    ])
      app.db().newQuery(sql).execute();
  },
);
