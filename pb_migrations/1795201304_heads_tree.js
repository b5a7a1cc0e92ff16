// A tree of hashes over the newest entries of all records (D407), so that a page checks one record and reads no other. `evidence_heads.bucket`:
// the leaf of the tree that a head belongs to (lib/evidence/headsTree.js). It is a column because SQLite finds the heads of a bucket by it and
// knows no SHA-256. `evidence_heads_tree`: level 0 has the leaves, level 1 the middle nodes; a node without heads has no row.
// `evidence_heads_sum.root`: the marked root, '' in a row from before. The mark needs the key of the log: the start of the server gives older
// heads (-1) their bucket and writes the tree.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run('ALTER TABLE evidence_heads ADD COLUMN bucket INTEGER NOT NULL DEFAULT -1');
    run("ALTER TABLE evidence_heads_sum ADD COLUMN root TEXT NOT NULL DEFAULT ''");
    run(`CREATE TABLE evidence_heads_tree (level INTEGER NOT NULL, node INTEGER NOT NULL, hash BLOB NOT NULL,
           PRIMARY KEY (level, node)) WITHOUT ROWID`);
    run('CREATE INDEX idx_evidence_heads_bucket ON evidence_heads (bucket)');
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP INDEX idx_evidence_heads_bucket');
    run('DROP TABLE evidence_heads_tree');
    run('ALTER TABLE evidence_heads_sum DROP COLUMN root');
    run('ALTER TABLE evidence_heads DROP COLUMN bucket');
  },
);
