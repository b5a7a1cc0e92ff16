/// <reference path="../../types/pocketbase.d.ts" />
// Commands of the stock executable for operations, in a folder of their own: nothing of the product's hooks runs with
// them, and nothing is written to the database they look at but the index of words.

// SQLite's own backup: one consistent state, while others read and write.
$app.rootCmd.addCommand(
  new Command({
    use: 'copy-database',
    run: (_command, [target = '']) => {
      $app
        .db()
        .newQuery(`VACUUM INTO '${target.replaceAll("'", "''")}'`)
        .execute();
    },
  }),
);

// Every page and every index; says nothing where all is well.
$app.rootCmd.addCommand(
  new Command({
    use: 'check-database',
    run: () => {
      const row = /** @type {{integrity_check: string}} */ (new DynamicModel({ integrity_check: '' }));
      $app.db().newQuery('PRAGMA integrity_check(1)').one(row);
      if (row.integrity_check !== 'ok') throw new Error(row.integrity_check);
    },
  }),
);

// What a database says it holds, as JSON: its newest migration, and numbers.
$app.rootCmd.addCommand(
  new Command({
    use: 'describe-database',
    run: (_command, [target = '']) => {
      const row = /** @type {{text: string}} */ (new DynamicModel({ text: '' }));
      // A copy from before there was the index, or the log, has no such table.
      /** @type {(table: string, sql: string) => string} */
      const queryIfTableExists = (table, sql) => {
        const there = /** @type {{n: number}} */ (new DynamicModel({ n: 0 }));
        $app.db().newQuery(`SELECT COUNT(*) AS n FROM sqlite_master WHERE name = '${table}'`).one(there);
        return there.n > 0 ? `(${sql})` : 'NULL';
      };
      const words = queryIfTableExists('documentation_words', 'SELECT COUNT(*) FROM documentation_words');
      const left = queryIfTableExists(
        'photo_removals',
        'SELECT COUNT(*) FROM photo_removals WHERE documentation NOT IN (SELECT id FROM documentations)',
      );
      /** @type {(sql: string) => string} */
      const queryStamps = (sql) => queryIfTableExists('evidence_stamps', sql);
      const stampedSize = `COALESCE(${queryStamps('SELECT MAX(size) FROM evidence_stamps')}, 0)`;
      // The newest name of the log alone: what a witness knew of an earlier name is over.
      const witnesses = queryIfTableExists(
        'evidence_witnesses',
        `SELECT json_group_array(json_object('witness', witness, 'size', size, 'why', why, 'differs', differs,
           'waitsSince', (SELECT MIN(at) FROM evidence_checkpoints WHERE note != '' AND size > w.size)))
         FROM evidence_witnesses w WHERE origin = (SELECT substr(note, 1, instr(note, char(10)) - 1) FROM evidence_checkpoints
           WHERE note != '' ORDER BY size DESC LIMIT 1)`,
      );
      const log = queryIfTableExists(
        'evidence_entries',
        `SELECT json_object(
          'entries', (SELECT COUNT(*) FROM evidence_entries),
          'signed', (SELECT COALESCE(MAX(size), 0) FROM evidence_checkpoints WHERE note != ''),
          'stamped', ${stampedSize},
          'stampedAt', ${queryStamps('SELECT at FROM evidence_stamps ORDER BY size DESC LIMIT 1')},
          'stampWhy', COALESCE(${queryStamps('SELECT why FROM evidence_stamping')}, ''),
          'stampWaitsSince', (SELECT MIN(at) FROM evidence_checkpoints WHERE note != '' AND size > ${stampedSize}),
          'witnesses', json(COALESCE(${witnesses}, '[]')),
          'waitsSince', (SELECT json_extract(json_extract(opened, '$.change.text'), '$.at') FROM evidence_openings
            WHERE position >= (SELECT COALESCE(MAX(size), 0) FROM evidence_checkpoints WHERE note != '') ORDER BY position LIMIT 1),
          'upgraded', EXISTS (SELECT 1 FROM evidence_openings WHERE about = 'log' AND record = 'upgraded'),
          'without', (SELECT COUNT(*) FROM documentations d WHERE state = 'complete' AND NOT EXISTS
            (SELECT 1 FROM evidence_openings WHERE record = d.id AND about = 'documentations')))`,
      );
      $app
        .db()
        .newQuery(`
          SELECT json_object(
            'schema', (SELECT file FROM _migrations ORDER BY file DESC LIMIT 1),
            'documentations', (SELECT COUNT(*) FROM documentations),
            'words', COALESCE(${words}, 0),
            'left', COALESCE(${left}, 0),
            'log', json(${log}),
            'accounts', (SELECT json_group_array(email) FROM users WHERE email LIKE '%@example.org'),
            'photos', (SELECT COUNT(*) FROM documentation_photos)
          ) AS text`)
        .one(row);
      $os.writeFile(target, row.text, /** @type {fs.FileMode} */ (/** @type {unknown} */ (0o600)));
    },
  }),
);

