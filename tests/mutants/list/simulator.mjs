/** Mistakes anywhere between the shutter and the release that the simulator finds within a minute, each alone. */
const SIMULATOR = 'tests/simulator/simulator.test.ts';
const TRANSFER = 'src/domain/delivery/transfer.ts';
const ELAPSED = 'src/domain/time/elapsed.ts';
const PASSED = 'Math.min(server - before.server, device - before.device)';

const mistake = (name, file, from, to) => ({
  name: `simulator: ${name}`,
  changes: [{ file, from, to }],
  test: SIMULATOR,
});

export const MUTANTS = [
  mistake(
    'what is called safe lies in a cache when the battery dies',
    'src/db/db.ts',
    "chromeTransactionDurability: 'strict'",
    "chromeTransactionDurability: 'relaxed'",
  ),
  mistake(
    'a photo that came while it was sealed is left behind',
    'src/db/seal.ts',
    'if (draft?.rev !== rev) return false;',
    'if (draft === undefined) return false;',
  ),
  mistake(
    'a photo is written into a documentation that was sealed meanwhile',
    'src/db/drafts.ts',
    'if (await db.outbox.get(draft.id)) throw new DraftGoneError(draft.id);',
    '',
  ),
  mistake(
    'a late discard takes the photos of what was saved',
    'src/db/drafts.ts',
    'if (!(await db.drafts.get(id))) return;',
    '',
  ),
  mistake(
    'the bytes go with the first complete',
    'src/db/outbox.ts',
    "if (state === 'deletedOnServer' || state === 'released') await dropPhotos(row.id);",
    "if (state === 'deletedOnServer' || state === 'released' || state === 'complete') await dropPhotos(row.id);",
  ),
  mistake(
    'whoever is signed in speaks for everybody',
    'src/db/outbox.ts',
    'const own = session?.user === user ? session : null;',
    'const own = session ?? null;',
  ),
  mistake('the 72 hours run on the clock of the phone', ELAPSED, PASSED, 'device - before.device'),
  mistake('the 72 hours run on the clock of the server', ELAPSED, PASSED, 'server - before.server'),
  mistake(
    'the 72 hours count from before the documentation was complete',
    TRANSFER,
    'completions: (transfer.completions ?? 0) + 1, completeSince: null };',
    'completions: (transfer.completions ?? 0) + 1, completeSince: 0 };',
  ),
  mistake(
    'any late complete counts as the confirmation',
    TRANSFER,
    'if (isSameCompletion(transfer, receipt)) return done;',
    "if (isSameCompletion(transfer, receipt)) return { ...done, state: 'released' };",
  ),
  mistake(
    'one 401 parks for good',
    'src/domain/delivery/blocking.ts',
    "return state === 'needsSignIn' || (state === 'refused' && isPassing(reason));",
    "return state === 'refused' && isPassing(reason);",
  ),
  mistake(
    'a run that hangs is waited for',
    'src/sync/watchdog.ts',
    'if (quiet >= (requests > 0 ? REQUEST : STALL)) gone.abort();\n    else callOff',
    'callOff',
  ),
  mistake(
    'after a run that hung none begins that could do anything',
    'src/sync/engine.ts',
    'state.watched = watchSending(ports, sending.onBackOffEnd, sending);',
    '',
  ),
  mistake(
    'the 404 of a stranger is a verdict',
    'src/api/failure.ts',
    "if (status >= 400 && code === null) return { kind: 'retry', retryAfterMs, status };",
    "if (status === 404) return { kind: 'notFound' };\n  if (status >= 400 && code === null) return { kind: 'retry', retryAfterMs, status };",
  ),
  mistake(
    'any receipt is a receipt',
    'src/api/receipt.ts',
    'if (value.id !== sent.id || value.contentHash !== sent.contentHash) return null;',
    '',
  ),
  mistake(
    'the grant ends before the last confirmation',
    'src/db/undelivered.ts',
    "[...UNDELIVERED, 'complete']",
    'UNDELIVERED',
  ),
  mistake(
    'a page that is older than the database goes on writing',
    'src/db/guard.ts',
    'if (Math.floor(native / 10) <= version) return;',
    'if (native > 0) return;',
  ),
  mistake(
    'a page of a former version does not let go of the database',
    'src/db/guard.ts',
    "    db.close({ disableAutoOpen: true });\n    setStorageState('reload');",
    "    setStorageState('reload');",
  ),
  mistake(
    'a Nachtrag keeps waiting after its record was delivered',
    'src/db/children.ts',
    'for (const child of children.filter(isBound)) {',
    'for (const child of children.slice(0, 0)) {',
  ),
  mistake(
    'an answer leaves the phone before the server has it',
    'src/db/threads.ts',
    'return rows.filter(({ refused }) => refused === null);',
    'await db.threadAnswers.bulkDelete(rows.map(({ id }) => id));\n    return rows;',
  ),
];
