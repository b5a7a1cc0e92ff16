// How many documentations there are of each party, author and property, and when the newest of them was captured (D269): the numbers of a home
// are added up from here and do not grow with its records. Kept by the database itself, in the transaction of whatever changes a
// documentation. A table of its own, which no API reaches; ids and numbers alone stand in it.
const KEYS = ['property_manager', 'company_admin', 'user', 'property', 'state', 'held'];
const same = (row) => KEYS.map((key) => `${key} = ${row}.${key}`).join(' AND ');

const comes = (row) => `INSERT INTO documentation_counts (${KEYS.join(', ')}, n, last)
  VALUES (${KEYS.map((key) => `${row}.${key}`).join(', ')}, 1, ${row}.captured_at)
  ON CONFLICT DO UPDATE SET n = n + 1, last = MAX(last, excluded.last);`;

// Only where the newest one of them goes the next one is looked for: of complete ones along their property, of those that are still coming,
// which are few, along their state. The signs keep SQLite to these indexes; the author may be nobody, of whom there are many.
const newestOf = (row, index) =>
  `(SELECT captured_at FROM documentations WHERE ${KEYS.map(
    (key) => `${key === index ? '' : '+'}${key} = ${row}.${key}`,
  ).join(' AND ')} ORDER BY captured_at DESC LIMIT 1)`;
const goes = (row) => `UPDATE documentation_counts SET n = n - 1, last = CASE
    WHEN n = 1 OR last > ${row}.captured_at THEN last
    WHEN ${row}.state = 'complete' THEN COALESCE(${newestOf(row, 'property')}, '')
    ELSE COALESCE(${newestOf(row, 'state')}, '') END
  WHERE ${same(row)};
  DELETE FROM documentation_counts WHERE ${same(row)} AND n = 0;`;

migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE documentation_counts (property_manager TEXT NOT NULL, company_admin TEXT NOT NULL, user TEXT NOT NULL,
      property TEXT NOT NULL, state TEXT NOT NULL, held INTEGER NOT NULL, n INTEGER NOT NULL, last TEXT NOT NULL,
      PRIMARY KEY (${KEYS.join(', ')})) WITHOUT ROWID`);
    run('CREATE INDEX idx_documentation_counts_company ON documentation_counts (company_admin)');
    run('CREATE INDEX idx_documentation_counts_user ON documentation_counts (user)');
    run(`INSERT INTO documentation_counts (${KEYS.join(', ')}, n, last)
      SELECT ${KEYS.join(', ')}, COUNT(*), MAX(captured_at) FROM documentations GROUP BY ${KEYS.join(', ')}`);
    run(`CREATE TRIGGER documentation_comes AFTER INSERT ON documentations BEGIN ${comes('NEW')} END`);
    run(`CREATE TRIGGER documentation_goes AFTER DELETE ON documentations BEGIN ${goes('OLD')} END`);
    const changed = [...KEYS, 'captured_at'].map((key) => `OLD.${key} IS NOT NEW.${key}`).join(' OR ');
    run(`CREATE TRIGGER documentation_moves AFTER UPDATE OF ${KEYS.join(', ')}, captured_at ON documentations
      WHEN ${changed} BEGIN ${goes('OLD')} ${comes('NEW')} END`);
  },
  (app) => {
    for (const what of ['TRIGGER documentation_comes', 'TRIGGER documentation_goes', 'TRIGGER documentation_moves'])
      app.db().newQuery(`DROP ${what}`).execute();
    app.db().newQuery('DROP TABLE documentation_counts').execute();
  },
);
