// The mark of the server that a time stamp carries (D417, lib/evidence/stamps.js): one without it gets no entry in the log. Older rows have
// their entries; the newest one is requested again at the next round.
migrate(
  (app) => {
    app.db().newQuery("ALTER TABLE evidence_stamps ADD COLUMN mac TEXT NOT NULL DEFAULT ''").execute();
  },
  (app) => {
    app.db().newQuery('ALTER TABLE evidence_stamps DROP COLUMN mac').execute();
  },
);
