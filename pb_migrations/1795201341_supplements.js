// A Nachtrag is a documentation with a `parent` (D461). `parent` is no relation, because a Nachtrag may arrive before its parent.
// A tombstone of a Nachtrag names its parent too, so that no list shows it. `left_documentations` has what a Hausverwaltung still sees
// of a record that left it. It is a table that no API reaches, and says not where to.
// The numbers of the homes (1795200240) count ordinary records alone: the triggers ask for it.
const KEYS = ['property_manager', 'company_admin', 'user', 'property', 'state', 'held'];
const same = (row) => KEYS.map((key) => `${key} = ${row}.${key}`).join(' AND ');
const comes = (row) => `INSERT INTO documentation_counts (${KEYS.join(', ')}, n, last)
  VALUES (${KEYS.map((key) => `${row}.${key}`).join(', ')}, 1, ${row}.captured_at)
  ON CONFLICT DO UPDATE SET n = n + 1, last = MAX(last, excluded.last);`;
const newestOf = (row, { index, and }) =>
  `(SELECT captured_at FROM documentations WHERE ${KEYS.map(
    (key) => `${key === index ? '' : '+'}${key} = ${row}.${key}`,
  ).join(' AND ')}${and} ORDER BY captured_at DESC LIMIT 1)`;
const goes = (row, and) => `UPDATE documentation_counts SET n = n - 1, last = CASE
    WHEN n = 1 OR last > ${row}.captured_at THEN last
    WHEN ${row}.state = 'complete' THEN COALESCE(${newestOf(row, { index: 'property', and })}, '')
    ELSE COALESCE(${newestOf(row, { index: 'state', and })}, '') END
  WHERE ${same(row)};
  DELETE FROM documentation_counts WHERE ${same(row)} AND n = 0;`;
const changed = [...KEYS, 'captured_at'].map((key) => `OLD.${key} IS NOT NEW.${key}`).join(' OR ');

const setTriggers = (run, isOrdinary) => {
  const when = (row) => (isOrdinary ? ` WHEN ${row}.parent = ''` : '');
  const and = isOrdinary ? " AND +parent = ''" : '';
  run(`CREATE TRIGGER documentation_comes AFTER INSERT ON documentations${when('NEW')} BEGIN ${comes('NEW')} END`);
  run(`CREATE TRIGGER documentation_goes AFTER DELETE ON documentations${when('OLD')} BEGIN ${goes('OLD', and)} END`);
  run(`CREATE TRIGGER documentation_moves AFTER UPDATE OF ${KEYS.join(', ')}, captured_at ON documentations
    WHEN ${isOrdinary ? "NEW.parent = '' AND " : ''}(${changed}) BEGIN ${goes('OLD', and)} ${comes('NEW')} END`);
};
const dropTriggers = (run) => {
  for (const name of ['documentation_comes', 'documentation_goes', 'documentation_moves']) run(`DROP TRIGGER ${name}`);
};

const FIELDS = ['parent', 'parent_hash', 'changes', 'reason', 'supplemented_at', 'withdrawn'];

migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.add(
      new TextField({ name: 'parent', max: 15 }),
      new TextField({ name: 'parent_hash', max: 64 }),
      new JSONField({ name: 'changes', maxSize: 65536 }),
      new TextField({ name: 'reason', max: 500 }),
      new DateField({ name: 'supplemented_at' }),
      new BoolField({ name: 'withdrawn' }),
    );
    documentations.addIndex('idx_documentations_parent', false, 'parent, captured_at, id', "parent != ''");
    app.save(documentations);
    const deleted = app.findCollectionByNameOrId('deleted_documentations');
    deleted.fields.add(new TextField({ name: 'parent', hidden: true, max: 15 }));
    app.save(deleted);
    dropTriggers(run);
    setTriggers(run, true);
    run(`CREATE TABLE left_documentations (record TEXT NOT NULL, manager TEXT NOT NULL, number TEXT NOT NULL, property TEXT NOT NULL,
      property_name TEXT NOT NULL, service TEXT NOT NULL, captured_at TEXT NOT NULL, left_at TEXT NOT NULL, kind TEXT NOT NULL,
      PRIMARY KEY (manager, record)) WITHOUT ROWID`);
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP TABLE left_documentations');
    dropTriggers(run);
    const deleted = app.findCollectionByNameOrId('deleted_documentations');
    deleted.fields.removeByName('parent');
    app.save(deleted);
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.removeIndex('idx_documentations_parent');
    for (const name of FIELDS) documentations.fields.removeByName(name);
    app.save(documentations);
    setTriggers(run, false);
  },
);
