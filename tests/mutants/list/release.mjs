/** Mistakes in when the phone forgets (D33, D58, D59). */
const MODEL = 'tests/unit/sync/model.test.ts';
const TRANSFER = 'src/domain/delivery/transfer.ts';
const ELAPSED = 'src/domain/time/elapsed.ts';
const RELEASE = 'src/sync/release.ts';

export const MUTANTS = [
  {
    name: 'any late complete counts as the confirmation',
    changes: [
      {
        file: TRANSFER,
        from: 'if (isSameCompletion(transfer, receipt)) return done;',
        to: "if (isSameCompletion(transfer, receipt)) return moment.now - done.completedAt < RELEASE_AFTER ? done : { ...done, state: 'released' };",
      },
    ],
    test: MODEL,
  },
  {
    name: 'an answer from before a loss counts as the confirmation',
    changes: [
      {
        file: TRANSFER,
        from: "if (transfer.state !== 'complete' || (transfer.completions ?? 0) !== question.completions) return transfer;",
        to: "if (transfer.state !== 'complete') return transfer;",
      },
    ],
    test: 'tests/unit/db/outbox.test.ts',
  },
  {
    name: 'the time of an answer is the time when it is heard, not when it was asked for',
    changes: [
      {
        file: 'src/db/elapsed.ts',
        from: 'if ((before?.answers ?? 0) !== (atAsking?.answers ?? 0)) return null;',
        to: 'if ((before?.answers ?? 0) < (atAsking?.answers ?? 0)) return null;',
      },
    ],
    test: 'tests/unit/db/drafts.test.ts',
  },
  {
    name: 'early release without an answer',
    changes: [
      {
        file: RELEASE,
        from: "if (answer.kind === 'receipts') return answer.receipts;",
        to: "if (answer.kind === 'receipts') return answer.receipts;\n  if (round.question.early) return rows.map(({ sealed }) => bareReceipt(sealed, 'complete'));",
      },
    ],
    test: MODEL,
  },
  {
    name: 'what a server that came back does not know, nor who asks, stays delivered',
    changes: [
      {
        file: RELEASE,
        from: "if (answer.kind !== 'signIn' && answer.kind !== 'refused') return [];",
        to: 'return [];',
      },
    ],
    test: MODEL,
  },
  {
    name: 'the 72 hours run on the clock of the phone',
    changes: [
      { file: ELAPSED, from: 'Math.min(server - before.server, device - before.device)', to: 'device - before.device' },
    ],
    test: MODEL,
  },
  {
    name: 'the 72 hours run on the clock of the server',
    changes: [
      { file: ELAPSED, from: 'Math.min(server - before.server, device - before.device)', to: 'server - before.server' },
    ],
    test: MODEL,
  },
  {
    name: 'one answer alone deletes by age',
    changes: [
      {
        file: ELAPSED,
        from: 'if (before.overdue === null) return { ...before, overdue: elapsed };',
        to: 'if (before.overdue === null) return null;',
      },
    ],
    test: MODEL,
  },
  {
    name: 'the 72 hours count from before the documentation was complete',
    changes: [
      {
        file: TRANSFER,
        from: 'completions: (transfer.completions ?? 0) + 1, completeSince: null };',
        to: 'completions: (transfer.completions ?? 0) + 1, completeSince: 0 };',
      },
    ],
    test: MODEL,
  },
  {
    name: 'the grant ends while work waits or was refused',
    changes: [
      {
        file: 'src/db/undelivered.ts',
        from: "[...UNDELIVERED, 'complete']",
        to: "['complete']",
      },
    ],
    test: 'tests/unit/db/sharedPhone.test.ts',
  },
  {
    name: 'the grant ends before the last confirmation',
    changes: [
      {
        file: 'src/db/undelivered.ts',
        from: "[...UNDELIVERED, 'complete']",
        to: 'UNDELIVERED',
      },
    ],
    test: 'tests/unit/db/sharedPhone.test.ts',
  },
  {
    name: 'rows are counted from an answer that is older than they are',
    changes: [
      {
        file: RELEASE,
        from: 'const rows = await store.completeRows();\n  const drafts = await store.expiredDrafts();\n  const { elapsed, generation } = rows.length + drafts.length > 0 ? await syncServerTime(sending.ports) : UNKNOWN_STATE;',
        to: 'const { elapsed, generation } = await syncServerTime(sending.ports);\n  const rows = await store.completeRows();\n  const drafts = await store.expiredDrafts();',
      },
    ],
    test: 'tests/unit/sync/forgetting.test.ts',
  },
  {
    name: 'whoever answers after a recovery is taken for the one that said complete',
    changes: [
      {
        file: RELEASE,
        from: "generation !== null && (transfer.generation ?? '') !== generation",
        to: "generation !== null && (transfer.generation ?? generation) !== generation && transfer.state === 'waiting'",
      },
    ],
    test: 'tests/unit/sync/forgetting.test.ts',
  },
];
