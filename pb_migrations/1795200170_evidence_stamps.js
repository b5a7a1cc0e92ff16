// The time from outside (D183): what an authority answered about a signed state of the log (a TimeStampResp of RFC 3161, hex), and how
// asking it stands. Tables of their own beside the log's, which no API reaches.
migrate(
  (app) => {
    for (const sql of [
      // at: the authority's time, not ours.
      'CREATE TABLE evidence_stamps (size INTEGER PRIMARY KEY, at TEXT NOT NULL, reply TEXT NOT NULL)',
      // One row. due in ms; why '' = nothing went wrong the last time.
      `CREATE TABLE evidence_stamping (id INTEGER PRIMARY KEY CHECK (id = 1), due INTEGER NOT NULL, tries INTEGER NOT NULL,
         at TEXT NOT NULL, why TEXT NOT NULL)`,
      "INSERT INTO evidence_stamping (id, due, tries, at, why) VALUES (1, 0, 0, '', '')",
    ])
      app.db().newQuery(sql).execute();
  },
  (app) => {
    for (const name of ['stamping', 'stamps']) app.db().newQuery(`DROP TABLE evidence_${name}`).execute();
  },
);
