/** Mistakes that fault injection must find on the disks of phones and server, whatever a receipt says. */
const RUN = 'tests/fault-injection/faults.test.ts';
const OUTAGES = 'tests/fault-injection/outages.test.ts';
const LIB = 'pocketbase/pb_hooks/lib';
const DURABLE = `${LIB}/database/durable.js`;

export const MUTANTS = [
  {
    name: 'faults: the server calls a documentation complete before its photos are there',
    changes: [
      {
        file: `${LIB}/delivery/receipts.js`,
        from: "const complete = documentation.getString('state') === 'complete' && missing.length === 0;",
        to: 'const complete = true;\n  missing = [];',
      },
      {
        file: `${LIB}/delivery/receipts.js`,
        from: "getIsoTime(documentation, 'completed_at') : null",
        to: "getIsoTime(documentation, 'received_at') : null",
      },
    ],
    test: RUN,
  },
  {
    name: 'faults: the server stores a photo with one byte wrong',
    changes: [
      {
        file: `${LIB}/delivery/photoFiles.js`,
        from: 'files.upload(bytes, key);',
        to: 'files.upload([...bytes.slice(0, -1), 0], key);',
      },
    ],
    test: RUN,
  },
  {
    name: 'faults: the phone deletes photos without looking at the second confirmation',
    changes: [
      {
        file: 'src/domain/delivery/transfer.ts',
        from: "const released = after.state === 'complete' && (",
        to: 'const released = (',
      },
    ],
    test: RUN,
  },
  {
    name: 'faults: the seal leaves the last photo out',
    changes: [
      {
        file: 'src/db/seal.ts',
        from: 'contentOf({ ...draft, startedAt }, photos, {',
        to: 'contentOf({ ...draft, startedAt }, photos.slice(0, Math.max(1, photos.length - 1)), {',
      },
    ],
    test: RUN,
  },
  // From here on only a power cut finds them.
  {
    name: 'faults: photos are acknowledged and never synced',
    changes: [
      {
        file: DURABLE,
        from: 'if (inStore(app) || !filesSynced()) return;\n  const root',
        to: 'if (app) return;\n  const root',
      },
    ],
    test: RUN,
  },
  {
    name: 'faults: only the last photo is synced',
    changes: [
      {
        file: `${LIB}/delivery/photoFiles.js`,
        from: 'syncFiles(app, [...keys, key]);',
        to: 'syncFiles(app, [key]);',
      },
    ],
    test: RUN,
  },
  {
    name: 'faults: a commit is not synced (NORMAL)',
    changes: [
      { file: DURABLE, from: "newQuery('PRAGMA synchronous = FULL;", to: "newQuery('PRAGMA synchronous = NORMAL;" },
      {
        file: DURABLE,
        from: "isFull = getSynchronousMode(tx) === 'full'",
        to: "isFull = getSynchronousMode(tx) === 'normal'",
      },
    ],
    test: OUTAGES,
  },
  {
    name: 'faults: nothing of the database is ever synced (OFF)',
    changes: [
      { file: DURABLE, from: "newQuery('PRAGMA synchronous = FULL;", to: "newQuery('PRAGMA synchronous = OFF;" },
      {
        file: DURABLE,
        from: "isFull = getSynchronousMode(tx) === 'full'",
        to: "isFull = getSynchronousMode(tx) === 'off'",
      },
    ],
    test: OUTAGES,
  },
  {
    name: 'faults: the completion is committed before the photos are synced',
    changes: [
      {
        file: `${LIB}/delivery/photos.js`,
        from: 'const looked = syncLast(app, { documentation, line, key });',
        to: 'const looked = { synced: true, lost: [] };',
      },
      {
        file: `${LIB}/delivery/photos.js`,
        from: 'if (completed) noteDelivered(app);',
        to: 'syncLast(app, { documentation, line, key });\n  if (completed) noteDelivered(app);',
      },
    ],
    test: OUTAGES,
  },
  {
    name: 'faults: the phone accepts the receipt of another documentation',
    changes: [
      {
        file: 'src/api/receipt.ts',
        from: 'value.id !== sent.id || value.contentHash !== sent.contentHash) return null;',
        to: 'sent.id === "") return null;',
      },
    ],
    test: RUN,
  },
  {
    name: 'faults: a grant ends at the sign-out, before the last work is confirmed',
    changes: [
      {
        file: 'src/db/session.ts',
        from: 'row.untoldKey !== undefined || (await unfinishedOf(ownerOfUser(row.user))) > 0)',
        to: 'row.untoldKey !== undefined || (await unfinishedOf(ownerOfUser(row.user))) > 99)',
      },
    ],
    test: RUN,
  },
  {
    name: 'faults: the server refuses work captured before its link was revoked',
    changes: [
      {
        file: `${LIB}/delivery/rights.js`,
        from: "link.getString('end_reason') === 'leaked'",
        to: "link.getString('end_reason') !== ''",
      },
    ],
    test: RUN,
  },
  {
    name: 'faults: the server refuses work captured before the account was deactivated',
    changes: [
      {
        file: `${LIB}/delivery/rights.js`,
        from: "user.getBool('active') ? null : (getTimeMs(user, 'deactivated_at') ?? 0)",
        to: "user.getBool('active') ? null : 0",
      },
    ],
    test: RUN,
  },
  {
    name: 'faults: a deleted documentation leaves its photos on the disk',
    changes: [
      {
        file: `${LIB}/delivery/records.js`,
        from: '    tx.delete(row);',
        to: "    tx.db().newQuery('DELETE FROM documentation_photos WHERE documentation = {:id}').bind({ id: row.id }).execute();\n    tx.delete(row);",
      },
    ],
    test: RUN,
  },
  {
    name: 'faults: the session of the signed-in person delivers work of other people',
    changes: [
      {
        file: 'src/db/outbox.ts',
        from: 'return { grant: (await db.grants.get(user)) ?? null, session: own, link: null };',
        to: 'return { grant: (await db.grants.get(session?.user ?? user)) ?? null, session: own, link: null };',
      },
      { file: `${LIB}/delivery/delivery.js`, from: '    requireAuthor(body, requester);\n', to: '' },
    ],
    test: RUN,
  },
  {
    name: 'faults: the sign-out deletes waiting work',
    changes: [
      {
        file: 'src/db/session.ts',
        from: '  await dropCopies(user);\n}',
        to: '  await dropCopies(user);\n  await db.outbox.filter(({ owner, state }) => owner === ownerOfUser(user) && state === "waiting").delete();\n}',
      },
    ],
    test: RUN,
  },
];
