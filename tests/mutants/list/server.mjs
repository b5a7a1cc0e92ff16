/** Mistakes in what the server calls stored (D34, D67, D68), and in what it takes for an answer. */
const LIB = 'pocketbase/pb_hooks/lib';
const DURABLE = 'tests/server/durable.test.ts';
const ORPHAN = "if (byId(app, 'documentations', documentation) || byId(app, 'documentation_photos', photo)) return;";

export const MUTANTS = [
  {
    name: 'the second confirmation looks at rows and not at files',
    changes: [
      {
        file: `${LIB}/delivery/receipts.js`,
        from: 'if (depth === DEPTH.rows) return',
        to: 'if (depth !== null) return',
      },
    ],
    test: 'tests/server/lostFiles.test.ts',
  },
  {
    name: 'syncFiles does nothing',
    changes: [
      {
        file: `${LIB}/database/durable.js`,
        from: 'if (app.settings().s3.enabled || !filesSynced()) return;',
        to: 'return;',
      },
    ],
    test: DURABLE,
  },
  {
    name: 'the server believes that there is no sync command',
    changes: [
      { file: `${LIB}/database/durable.js`, from: "return $os.getenv('APP_SYNC') !== 'none';", to: 'return false;' },
    ],
    test: DURABLE,
  },
  {
    name: 'a failed sync is passed over',
    changes: [
      {
        file: `${LIB}/database/durable.js`,
        from: "  $os.cmd('sync', '-d', ...paths",
        to: "  try { $os.cmd('sync', '-d', ...paths",
      },
      {
        file: `${LIB}/database/durable.js`,
        from: '.filter(isThere)).run();',
        to: '.filter(isThere)).run(); } catch {}',
      },
    ],
    test: DURABLE,
  },
  {
    name: 'synchronous = FULL and its check are removed',
    changes: [
      { file: `${LIB}/database/durable.js`, from: '  setFull(app);\n  try {', to: '  try {' },
      {
        file: `${LIB}/database/durable.js`,
        from: "if (synchronous(tx) !== 'full') throw new Error('The writing connection is not durable.');",
        to: '',
      },
    ],
    test: DURABLE,
  },
  {
    name: 'photos are synced after the commit instead of before',
    changes: [
      {
        file: `${LIB}/delivery/photos.js`,
        from: 'const synced = syncLast(app, { documentation, line, key });\n    let completed',
        to: 'let completed',
      },
      { file: `${LIB}/delivery/photos.js`, from: 'finish(tx, now, synced);', to: 'finish(tx, now, true);' },
      {
        file: `${LIB}/delivery/photos.js`,
        from: 'body: receipts.receiptWith(now, missing) };\n    });',
        to: 'body: receipts.receiptWith(now, missing) };\n    });\n    syncLast(app, { documentation, line, key });',
      },
    ],
    test: DURABLE,
  },
  {
    name: 'an error deletes a file whose row exists',
    changes: [{ file: `${LIB}/delivery/photos.js`, from: ORPHAN, to: '' }],
    test: DURABLE,
  },
  {
    name: 'an error deletes a file that another request is about to commit',
    changes: [
      { file: `${LIB}/delivery/photos.js`, from: ORPHAN, to: "if (byId(app, 'documentation_photos', photo)) return;" },
    ],
    test: DURABLE,
  },
  {
    name: 'the file of a deleted documentation is left behind',
    changes: [{ file: `${LIB}/delivery/photos.js`, from: ORPHAN, to: 'return;' }],
    test: DURABLE,
  },
  {
    name: 'the question how it writes makes it write safely',
    changes: [
      {
        file: `${LIB}/operations/health.js`,
        from: 'const { filesSynced, sync',
        to: 'const { setFull, filesSynced, sync',
      },
      { file: `${LIB}/operations/health.js`, from: '  const row =', to: '  setFull(app);\n  const row =' },
    ],
    test: DURABLE,
  },
  {
    name: "PocketBase's own backup runs",
    changes: [
      {
        file: 'pocketbase/pb_hooks/backups.pb.js',
        from: "onBackupCreate(() => {\n  throw new ForbiddenError('Bitte „npm run backup -- ORDNER“ verwenden.');",
        to: 'onBackupCreate((e) => {\n  e.next();',
      },
    ],
    test: 'tests/server/backup.test.ts',
  },
  {
    name: 'a session that could not be looked up is told that it is dead',
    changes: [
      { file: `${LIB}/routing/caller.js`, from: 'const auth = e.auth ?? sessionOf(e);', to: 'const auth = e.auth;' },
    ],
    test: 'tests/server/credentials.test.ts',
  },
  {
    name: 'the stream of a session that could not be looked up is refused for good',
    changes: [{ file: `${LIB}/platform/answer.js`, from: 'askGuest(e.requestEvent ?? e);', to: '' }],
    test: 'tests/server/credentials.test.ts',
  },
  {
    name: 'a session that could not be looked up is shown empty lists',
    changes: [{ file: `${LIB}/lists/lists.js`, from: '  askGuest(e);\n', to: '' }],
    test: 'tests/server/credentials.test.ts',
  },
  {
    name: 'an employee takes a colleague’s name for one delivery',
    changes: [
      {
        file: `${LIB}/accounts/names.js`,
        from: "if (isEmployed && changed.includes('full_name'))",
        to: 'if (isEmployed && false)',
      },
    ],
    test: 'tests/server/names.test.ts',
  },
  {
    name: 'a claimed address is confirmed without a question',
    changes: [{ file: `${LIB}/accounts/addresses.js`, from: 'isClaim(user) && belongs === undefined', to: 'false' }],
    test: 'tests/server/addresses.test.ts',
  },
  {
    name: 'an employee goes on reading the lists of the former company',
    changes: [{ file: `${LIB}/lists/sees.js`, from: ' AND +company_admin = {:employer}', to: '' }],
    test: 'tests/server/companyChange.test.ts',
  },
];
