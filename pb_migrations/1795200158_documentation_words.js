// The index of the words by which documentations are found (D158). Its keys are its own, because VACUUM may renumber the
// rows of `documentations`: a key is the moment of capture, so that the newest come first without being sorted. The index
// keeps no text.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run('CREATE TABLE documentation_words (key INTEGER PRIMARY KEY, documentation TEXT NOT NULL UNIQUE)');
    run(`CREATE VIRTUAL TABLE documentation_index USING fts5(words, content='', contentless_delete=1, detail=none,
           tokenize='unicode61 remove_diacritics 2')`);
    require(`${__hooks}/lib/lists/wordIndex.js`).rebuild(app);
  },
  (app) => {
    for (const table of ['documentation_index', 'documentation_words'])
      app.db().newQuery(`DROP TABLE ${table}`).execute();
  },
);
