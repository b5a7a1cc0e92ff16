// Whether a share shows Nachfragen and Mängel of its records (D469). Earlier shares show none.
migrate(
  (app) => {
    app.db().newQuery('ALTER TABLE shares ADD COLUMN threads INTEGER NOT NULL DEFAULT 0').execute();
  },
  (app) => {
    app.db().newQuery('ALTER TABLE shares DROP COLUMN threads').execute();
  },
);
