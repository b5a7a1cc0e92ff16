// The mark that the server gives each order to erase (D409, lib/erasing/erasures.js). A start carries out marked orders alone. This migration
// marks no older row: a forger could make it run again and get a mark for his own row.
migrate(
  (app) => {
    app.db().newQuery("ALTER TABLE erasures ADD COLUMN mac TEXT NOT NULL DEFAULT ''").execute();
  },
  (app) => {
    app.db().newQuery('ALTER TABLE erasures DROP COLUMN mac').execute();
  },
);
