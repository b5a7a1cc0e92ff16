// The mark of the server that an erasure carries (D409, lib/erasing/erasures.js): what carries none is not erased at a start. What this
// database carried out before gets its mark here, once, and from the table it comes into the list beside the data.
migrate(
  (app) => {
    const run = (sql, params = {}) => app.db().newQuery(sql).bind(params).execute();
    run("ALTER TABLE erasures ADD COLUMN mac TEXT NOT NULL DEFAULT ''");
    const key = $os.getenv('LOG_ENTRY_KEY');
    if (key === '') return;
    const rows = arrayOf(new DynamicModel({ kind: '', id: '', records: 0, at: '', deliverer: '', link: '' }));
    app.db().newQuery('SELECT kind, id, records, at, deliverer, link FROM erasures WHERE done = 1').all(rows);
    for (const { kind, id, records, at, deliverer, link } of rows) {
      const mac = $security.hs256(`erasure ${JSON.stringify([kind, id, records === 1, at, deliverer, link])}`, key);
      run('UPDATE erasures SET mac = {:mac} WHERE kind = {:kind} AND id = {:id} AND records = {:records}', {
        mac,
        kind,
        id,
        records,
      });
    }
  },
  (app) => {
    app.db().newQuery('ALTER TABLE erasures DROP COLUMN mac').execute();
  },
);
