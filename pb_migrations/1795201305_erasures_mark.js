// The mark of the server that an erasure carries (D409, lib/erasing/erasures.js): what is still to be erased and carries none is not erased at a
// start. What was carried out before has none: whoever makes this migration run again gets no mark for what he wrote there.
migrate(
  (app) => {
    app.db().newQuery("ALTER TABLE erasures ADD COLUMN mac TEXT NOT NULL DEFAULT ''").execute();
  },
  (app) => {
    app.db().newQuery('ALTER TABLE erasures DROP COLUMN mac').execute();
  },
);
