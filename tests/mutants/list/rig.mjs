/** Mistakes that the phones in Node must find against the real server (tests/fault-injection), on the disks and not in a receipt. */
const RIG = 'tests/fault-injection/faults.test.ts';
const OUTAGES = 'tests/fault-injection/outages.test.ts';
const LIB = 'pocketbase/pb_hooks/lib';
const DURABLE = `${LIB}/database/durable.js`;

export const MUTANTS = [
  {
    name: 'rig: the server calls a documentation complete before its photos are there',
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
    test: RIG,
  },
  {
    name: 'rig: the server stores a photo with one byte wrong',
    changes: [
      {
        file: `${LIB}/delivery/photoFiles.js`,
        from: 'files.upload(bytes, key);',
        to: 'files.upload([...bytes.slice(0, -1), 0], key);',
      },
    ],
    test: RIG,
  },
  {
    name: 'rig: the phone lets go of its photos whatever the second confirmation says',
    changes: [
      {
        file: 'src/domain/delivery/transfer.ts',
        from: "const released = after.state === 'complete' && (",
        to: 'const released = (',
      },
    ],
    test: RIG,
  },
  {
    name: 'rig: the seal leaves the last photo out',
    changes: [
      {
        file: 'src/db/seal.ts',
        from: 'contentOf({ ...draft, startedAt }, photos, {',
        to: 'contentOf({ ...draft, startedAt }, photos.slice(0, Math.max(1, photos.length - 1)), {',
      },
    ],
    test: RIG,
  },
  // From here on only a power cut finds them.
  {
    name: 'rig: photos are acknowledged and never synced',
    changes: [
      {
        file: DURABLE,
        from: 'if (inStore(app) || !filesSynced()) return;\n  const root',
        to: 'if (app) return;\n  const root',
      },
    ],
    test: RIG,
  },
  {
    name: 'rig: only the photo that came last is synced',
    changes: [
      {
        file: `${LIB}/delivery/photoFiles.js`,
        from: 'syncFiles(app, [...keys, key]);',
        to: 'syncFiles(app, [key]);',
      },
    ],
    test: RIG,
  },
  {
    name: 'rig: what is committed is not synced (NORMAL)',
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
    name: 'rig: nothing of the database is ever synced (OFF)',
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
    name: 'rig: the completion is committed before the photos are synced',
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
    name: 'rig: any receipt is a receipt, whatever documentation it is about',
    changes: [
      {
        file: 'src/api/receipt.ts',
        from: 'value.id !== sent.id || value.contentHash !== sent.contentHash) return null;',
        to: 'sent.id === "") return null;',
      },
    ],
    test: RIG,
  },
  {
    name: 'rig: the grant of whoever signed out ends before the last of the work is confirmed',
    changes: [
      {
        file: 'src/db/session.ts',
        from: 'row.untoldKey !== undefined || (await unfinishedOf(ownerOfUser(row.user))) > 0)',
        to: 'row.untoldKey !== undefined || (await unfinishedOf(ownerOfUser(row.user))) > 99)',
      },
    ],
    test: RIG,
  },
  {
    name: 'rig: what was captured by a link before it was revoked is refused',
    changes: [
      {
        file: `${LIB}/delivery/rights.js`,
        from: "link.getString('end_reason') === 'leaked'",
        to: "link.getString('end_reason') !== ''",
      },
    ],
    test: RIG,
  },
  {
    name: 'rig: what somebody captured before being dismissed is refused',
    changes: [
      {
        file: `${LIB}/delivery/rights.js`,
        from: "user.getBool('active') ? null : (getTimeMs(user, 'deactivated_at') ?? 0)",
        to: "user.getBool('active') ? null : 0",
      },
    ],
    test: RIG,
  },
  {
    name: 'rig: a documentation that is deleted leaves its photos on the disk',
    changes: [
      {
        file: `${LIB}/delivery/records.js`,
        from: '    tx.delete(row);',
        to: "    tx.db().newQuery('DELETE FROM documentation_photos WHERE documentation = {:id}').bind({ id: row.id }).execute();\n    tx.delete(row);",
      },
    ],
    test: RIG,
  },
  {
    name: 'rig: whoever is signed in speaks for everybody whose work waits on the phone',
    changes: [
      {
        file: 'src/db/outbox.ts',
        from: 'return { grant: (await db.grants.get(user)) ?? null, session: own, link: null };',
        to: 'return { grant: (await db.grants.get(session?.user ?? user)) ?? null, session: own, link: null };',
      },
      { file: `${LIB}/delivery/delivery.js`, from: '    requireAuthor(body, requester);\n', to: '' },
    ],
    test: RIG,
  },
  {
    name: 'rig: signing out takes along what waits',
    changes: [
      {
        file: 'src/db/session.ts',
        from: '  await dropCopies(user);\n}',
        to: '  await dropCopies(user);\n  await db.outbox.filter(({ owner, state }) => owner === ownerOfUser(user) && state === "waiting").delete();\n}',
      },
    ],
    test: RIG,
  },
];
