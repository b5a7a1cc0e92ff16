// Witnesses of the log (D355). A cosignature is kept with its checkpoint; how asking each witness stands is kept beside it. No API reaches
// these tables.
migrate(
  (app) => {
    for (const sql of [
      // witness: its verifier key. at: the witness's time. line: as a signed note has it.
      `CREATE TABLE evidence_cosignatures (size INTEGER NOT NULL, witness TEXT NOT NULL, at TEXT NOT NULL, line TEXT NOT NULL,
         PRIMARY KEY (size, witness))`,
      // origin: the log's name. size: entries that the witness knows. due in ms. why '' = the last attempt went well.
      // differs: 1 where the witness knows a state that this log does not continue.
      `CREATE TABLE evidence_witnesses (witness TEXT NOT NULL, origin TEXT NOT NULL, size INTEGER NOT NULL, due INTEGER NOT NULL,
         tries INTEGER NOT NULL, at TEXT NOT NULL, why TEXT NOT NULL, differs INTEGER NOT NULL, PRIMARY KEY (witness, origin))`,
    ])
      app.db().newQuery(sql).execute();
  },
  (app) => {
    for (const name of ['witnesses', 'cosignatures']) app.db().newQuery(`DROP TABLE evidence_${name}`).execute();
  },
);
