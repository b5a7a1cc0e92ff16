// The words of the index of documentations, to be read one by one (wordSearch.js). It stores nothing: it is another view of the
// index, by word.
migrate(
  (app) => {
    app
      .db()
      .newQuery("CREATE VIRTUAL TABLE documentation_terms USING fts5vocab(documentation_index, 'instance')")
      .execute();
  },
  (app) => {
    app.db().newQuery('DROP TABLE documentation_terms').execute();
  },
);
