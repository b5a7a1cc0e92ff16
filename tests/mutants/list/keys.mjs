/** Mistakes in the keys of devices (D191, D205, D240): on the phone, in the register, and in what is looked at. */
const LIB = 'pocketbase/pb_hooks/lib/evidence';
const REGISTER = 'tests/server/evidence/deviceKeys.test.ts';
const PHONE = 'tests/unit/db/deviceKeys.test.ts';

export const MUTANTS = [
  {
    name: 'device keys: one that hangs keeps saving waiting',
    changes: [
      {
        file: 'src/platform/inTime.ts',
        from: 'return Promise.race([work, timeout])',
        to: 'return Promise.race([work, work as Promise<Awaited<typeof timeout>>])',
      },
    ],
    test: PHONE,
  },
  {
    name: 'device keys: can be taken from the device',
    changes: [{ file: 'src/platform/signing.ts', from: "(ALGORITHM, false, ['sign'", to: "(ALGORITHM, true, ['sign'" }],
    test: PHONE,
  },
  {
    name: 'device keys: the second of two tabs takes the place of the first',
    changes: [{ file: 'src/db/deviceKeys.ts', from: 'if (!known) await db.meta', to: 'await db.meta' }],
    test: PHONE,
  },
  {
    name: 'device keys: one key for everybody on a device',
    changes: [
      {
        file: 'src/db/db.ts',
        from: 'export const deviceKeyRow = (owner: OwnerKey) =>',
        to: "export const deviceKeyRow = (_: OwnerKey, owner = '') =>",
      },
    ],
    test: PHONE,
  },
  {
    name: 'device keys: somebody else’s delivery takes one over',
    changes: [
      {
        file: `${LIB}/deviceKeys.js`,
        from: 'if (known.owner !== owner) return;',
        to: "if (known.owner !== owner) return write(tx, { ...known, owner }, 'keyRegistered');",
      },
    ],
    test: REGISTER,
  },
  {
    name: 'device keys: what was captured before the end wakes one',
    changes: [
      {
        file: `${LIB}/deviceKeys.js`,
        from: "row.getString('captured_at') > toStoredTime(known.ended)",
        to: "row.getString('captured_at') > ''",
      },
    ],
    test: REGISTER,
  },
  {
    name: 'device keys: a register that cannot be written keeps half of an entry',
    changes: [{ file: `${LIB}/deviceKeys.js`, from: "executeSql(tx, 'ROLLBACK TO device_key', {});", to: '' }],
    test: REGISTER,
  },
  {
    name: 'device keys: the link ends and its keys do not',
    changes: [
      {
        file: `${LIB}/deviceKeys.js`,
        from: "if (was !== '' || ended === null) return;",
        to: 'if (was !== ended) return;',
      },
    ],
    test: REGISTER,
  },
  {
    name: 'device keys: one whose first delivery comes after its link ended signs on',
    changes: [
      {
        file: `${LIB}/deviceKeys.js`,
        from: "return getIsoTime(requester.link, 'ended_at') ?? '';",
        to: "return '';",
      },
    ],
    test: REGISTER,
  },
  {
    name: 'device keys: objektbeleg verify passes the register by',
    changes: [{ file: `${LIB}/examineRecords.js`, from: '  examineKeys(app, report);\n', to: '' }],
    test: REGISTER,
  },
];
