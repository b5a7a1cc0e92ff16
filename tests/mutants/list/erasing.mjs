/** Mistakes in what is erased for Art. 17 GDPR, and in what keeps it erased (D206). */
const LIB = 'pocketbase/pb_hooks/lib/erasing';
const REPLAY = 'tests/server/erasing/eraseReplay.test.ts';
const TEST = 'tests/server/erasing/erase.test.ts';

export const MUTANTS = [
  {
    name: 'erasing: leaves what was freed in the pages of the database',
    changes: [
      { file: `${LIB}/remains.js`, from: "db.newQuery('PRAGMA temp_store = FILE; VACUUM').execute();", to: '' },
      {
        file: 'pocketbase/pb_hooks/lib/database/durable.js',
        from: 'PRAGMA secure_delete = ON',
        to: 'PRAGMA secure_delete = OFF',
      },
    ],
    test: TEST,
  },
  {
    name: 'erasing: leaves the salt of a part whose text goes',
    changes: [
      {
        file: `${LIB}/erasedEntry.js`,
        from: '{ hash: evidenceEntry.partHash(opening, ofText) }',
        to: '{ ...opening, hash: evidenceEntry.partHash(opening, ofText) }',
      },
    ],
    test: TEST,
  },
  {
    name: 'erasing: leaves the files to PocketBase, whose process ends',
    changes: [
      {
        file: `${LIB}/erase.js`,
        from: 'for (const folder of folders)',
        to: 'for (const folder of [""].slice(folders.length))',
      },
    ],
    test: TEST,
  },
  {
    name: 'erasing: goes past a Löschsperre of a person’s record',
    changes: [
      {
        file: `${LIB}/erase.js`,
        from: 'if (kept.length === 0) noteStart(tx, erasure);',
        to: 'noteStart(tx, of); return [];',
      },
    ],
    test: TEST,
  },
  {
    name: 'erasing: forgets who was the author between two corrections',
    changes: [{ file: `${LIB}/people.js`, from: 'OR id IN (SELECT record FROM', to: "OR '' IN (SELECT record FROM" }],
    test: TEST,
  },
  {
    name: 'erasing: a restored database is not looked at before it answers',
    changes: [
      {
        file: 'pocketbase/pb_hooks/serving.pb.js',
        from: '.resumeErasures(e.app, isNewKey);',
        to: ';',
      },
    ],
    test: TEST,
  },
  {
    name: 'erasing: an order without the mark of the server is carried out',
    changes: [
      { file: `${LIB}/again.js`, from: 'open.filter(isMarkedErased).sort(byTime)', to: 'open.slice().sort(byTime)' },
    ],
    test: 'tests/server/erasing/eraseOrders.test.ts',
  },
  {
    name: 'erasing: after the loss of the key nothing of the list is carried out',
    changes: [{ file: `${LIB}/again.js`, from: 'if (isNewKey) markAll(app);', to: '' }],
    test: TEST,
  },
  {
    name: 'erasing: an order that the log says was carried out takes rows again',
    changes: [{ file: `${LIB}/again.js`, from: 'isCarriedOut(app, erasure) ? onDisk(app, erasure) : ', to: '' }],
    test: REPLAY,
  },
  {
    name: 'erasing: the row says who the author is, where the log knows it',
    changes: [
      { file: `${LIB}/people.js`, from: 'found.filter((record) => isAuthorNow(app, record, id))', to: 'found' },
    ],
    test: REPLAY,
  },
  {
    name: 'erasing: verify does not look for orders without a mark',
    changes: [
      {
        file: 'pocketbase/pb_hooks/lib/evidence/examine.js',
        from: '  examineErasures(app, report);\n',
        to: '',
      },
    ],
    test: 'tests/server/erasing/eraseOrders.test.ts',
  },
  {
    name: 'erasing: a record that came after the backup has no tombstone there',
    changes: [{ file: `${LIB}/erase.js`, from: 'tx.saveNoValidate(tombstone);', to: '' }],
    test: TEST,
  },
  {
    name: 'erasing: has the new database in memory while it is made',
    changes: [{ file: `${LIB}/remains.js`, from: 'PRAGMA temp_store = FILE; VACUUM', to: 'VACUUM' }],
    test: 'tests/server/erasing/eraseLarge.test.ts',
  },
  {
    name: 'erasing: says that all is gone where the database could not be written anew',
    changes: [{ file: `${LIB}/command.js`, from: 'done: undone.length === 0', to: 'done: kept.length === 0' }],
    test: 'tests/server/erasing/eraseLarge.test.ts',
  },
];
