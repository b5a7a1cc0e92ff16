/** Mistakes in which backups go (D165, D291, D450), each of which a folder of backups would pay for. */
const FILE = 'pocketbase/backups/copies.mjs';
const TEST = 'tests/unit/pocketbase/copies.test.ts';
const RESTIC = 'pocketbase/backups/restic.mjs';
const BY_RESTIC = 'tests/server/operations/restic.test.ts';

export const MUTANTS = [
  {
    name: 'backups: one of an emptied or restored database replaces the good one of that day',
    changes: [{ file: FILE, from: 'one.life === life && !one.isOld', to: '!one.isOld' }],
    test: TEST,
  },
  {
    name: 'backups: the first night of this release deletes the months of the earlier one',
    changes: [{ file: FILE, from: 'one.life === life && !one.isOld', to: 'one.life === life' }],
    test: TEST,
  },
  {
    name: 'backups: those of another life are kept for ever, with what was erased since',
    changes: [{ file: FILE, from: ': startedAt(name) < oldest)', to: ': false)' }],
    test: TEST,
  },
  {
    name: 'backups: where no months are kept, those of another life go after days',
    changes: [{ file: RESTIC, from: 'Math.max(30, daily,', to: 'Math.max(daily,' }],
    test: TEST,
  },
  {
    name: 'backups: a service that lost its data thins as if nobody had said whose each backup is',
    changes: [
      {
        file: FILE,
        from: "await jsonIn(join(folder, name, 'backup.json'))",
        to: "{ ...(await jsonIn(join(folder, name, 'backup.json'))), database: '' }",
      },
    ],
    test: 'tests/server/operations/nightly.test.ts',
  },
  {
    name: 'backups: restic keeps what is older than the promise',
    changes: [{ file: RESTIC, from: 'Date.parse(time) < oldest', to: 'false' }],
    test: BY_RESTIC,
  },
  {
    name: 'backups: restic forgets snapshots of another life',
    changes: [{ file: RESTIC, from: "generation || 'first'", to: "'first'" }],
    test: 'tests/server/operations/resticLives.test.ts',
  },
  {
    name: 'backups: a restored snapshot does not know later erasures',
    changes: [{ file: 'pocketbase/backups/source.mjs', from: 'texts: list === null ? [] : [list]', to: 'texts: []' }],
    test: BY_RESTIC,
  },
];
