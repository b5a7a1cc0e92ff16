/** Mistakes in who sends, and under whose name. */
export const MUTANTS = [
  {
    name: 'a sender whose place another one took goes on',
    changes: [
      {
        file: 'src/sync/queue.ts',
        from: 'while (!lost.aborted && !isBroken(run)) {',
        to: 'while (!isBroken(run)) {',
      },
    ],
    test: 'tests/sync/deliver.test.ts',
  },
  {
    name: "a pull with somebody else's token",
    changes: [{ file: 'src/sync/pull.ts', from: "  if (me.id !== session.user) return 'nobody';\n", to: '' }],
    test: 'tests/sync/pull.test.ts',
  },
  {
    name: 'a run that hangs is waited for',
    changes: [
      {
        file: 'src/sync/watchdog.ts',
        from: 'if (quiet >= (requests > 0 ? REQUEST : STANDSTILL)) gone.abort();\n    else callOff',
        to: 'callOff',
      },
    ],
    test: 'tests/sync/loop.test.ts',
  },
  {
    name: 'one 401 parks for good',
    changes: [
      {
        file: 'src/domain/parking.ts',
        from: "return state === 'needsSignIn' || (state === 'refused' && isPassing(reason));",
        to: "return state === 'refused' && isPassing(reason);",
      },
    ],
    test: 'tests/sync/loop.test.ts',
  },
];
