/** Mistakes in which backups go (D165, D291), each of which a folder of backups would pay for. */
const FILE = 'pocketbase/backups/retention.mjs';
const LIFE = 'function lifeKey({ database, generation }) {';
const TEST = 'tests/unit/pocketbase/retention.test.ts';

export const MUTANTS = [
  {
    name: 'backups: one of an emptied database replaces the good one of that day',
    changes: [{ file: FILE, from: LIFE, to: "function lifeKey({ generation }) {\n  const database = '';" }],
    test: TEST,
  },
  {
    name: 'backups: one of a database that was put back replaces the one from before',
    changes: [{ file: FILE, from: LIFE, to: "function lifeKey({ database }) {\n  const generation = '';" }],
    test: TEST,
  },
  {
    name: 'backups: those of another life are kept for ever, with what was erased since',
    changes: [
      {
        file: FILE,
        from: 'return life === lifeKey(newest) ? names : names.filter((name) => begunAt(name) >= oldest);',
        to: 'return names;',
      },
    ],
    test: TEST,
  },
  {
    name: 'backups: where no months are kept, those of another life go after days',
    changes: [{ file: FILE, from: 'Math.max(MONTH, daily,', to: 'Math.max(daily,' }],
    test: TEST,
  },
  {
    name: 'backups: a service that lost its data thins as if nobody had said whose each backup is',
    changes: [
      {
        file: 'pocketbase/backups/lives.mjs',
        from: "return { database: said?.database ?? '', generation: said?.generation ?? '' };",
        to: "return { database: '', generation: said?.generation ?? '' };",
      },
    ],
    test: 'tests/server/operations/nightly.test.ts',
  },
];
