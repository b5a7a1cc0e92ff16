/** Mistakes in who sends, under whose name, and what holds up whom. */
const MODEL = 'tests/unit/sync/model.test.ts';

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
    test: 'tests/unit/sync/deliver.test.ts',
  },
  {
    name: "a pull with somebody else's token",
    changes: [{ file: 'src/sync/pull.ts', from: "  if (me.id !== session.user) return 'nobody';\n", to: '' }],
    test: 'tests/unit/sync/pull.test.ts',
  },
  {
    name: 'a run that hangs is waited for',
    changes: [
      {
        file: 'src/sync/watchdog.ts',
        from: 'if (quiet >= (requests > 0 ? REQUEST : STALL)) gone.abort();\n    else callOff',
        to: 'callOff',
      },
    ],
    test: 'tests/unit/sync/engine.test.ts',
  },
  {
    name: 'one 401 parks for good',
    changes: [
      {
        file: 'src/domain/delivery/blocking.ts',
        from: "return state === 'needsSignIn' || (state === 'refused' && isPassing(reason));",
        to: "return state === 'refused' && isPassing(reason);",
      },
    ],
    test: 'tests/unit/sync/engine.test.ts',
  },
  {
    name: 'a look at the page does not ask about what waits for a sign-in',
    changes: [
      {
        file: 'src/sync/queue.ts',
        from: "dueAt(nextAttemptAt, now) <= now || (scope === 'wake' && mayRetry(group)),",
        to: 'dueAt(nextAttemptAt, now) <= now || (!mayRetry && scope === null && group),',
      },
    ],
    test: MODEL,
  },
  {
    name: 'a row the server stumbles over speaks for its group for ever',
    changes: [
      { file: 'src/sync/queue.ts', from: 'if (isServerError(outcome)) tryNextRepresentative(run, id);', to: '' },
    ],
    test: MODEL,
  },
  {
    name: 'a row the server stumbles over keeps those it is asked about with from being confirmed',
    changes: [
      { file: 'src/sync/release.ts', from: "if (result === 'serverError' && some.length > 1)", to: 'if (!result)' },
    ],
    test: MODEL,
  },
  {
    name: 'after a run that hung none begins that could do anything',
    changes: [
      {
        file: 'src/sync/engine.ts',
        from: 'state.watched = watchSending(ports, sending.onBackOffEnd, sending);',
        to: '',
      },
    ],
    test: MODEL,
  },
];
