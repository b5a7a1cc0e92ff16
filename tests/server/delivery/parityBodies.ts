/** Valid and invalid bodies of a documentation for the parity table. */
import fc from 'fast-check';
import { PARTS } from '../../../src/domain/evidence/evidenceEntry';
import { type Case, encode } from './engine';

/** Fixed, so that failures repeat. */
export const SEED = 20261121;

/** Engines differ in surrogates, combining and invisible characters and line separators. */
export const TEXTS = [
  '',
  ' ',
  'Köln',
  'Ko\u0308ln',
  '\u{1f9f9} gewischt',
  '\ud83e',
  '\udd37x',
  'a\ud800\ud800b',
  '\udc00\ud800',
  '\u200b\u2060\ufeff',
  '\u00a0\u3000\u2003',
  '\u2028\u2029',
  '\u0000\u001f\u007f',
  '\u180e',
  '\u{e0001}\ufe0f',
  '\u{1d173}\u{1bca0}\u{13430}\ufffc\uffff',
  'Max\u{1d17a} \u{1bca3}Mu\u{1343f}st\u{10fffe}er\ufdd0 \u0600\u{110bd}',
  '"quoted" \\ back/slash',
  '<script>&amp;</script>',
  'ẞßİıſ',
  '5.000 Zeichen',
];

const BODY = {
  version: 1,
  id: 'doc000000000001',
  author: 'usr000000000001',
  property: 'pro000000000001',
  employeeName: null,
  location: 'Domkloster 4, 50667 Köln',
  latitude: 50.938361,
  longitude: 6.959974,
  accuracy: 8.5,
  locationSource: 'gps',
  serviceType: 'Hausmeister',
  notes: 'Keller gewischt 🧹',
  startedAt: '2026-11-21T06:40:00.000Z',
  capturedAt: '2026-11-21T06:42:00.123Z',
  clockOffset: -1200,
  photos: [
    {
      id: 'pho000000000001',
      sha256: 'a'.repeat(64),
      bytes: 250_000,
      width: 1920,
      height: 1080,
      takenAt: '2026-11-21T06:41:00.000Z',
      source: 'camera',
    },
  ],
  contentHash: 'c'.repeat(64),
};
const LONG = [
  ...['x'.repeat(100), 'x'.repeat(101), 'ü'.repeat(500), 'ü'.repeat(501)],
  ...['🧹'.repeat(5000), '🧹'.repeat(5001)],
];
const NOW = Date.UTC(2026, 10, 21, 7);
const PHOTO = BODY.photos[0];

const WRONG: unknown[] = [
  null,
  true,
  0,
  -0,
  1,
  -1,
  1.5,
  90,
  90.000001,
  180,
  -180.1,
  1e7,
  1e21,
  5e-324,
  2_097_152,
  2_097_153,
  25_000_001,
  [],
  {},
  [null],
  'doc00000000001',
  'doc0000000000012',
  'DOC000000000001',
  'gps',
  'Gartenpfleger',
  ...TEXTS,
  ...['2026-02-30T00:00:00.000Z', '2026-02-28T24:00:00.000Z', '2026-11-21T06:42:00Z', '2026-11-21 06:42:00.000Z'],
  ...['1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2026-13-01T00:00:00.000Z'],
  ...[
    '2026-11-21T06:42:00.000+01:00',
    '2026-11-21T06:42:60.000Z',
    '0000-01-01T00:00:00.000Z',
    '2027-11-22T07:00:00.001Z',
  ],
];

export const call = (path: string, ...args: unknown[]): Case => ({ path, args: args.map(encode) });
export const each = (path: string, values: readonly unknown[]): Case[] => values.map((value) => call(path, value));

