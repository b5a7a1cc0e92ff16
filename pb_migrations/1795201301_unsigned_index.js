// A state of the log that nobody has signed: each signature deletes the one before in its transaction, among all states that there ever
// were (D374).
migrate(
  (app) => {
    const sql = "CREATE INDEX idx_evidence_checkpoints_unsigned ON evidence_checkpoints (size) WHERE note = ''";
    app.db().newQuery(sql).execute();
  },
  (app) => {
    app.db().newQuery('DROP INDEX idx_evidence_checkpoints_unsigned').execute();
  },
);
