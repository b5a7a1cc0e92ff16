/** Mistakes in the log's entries, and in finding changes to them (D188 to D190). */
const LIB = 'pocketbase/pb_hooks/lib/evidence';
const TEST = 'tests/server/evidence/evidence.test.ts';
const VERIFY = 'tests/server/evidence/verify.test.ts';
const FORGERY = 'tests/server/evidence/forgery.test.ts';
const AROUND = 'tests/server/evidence/forgedAround.test.ts';
const HOOKS = 'pocketbase/pb_hooks';

export const MUTANTS = [
  {
    name: 'nobody compares a record with the house that the log knew',
    changes: [{ file: `${LIB}/content.js`, from: '    ...propertyProblems(app, entries),\n', to: '' }],
    test: AROUND,
  },
  {
    name: 'a house that was replaced long ago counts for a record',
    changes: [
      { file: `${LIB}/propertyAtArrival.js`, from: '(times[at + 1] ?? received) >= received - SLACK', to: 'at >= 0' },
    ],
    test: 'tests/unit/pocketbase/propertyAtArrival.test.ts',
  },
  {
    name: 'a place is looked up anew for a row of a house that somebody edited',
    changes: [{ file: `${HOOKS}/lib/geocoding/placing.js`, from: 'found && isAsEntered(tx, property)', to: 'found' }],
    test: AROUND,
  },
  {
    name: 'a migration runs a second time',
    changes: [{ file: `${HOOKS}/settings.pb.js`, from: 'refuseMissing(e.app)', to: 'migrationProblems(e.app)' }],
    test: AROUND,
  },
  {
    name: 'a list of folders removes the photo of another record',
    changes: [{ file: `${HOOKS}/lib/delivery/removals.js`, from: "photo !== '' &&", to: "photo !== '' ||" }],
    test: AROUND,
  },
  {
    name: 'a note of the newest entry from an older copy is taken for the newest',
    changes: [{ file: `${LIB}/heads.js`, from: 'path.root === rootOfPath(subject, path) && ', to: '' }],
    test: 'tests/server/evidence/forgedHeads.test.ts',
  },
  {
    name: 'the tree over the newest entries is marked again by the next delivery',
    changes: [{ file: `${LIB}/heads.js`, from: 'known?.size === position && isTrue(head, known)', to: 'known' }],
    test: 'tests/server/evidence/forgedHeads.test.ts',
  },
  {
    name: 'a documentation gets its entry before it is complete',
    changes: [
      {
        file: `${LIB}/hooks.js`,
        from: 'if (!original && !isComplete(record)) return;',
        to: 'if (record.id === "") return;',
      },
    ],
    test: TEST,
  },
  {
    name: 'a deleted documentation leaves what its entries were made of',
    changes: [
      {
        file: `${LIB}/hooks.js`,
        from: 'forgetOpenings(tx, { about: DOCUMENTATIONS, record: record.id, before: position });',
        to: '',
      },
    ],
    test: TEST,
  },
  {
    name: 'all parts of an entry have one salt',
    changes: [
      {
        file: `${LIB}/log.js`,
        from: '$security.randomStringWithAlphabet(evidenceEntry.SALT_LENGTH, HEX)',
        to: "'0123456789abcdef0123456789abcdef'",
      },
    ],
    test: TEST,
  },
  {
    name: 'tiles are served beyond what is signed',
    changes: [{ file: `${LIB}/pages.js`, from: 'findNewestCheckpoint(app)?.size ?? 0)) throw', to: '1e9)) throw' }],
    test: TEST,
  },
  {
    name: 'a log that was written anew is signed again',
    changes: [
      {
        file: `${LIB}/checkpoints.js`,
        from: 'if (head && roots?.before !== head.root)',
        to: 'if (head && !roots)',
      },
      { file: 'pocketbase/evidence/signer.mjs', from: 'if (!isNext || !isSame ||', to: 'if (' },
    ],
    test: TEST,
  },
  {
    name: 'a state that is signed leaves the newest entry out',
    changes: [{ file: `${LIB}/tree.js`, from: 'from, most: to - from })', to: 'from, most: to - from - 1 })' }],
    test: TEST,
  },
  {
    name: 'objektbeleg verify passes over the signatures before it',
    changes: [{ file: `${LIB}/examine.js`, from: 'if (opened?.text === ', to: 'if (opened || opened === ' }],
    test: VERIFY,
  },
  {
    name: 'objektbeleg verify takes every entry without parts for a deleted one',
    changes: [
      {
        file: `${LIB}/examineOpenings.js`,
        from: 'seen.bare.filter((one) => !seen.named.has(one))',
        to: 'seen.bare.slice(seen.bare.length)',
      },
    ],
    test: VERIFY,
  },
  {
    name: 'a record is judged by the column that finds its entries, not by what they say',
    changes: [
      {
        file: `${LIB}/examineOpenings.js`,
        from: 'if (about === row.about && record === row.record) return null;',
        to: 'return null;',
      },
      { file: `${LIB}/genuine.js`, from: 'if (!isAbout(entry, { about, record }))', to: 'if (about === "")' },
      { file: `${LIB}/chain.js`, from: 'if (!last || last.position !== head.position)', to: 'if (!last)' },
    ],
    test: FORGERY,
  },
  {
    name: 'an entry that somebody wrote into the database is signed',
    changes: [{ file: `${LIB}/checkpoints.js`, from: 'if (foreign !== null)', to: 'if (foreign === -1)' }],
    test: FORGERY,
  },
  {
    name: 'what is found without an entry is entered at the next start',
    changes: [{ file: `${LIB}/marker.js`, from: 'positionsOf(app, ABOUT, MARKER).length > 0', to: 'false' }],
    test: TEST,
  },
  {
    name: 'a part that was closed counts as erased',
    changes: [{ file: `${LIB}/chain.js`, from: 'if (!isJudged) return [];', to: 'return [];' }],
    test: FORGERY,
  },
  {
    name: 'rows of photos are not held against the sealed list',
    changes: [{ file: `${LIB}/content.js`, from: '...photoProblems(app, row),', to: '' }],
    test: FORGERY,
  },
  {
    name: 'a new column is looked for in older entries too',
    changes: [
      {
        file: `${LIB}/parts.js`,
        from: 'partOf(row, columns.loggedColumns(part, version));',
        to: "partOf(row, [...columns.loggedColumns(part, version), { column: 'updated', kind: 'text', ifFilled: false }]);",
      },
    ],
    test: 'tests/server/operations/upgrade.test.ts',
  },
  {
    name: 'what hangs on an account ends by its row alone',
    changes: [
      { file: `${LIB}/../admin/leaving.js`, from: 'if (isDeleted(app, user)) return true;', to: 'return true;' },
    ],
    test: 'tests/server/evidence/forgedAccounts.test.ts',
  },
  {
    name: 'a reference falls away with every row that is gone',
    changes: [
      {
        file: `${LIB}/fields.js`,
        from: 'return !knowsAccounts(app) || Boolean(deletedAt(app, was));',
        to: 'return true;',
      },
    ],
    test: 'tests/server/evidence/forgedAccounts.test.ts',
  },
  {
    name: 'the next entry follows the one that its parts are left of',
    changes: [{ file: `${LIB}/log.js`, from: "? ' UNION ALL SELECT position FROM evidence_heads", to: "? '' && '" }],
    test: 'tests/server/evidence/forgedBetween.test.ts',
  },
  {
    name: 'any entry may be the first of a record',
    changes: [{ file: `${LIB}/chain.js`, from: '...firstProblems(app, about, entries[0]),', to: '' }],
    test: 'tests/server/evidence/forgedBetween.test.ts',
  },
  {
    name: 'a device key is entered as its row says',
    changes: [{ file: `${LIB}/deviceKeys.js`, from: '...row, ...enteredOf(tx, row.key)', to: '...row' }],
    test: 'tests/server/evidence/forgedBetween.test.ts',
  },
  {
    name: 'a plan is deleted without a look at what it said',
    changes: [{ file: `${LIB}/hooks.js`, from: 'rowDoubts(tx, { about, id: e.record.id })', to: '[]' }],
    test: 'tests/server/evidence/forgedBetween.test.ts',
  },
  {
    name: 'a record may go to a Hausverwaltung that does not own its property',
    changes: [
      {
        file: `${LIB}/propertyAtArrival.js`,
        from: ' && isOfManager(parties, valuesIn(texts.parties), isGone)',
        to: '',
      },
    ],
    test: 'tests/unit/pocketbase/propertyAtArrival.test.ts',
  },
];