// So many photos behind one, by their ids, each file with its hash, as JSON: a text of all has no room in Node's longest.
$app.rootCmd.addCommand(
  new Command({
    use: 'photos-behind',
    run: (_command, [target = '', after = '', most = '0']) => {
      const row = /** @type {{text: string}} */ (new DynamicModel({ text: '' }));
      $app
        .db()
        .newQuery(`
          SELECT json_group_array(json_object(
            'file', (SELECT id FROM _collections WHERE name = 'documentation_photos') || '/' || p.id || '/' || p.photo,
            'sha256', p.sha256, 'bytes', p.bytes, 'number', d.number, 'completedAt', d.completed_at) ORDER BY p.id) AS text
          FROM (SELECT * FROM documentation_photos WHERE id > {:after} ORDER BY id LIMIT ${Number(most)}) p
          LEFT JOIN documentations d ON d.id = p.documentation`)
        .bind({ after })
        .one(row);
      $os.writeFile(target, row.text, /** @type {fs.FileMode} */ (/** @type {unknown} */ (0o600)));
    },
  }),
);

// By what a database is told from every other one, in whatever folder it lies: the microsecond in which our first migration ran in it, as
// JSON. PocketBase notes migrations of its own anew after a restore, ours never.
$app.rootCmd.addCommand(
  new Command({
    use: 'birth-of-database',
    run: (_command, [target = '']) => {
      const row = /** @type {{text: string}} */ (new DynamicModel({ text: '' }));
      $app
        .db()
        .newQuery(`SELECT json_quote(COALESCE(
          (SELECT CAST(applied AS TEXT) FROM _migrations WHERE file = '1795200001_users.js'), '')) AS text`)
        .one(row);
      $os.writeFile(target, row.text, /** @type {fs.FileMode} */ (/** @type {unknown} */ (0o600)));
    },
  }),
);

// Holds a copy of a database against its log; what was found, as JSON.
$app.rootCmd.addCommand(
  new Command({
    use: 'examine-log',
    run: (_command, [target = '', head = '0']) => {
      const { examineDatabase } = require(`${__hooks}/../../pb_hooks/lib/evidence/examine.js`);
      const mode = /** @type {fs.FileMode} */ (/** @type {unknown} */ (0o600));
      /** @type {(page: LogPage, at: number) => void} */
      const writeLogPage = (page, at) => $os.writeFile(`${target}.${at}`, JSON.stringify(page), mode);
      $os.writeFile(target, JSON.stringify(examineDatabase($app, Number(head), writeLogPage)), mode);
    },
  }),
);

// Marks entries that were made without the log's key (lib/evidence/accept.js), also while a server works; which, as JSON.
$app.rootCmd.addCommand(
  new Command({
    use: 'accept-entries',
    run: (_command, [target = '']) => {
      const { acceptUnmarkedData } = require(`${__hooks}/../../pb_hooks/lib/evidence/accept.js`);
      const mode = /** @type {fs.FileMode} */ (/** @type {unknown} */ (0o600));
      $os.writeFile(target, JSON.stringify(acceptUnmarkedData($app)), mode);
    },
  }),
);

// The index of words written anew from the documentations, also while a server works; how many there are, as text.
$app.rootCmd.addCommand(
  new Command({
    use: 'rebuild-words',
    run: (_command, [target = '']) => {
      const { rebuild } = require(`${__hooks}/../../pb_hooks/lib/lists/wordIndex.js`);
      const mode = /** @type {fs.FileMode} */ (/** @type {unknown} */ (0o600));
      $os.writeFile(target, String(rebuild($app)), mode);
    },
  }),
);

// What the form of the database is (lib/evidence/form.js, D402), as JSON: pocketbase/build/form.mjs writes it down.
$app.rootCmd.addCommand(
  new Command({
    use: 'form-of-database',
    run: (_command, [target = '']) => {
      const { formOf } = require(`${__hooks}/../../pb_hooks/lib/evidence/form.js`);
      const mode = /** @type {fs.FileMode} */ (/** @type {unknown} */ (0o600));
      $os.writeFile(target, JSON.stringify(formOf($app)), mode);
    },
  }),
);

// What of the form is another one than after the migrations, as JSON. Asked of a database itself: a copy by VACUUM INTO leaves out
// objects whose type SQLite does not know.
$app.rootCmd.addCommand(
  new Command({
    use: 'examine-form',
    run: (_command, [target = '']) => {
      const { formProblems } = require(`${__hooks}/../../pb_hooks/lib/evidence/form.js`);
      const mode = /** @type {fs.FileMode} */ (/** @type {unknown} */ (0o600));
      $os.writeFile(target, JSON.stringify(formProblems($app)), mode);
    },
  }),
);
