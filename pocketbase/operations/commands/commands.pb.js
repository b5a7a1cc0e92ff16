/// <reference path="../../types/pocketbase.d.ts" />
// The executable's commands for operations. Their own folder keeps the product's hooks away.
// They change only the word index and accepted marks.

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

// Prints only problems.
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

// Describes a database as JSON: newest migration and numbers.
$app.rootCmd.addCommand(
  new Command({
    use: 'describe-database',
    run: (_command, [target = '']) => {
      const row = /** @type {{text: string}} */ (new DynamicModel({ text: '' }));
      // An older copy has no such table.
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
      // Only the log's newest name, because a witness keeps no earlier one.
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
            'photos', (SELECT COUNT(*) FROM documentation_photos),
            'bytes', (SELECT COALESCE(SUM(bytes), 0) FROM documentation_photos)
          ) AS text`)
        .one(row);
      $os.writeFile(target, row.text, /** @type {fs.FileMode} */ (/** @type {unknown} */ (0o600)));
    },
  }),
);

// Photos behind an id, as JSON, in pages: one text of all exceeds Node's longest string.
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

// A database's identity as JSON: the microsecond of our first migration. PocketBase repeats only its own after a restore.
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

// Compares a copy of a database with its log; findings as JSON.
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

// Marks entries that were made without the log's key (lib/evidence/accept.js), as JSON. A server may run.
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

// Rebuilds the word index; prints the number of documentations. A server may run.
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

// The form of the database as JSON (lib/evidence/form.js, D402), for pocketbase/build/form.mjs.
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

// Differences from the migrations' form, as JSON. Needs the original: VACUUM INTO omits objects of unknown type.
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
