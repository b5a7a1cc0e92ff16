/** Mistakes with what went back: a server's clock, a version of the app (D69). */
const CURSOR = 'src/sync/cursor.ts';
const PULL = 'tests/unit/sync/pull.test.ts';

export const MUTANTS = [
  {
    name: "the pull's cursor passes the server's own time",
    changes: [{ file: CURSOR, from: 'return msOf(time) <= serverTime ? time :', to: 'if (time) return time; return' }],
    test: PULL,
  },
  {
    name: 'a cursor from a time to come is gone on with',
    changes: [{ file: CURSOR, from: 'if (known && !isBehind && lost', to: 'if (known && lost' }],
    test: PULL,
  },
  {
    name: "the server's clock went back and nobody notices",
    changes: [{ file: CURSOR, from: '!isBehind && lost <= PULL_OVERLAP / 2)', to: '!isBehind)' }],
    test: PULL,
  },
  {
    name: 'a page that is older than the database is told to load itself again',
    changes: [{ file: 'src/db/guard.ts', from: "setStorageState('older');", to: "setStorageState('reload');" }],
    test: 'tests/unit/db/twoVersions.test.ts',
  },
];