/** Every key with every wrong value, and the manifest at its limits. */
export function submissions(): Case[] {
  const checkBody = (body: unknown, byLink = false) => call('submission.submissionIssues', body, { byLink });
  const link = { ...BODY, author: null, employeeName: 'Max Müller', property: null };
  const cases = [
    checkBody(BODY),
    checkBody(link, true),
    checkBody(BODY, true),
    checkBody(link),
    ...each('submission.hashedText', [BODY, link]),
  ];
  for (const key of Object.keys(BODY)) {
    const { [key as keyof typeof BODY]: _gone, ...rest } = BODY;
    cases.push(checkBody(rest), ...WRONG.map((value) => checkBody({ ...BODY, [key]: value })));
    cases.push(...WRONG.map((value) => checkBody({ ...link, [key]: value }, true)));
  }
  for (const rule of ['columns.sentColumns', 'columns.sealedWords']) cases.push(...each(rule, [BODY, link]));
  for (const rule of ['columns.cleanedColumns', 'columns.personalColumns', 'columns.searchedColumns'])
    cases.push(call(rule));
  cases.push(call('columns.typedColumns'), call('columns.correctedColumns'));
  for (const part of PARTS) for (const version of [1, 2]) cases.push(call('columns.loggedColumns', part, version));
  const services = [['Winterdienst', 'Zauberei', 'Hausmeister', 'Ahnenforschung'], []];
  cases.push(...each('service.inOrder', services), ...each('role.roleText', ['employee', 'auditor']));
  cases.push(...each('planTexts.windowText', ['done', 'moved']));
  const work = { activities: [{ code: 'winter_clear', label: 'Räumen 🧹' }], from: '05:10', until: null };
  for (const rule of ['workShape.workIssue', 'workShape.workIn']) cases.push(...each(rule, [work, ...WRONG]));
  const own = [
    { Winterdienst: ['Dachlawine sichern'] },
    ...[...TEXTS, ...LONG].map((label) => ({ Sonstiges: [label] })),
  ];
  for (const rule of ['ownActivities.ownActivityIssues', 'ownActivities.ownActivitiesIn'])
    cases.push(...each(rule, [...own, { Reinigung: [] }, { Sonstiges: Array.from({ length: 21 }, String) }, ...WRONG]));
  cases.push(...each('ownActivities.labelsIn', ['Eins\n Zwei \r\n\nEins', ...TEXTS]));
  cases.push(
    checkBody({ ...BODY, version: 2, work }),
    ...WRONG.map((value) => checkBody({ ...BODY, version: 2, work: value })),
  );
  for (const label of [...TEXTS, ...LONG])
    cases.push(checkBody({ ...BODY, version: 2, work: { ...work, activities: [{ code: '', label }] } }));
  for (const key of ['notes', 'location', 'employeeName'])
    cases.push(...LONG.map((value) => checkBody({ ...link, [key]: value }, true)));
  for (const key of [...Object.keys(PHOTO ?? {}), 'role', 'pair', 'masked'])
    for (const value of WRONG) cases.push(call('submission.manifestIssues', [{ ...PHOTO, [key]: value }], 5));
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...PHOTO, id: `pho${String(i).padStart(12, '0')}` }));
  for (const count of [0, 1, 20, 21]) cases.push(call('submission.manifestIssues', many(count), 1));
  cases.push(
    call('submission.manifestIssues', [PHOTO, PHOTO], 1),
    call('submission.manifestIssues', [null, 1, 'x', []], 5),
  );
  cases.push(...each('submission.submissionIssues', []), ...WRONG.map((body) => checkBody(body)));
  for (const clockOffset of [null, 0, 60_000, 60_001, 3_600_000, -3_600_000, 1e12])
    for (const receivedAt of [NOW, 0]) cases.push(call('submission.storedTimes', { ...BODY, clockOffset }, receivedAt));
  return cases;
}

export function randomBodies(): Case[] {
  const value = fc.oneof(fc.constantFrom(...WRONG), fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 40 }));
  const key = fc.oneof(fc.constantFrom(...Object.keys(BODY)), fc.string({ maxLength: 8 }));
  const changes = fc.array(fc.tuple(key, value), { maxLength: 4 });
  const photo = fc.dictionary(fc.constantFrom(...Object.keys(PHOTO ?? {}), 'more'), value, { maxKeys: 3 });
  const body = fc.tuple(changes, fc.array(photo, { maxLength: 3 }), fc.boolean(), fc.boolean());
  return fc.sample(body, { seed: SEED, numRuns: 1500 }).map(([changed, photos, own, byLink]) => {
    const broken = { ...BODY, ...Object.fromEntries(changed) };
    if (own) broken.photos = photos.map((one) => ({ ...PHOTO, ...one })) as never;
    return call('submission.submissionIssues', broken, { byLink });
  });
}
