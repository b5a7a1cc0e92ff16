// Folders of deleted photos until somebody saw that no file is left in them (D219). A table of its own, which no API reaches. at in ms.
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        'CREATE TABLE photo_removals (folder TEXT PRIMARY KEY, documentation TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID',
      )
      .execute();
  },
  (app) => {
    app.db().newQuery('DROP TABLE photo_removals').execute();
  },
);
