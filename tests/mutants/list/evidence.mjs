/** Mistakes in what stands in the log, and in what is found when somebody changed it (D188 to D190). */
const LIB = 'pocketbase/pb_hooks/lib/evidence';
const TEST = 'tests/server/evidence.test.ts';
const VERIFY = 'tests/server/verify.test.ts';

export const MUTANTS = [
  {
    name: 'a documentation gets its entry before it is complete',
    changes: [
      {
        file: `${LIB}/hooks.js`,
        from: 'if (!before && !isComplete(record)) return;',
        to: 'if (record.id === "") return;',
      },
    ],
    test: TEST,
  },
  {
    name: 'a deleted documentation leaves what its entries were made of',
    changes: [{ file: `${LIB}/hooks.js`, from: 'entries: forget(tx, about, row.id)', to: 'entries: []' }],
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
    changes: [{ file: `${LIB}/pages.js`, from: 'newest(app)?.size ?? 0)) throw', to: '1e9)) throw' }],
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
    name: 'npm run verify passes over the signatures before it',
    changes: [{ file: `${LIB}/examine.js`, from: 'if (opened?.text === ', to: 'if (opened || opened === ' }],
    test: VERIFY,
  },
  {
    name: 'npm run verify takes every entry without parts for a deleted one',
    changes: [
      { file: `${LIB}/examine.js`, from: 'bare.filter((one) => !named.has(one))', to: 'bare.slice(bare.length)' },
    ],
    test: VERIFY,
  },
];
