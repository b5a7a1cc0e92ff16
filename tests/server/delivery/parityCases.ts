/** Cases that both engines must answer alike: each rule at its edges, and random invalid bodies. */
import fc from 'fast-check';
import { isWellFormed } from '../../../src/domain/text/text';
import { answerOf, STATION } from '../../support/outside/weather';
import type { Case } from './engine';
import { call, each, randomBodies, SEED, submissions, TEXTS } from './parityBodies';
import { evidence } from './parityEvidence';

function canonicals(): Case[] {
  const sample = fc.sample(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), { seed: SEED, numRuns: 800 });
  const numbers = [0, -0, 1e21, 1e-7, 0.1, 5e-324, 1.7976931348623157e308, 2 ** 53, -1.5, 123456789012345680000];
  const order = { ä: 1, a: 2, Z: 3, '10': 4, '9': 5, '': 6, 'a\u0308': 7, '\u{1f9f9}': 8, '\uffff': 9 };
  const wrong = [Number.NaN, Number.POSITIVE_INFINITY, undefined, { a: undefined }];
  return each('canonical.toCanonicalJson', [...numbers, ...TEXTS, order, [order, [order]], ...wrong, ...sample]);
}

function supplements(): Case[] {
  const work = { activities: [{ code: '', label: 'Streuen' }], from: '05:10', until: null };
  const changes = [
    ...[null, undefined, [], {}, 7, { withdrawn: true }, { withdrawn: false }, { withdrawn: true, notes: '' }],
    ...[{ property: 'prp000000000001' }, { property: 'x' }, { serviceType: null }, { serviceType: 'Winterdienst' }],
    ...[{ serviceType: 'Zauberei' }, { serviceType: '' }, { work }, { work: null }, { work: {} }, { colour: 'red' }],
    ...TEXTS.map((notes) => ({ notes })),
  ];
  const parent = { parent: 'doc000000000001', parentHash: 'd'.repeat(64) };
  const plain = { photos: [], serviceType: null, notes: '', reason: '', changes: null };
  const makers = [[], ['author'], ['company'], ['link'], ['author', 'company']];
  return [
    ...each('supplement.changesIssue', changes),
    ...each('supplement.changesIn', changes),
    ...each('supplement.isSupplement', [{}, { parent: null }, { parent: '' }, parent]),
    ...[null, { notes: 'x' }, { property: 'prp000000000001' }, { withdrawn: true }].flatMap((one) => [
      call('supplement.supplementKind', { changes: one }),
      call('supplement.isForbiddenOnHold', one),
      ...[plain, { ...plain, ...parent }, { ...plain, ...parent, notes: 'x' }, { ...plain, reason: 'x' }].map((body) =>
        call('supplement.supplementIssues', { ...body, changes: one }),
      ),
    ]),
    ...['author', 'company', 'link'].map((maker) => call('supplement.supplementUntil', maker, 1000)),
    ...makers.flatMap((of) =>
      [0, 86_400_000, 86_400_001, 604_800_001].flatMap((capturedAt) =>
        ['', 'Falsches Haus gewählt'].map((reason) =>
          call('supplement.findSupplementIssue', of, { parentCapturedAt: 0, capturedAt, reason }),
        ),
      ),
    ),
  ];
}

function photoMarks(): Case[] {
  const [id, other] = ['pho000000000001', 'pho000000000002'];
  const marks = [{}, { role: 'before' }, { role: 'after', pair: id }, { role: 'before', pair: id }, { masked: true }];
  const lists = marks.flatMap((one) =>
    marks.map((two) => [
      { id, ...one },
      { id: other, ...two },
    ]),
  );
  return [
    ...each('photoMarks.marksOf', marks),
    ...each('photoMarks.storedMarks', marks),
    ...each('photoMarks.versionOfMarks', lists),
    ...each('photoMarks.pairIssues', lists),
  ];
}

function waiting(): Case[] {
  const now = Date.UTC(2026, 10, 30, 6);
  const works = [0, 1, 3, 20_000].flatMap((count) => [null, 0, now].map((since) => ({ count, since })));
  const texts = ['0', '3', '3;2026-11-29T05:42:00.000Z', '1;2030-01-01T00:00:00.000Z', '1;2026-99-29T05:42:00.000Z'];
  return [
    ...each('waitingWork.waitingText', works),
    ...[...texts, ...TEXTS].map((text) => call('waitingWork.parseWaiting', text, now)),
  ];
}

function threads(): Case[] {
  const sides = ['manager', 'company', 'author', 'link'];
  const parties = sides.flatMap((raisedBy) => [true, false].map((hasManager) => ({ raisedBy, hasManager })));
  const messages = ['', 'x', 'x'.repeat(501), ...TEXTS].flatMap((text) =>
    [0, 3, 4].flatMap((photos) => ['', 'done'].map((template) => ({ text, template, photos }))),
  );
  return [
    ...parties.flatMap((of) =>
      [[], ...sides.flatMap((one) => [[one], ...sides.map((other) => [one, other])])].map((written) =>
        call('thread.stateAfterMessages', of, written),
      ),
    ),
    ...each('thread.closingSide', parties),
    ...parties.flatMap((of) =>
      ['open', 'answered', 'closed'].flatMap((state) =>
        sides.flatMap((lastBy) => sides.map((side) => call('thread.waitsFor', { ...of, state, lastBy }, side))),
      ),
    ),
    ...each('thread.tidyMessage', TEXTS),
    ...each('thread.messageIssues', messages),
    ...each('thread.reportText', [...TEXTS, 'ä'.repeat(500), '🧹'.repeat(501), ` ${'x'.repeat(499)}  `]),
    ...['record', 'photo', 'day', 'defect'].flatMap((subject) =>
      ['Winterdienst', 'Hausmeister', null].map((service) => call('threadTexts.offeredQuestions', subject, service)),
    ),
    ...each('threadTexts.templateText', ['photo', 'cleared', 'yes', 'today', 'defect', '', 'toString', 'neu']),
  ];
}

function places(): Case[] {
  const at = (latitude: unknown, longitude: unknown) => ({ latitude, longitude });
  const dom = at(50.938361, 6.959974);
  const points = [dom, at(50.93971, 6.959974), at(0, 0), at(0, 6.9), at(-90, 180), at(90, -180), at(50.938361, 6.9621)];
  const cases: Case[] = [];
  for (const a of points) {
    cases.push(
      call('place.coordinatesText', a),
      call('place.findNearestProperty', points, a),
      call('place.findNearestProperty', [], a),
    );
    cases.push(call('place.positionOf', a.latitude, a.longitude));
    for (const address of ['', 'Domkloster 4, 50667 Köln'])
      cases.push(
        call('place.placeOfProperty', { ...a, address }),
        call('place.placeAfterMove', { ...a, address, name: 'Hausweg 1' }),
      );
    for (const source of ['gps', 'property', 'manual'])
      for (const accuracy of [null, 0, 8.4, 150, 150.1])
        for (const property of [null, dom])
          cases.push(call('place.locationStatus', { ...a, source, accuracy }, property));
    for (const address of [null, ...TEXTS])
      for (const source of ['gps', 'manual'])
        cases.push(
          ...each('place.placeText', [{ ...a, address }]),
          ...each('place.isPlace', [{ ...a, source, address }]),
        );
  }
  cases.push(call('place.placeOfProperty', null));
  for (const property of [null, 'p1a2b3c4d5e6f7g'])
    for (const locationSource of ['gps', 'property', 'manual'])
      for (const location of ['ohne Standort', 'Domkloster 4'])
        for (const now of ['', 'p1a2b3c4d5e6f7g', 'p7g6f5e4d3c2b1a'])
          cases.push(call('place.namesOtherPlace', { property, locationSource, location }, now));
  cases.push(call('place.placeText', { ...at(null, null), source: 'manual', accuracy: null, address: null }));
  cases.push(
    ...[
      ['50', 6],
      [null, null],
      [Number.NaN, 1],
    ].map(([a, b]) => call('place.positionOf', a, b)),
  );
  for (const property of [null, dom])
    for (const place of [null, { ...dom, source: 'gps', accuracy: 8.4 }])
      cases.push(call('place.presenceAt', property, place));
  cases.push(...each('place.distanceText', [0, 149.6, 999.4, 999.5, 15_639, 1_234_567]));
  return cases;
}

function jpegs(): Case[] {
  const sof = (marker: number) => [0xff, marker, 0, 17, 8, 0, 48, 0, 64, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
  const start = [0xff, 0xd8];
  const app = [0xff, 0xe0, 0, 4, 1, 2];
  const scan = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 0xab, 0xff, 0, 0xff, 0xd3, 0x12];
  const rest = [...scan, 0xff, 0xd9];
  const files = [
    [],
    start,
    [...start, ...sof(0xc0), ...rest],
    [...start, ...app, ...sof(0xc2), ...rest, 0],
    [...start, 0xff, ...sof(0xc0), ...scan, 0xff, ...rest],
    [...start, ...sof(0xc4), ...sof(0xc0), ...rest],
    [...start, ...sof(0xc0), ...scan.slice(0, 16), 0xff, 0xd9],
    [...start, ...rest, ...sof(0xc0)],
    [...start, 0xff, 0xe0, 0, 0, ...sof(0xc0), ...rest],
    [...start, 0xff, 0, 0, 4, ...sof(0xc0), ...rest],
    [...start, ...sof(0xc0), ...scan],
    [0x89, 0x50, 0x4e, 0x47],
    [...start, ...sof(0xc0).slice(0, 6)],
  ];
  const random = fc.array(fc.oneof(fc.constant(0xff), fc.integer({ min: 0, max: 255 })), { maxLength: 60 });
  const torn = fc.sample(random, { seed: SEED, numRuns: 200 }).map((bytes) => [...start, 0xff, ...bytes, ...rest]);
  return ['jpegSize', 'jpegHead', 'jpegFacts', 'isCuttable'].flatMap((rule) =>
    each(`jpeg.${rule}`, [...files, ...torn]),
  );
}

const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

function texts(): Case[] {
  const all = [...TEXTS, 'ü'.repeat(500), '🧹'.repeat(501)];
  return ['wellFormed', 'isWellFormed', 'isVisible', 'withoutHidden', 'countCharacters', 'utf8Length']
    .flatMap((rule) => each(`text.${rule}`, all))
    .concat(
      each('shownText.shownText', [...all, 'a\r\nb\rc\u2028d', 'Kel\u202eler\u200b 2\ufeff', '\u00a0\u3000\t.']),
      each('shownValue.shownValue', [null, 1, true, [], {}, 'a\u202eb', { a: ['b\u2066', { c: '\u200b', d: null }] }]),
    );
}

/** PocketBase's engine repairs a lone surrogate in lower case. isEmail refuses such addresses. */
function people(): Case[] {
  const mails = [
    'a@b.de',
    ' A@B.DE ',
    'a@b',
    '@b.de',
    'a@@b.de',
    'a b@c.de',
    'ü@köln.de',
    'a@b.d',
    'a@b.c.de',
    ...TEXTS,
  ];
  const passwords = ['', '12345', '123456', 'ü'.repeat(35), 'ü'.repeat(36), '🧹'.repeat(17), '🧹'.repeat(18), ...TEXTS];
  const services = ['Hausmeister', 'hausmeister', 'Winterdienst', ...TEXTS, null, 1];
  const roles = ['super_admin', 'property_manager', 'company_admin', 'employee', '', 'x', null];
  return [
    ...[
      ...each('user.normalEmail', mails.filter(isWellFormed)),
      ...each('user.readableEmail', [
        ...mails.filter(isWellFormed),
        'post@xn--gebude-jua.example',
        'a@b@xn--mller-kva.de',
      ]),
      ...each('user.isEmail', [...mails, `${'x'.repeat(250)}@b.de`]),
    ],
    ...each('user.passwordIssue', passwords),
    ...mails.flatMap((email) => ['', 'x'].map((password) => call('user.signInIssues', { email, password }))),
    ...TEXTS.flatMap((name) =>
      [name, 'x'.repeat(501)].map((address) => call('property.propertyIssues', { name, address, notes: name })),
    ),
    call('property.propertyIssues', { name: 'x'.repeat(201), address: 'a', notes: 'n'.repeat(5001) }),
    ...each('service.isServiceType', services),
    ...['reason.tidyReason', 'reason.reasonIssue'].flatMap((path) =>
      each(path, ['Falsches Objekt', ' zehn Zeich ', 'x'.repeat(500), 'x'.repeat(501), ...TEXTS.filter(isWellFormed)]),
    ),
    ...['2026-11-24', '2028-02-29', '2090-12-31'].flatMap((today) => [
      ...['legalHold.lastHoldDay', 'legalHold.offeredHoldDay'].map((path) => call(path, today)),
      ...['2026-11-23', '2026-11-24', '2036-11-24', '2036-11-25', '2026-02-30', '', 'morgen'].flatMap((until) => [
        call('legalHold.legalHoldIssues', { reason: 'Wasserschaden im Keller', until }, today),
        call('legalHold.legalHoldIssues', { reason: 'kurz', until }, today),
        call('legalHold.holdsOn', until, today),
      ]),
    ]),
    ...supplements(),
    ...waiting(),
    ...photoMarks(),
    ...threads(),
    ...each('share.initialsOf', [
      'Jana Müller',
      'Karl-Heinz  von der Au',
      '🧹 Putz',
      '',
      ...TEXTS.filter(isWellFormed),
    ]),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
      call('share.openedParts', { names: bits % 2 === 1, notes: bits % 4 > 1, photos: bits > 3 }),
    ),
    ...['Für die Versicherung', ' ', 'x'.repeat(120), 'x'.repeat(121)].flatMap((title) =>
      [7, 8, 90, Number.NaN].map((days) => call('share.shareIssues', { title, days })),
    ),
    ...each('trust.trustLevel', [{ author: null }, { author: 'usr000000000001' }]),
    ...each('trust.trustText', ['signed_in', 'by_link']),
    ...unusual(),
    ...[null, 'Hausmeister', 'Sonstiges'].flatMap((last) =>
      [[], ['Hausmeister'], ['Winterdienst', 'Hausmeister']].map((agreed) =>
        call('service.preselectedService', agreed, last, Date.UTC(2026, 11, 1)),
      ),
    ),
    ...['2026-10-31T22:59:59Z', '2026-10-31T23:00:00Z'].map((time) =>
      call('service.preselectedService', ['Winterdienst'], null, Date.parse(time)),
    ),
    ...['role.roleOf', 'role.homePath', 'role.maySubmit', 'role.captureAtStartDefault'].flatMap((path) =>
      each(path, roles),
    ),
    ...roles.flatMap((role) => [true, false].map((on) => call('role.startPath', role, on))),
    ...each('share.mayShare', roles),
    ...each('accessKey.isApiScopes', [null, [], ['photos'], ['photos', 'photos'], ['gaps', 'x'], 'photos', [1]]),
    ...each('accessKey.keyTitleIssues', ['Buchhaltung', ' ', '🧹', 'x'.repeat(120), 'x'.repeat(121)]),
    ...each('webhook.isWebhookKinds', [
      null,
      [],
      ['service.missing'],
      ['defect.opened', 'defect.opened'],
      ['x'],
      'test',
      [1],
    ]),
    ...each('webhook.webhookPause', [1, 2, 9, 10, 60]),
    ...WEBHOOK_URLS.flatMap((url) => [true, false].map((isOwn) => call('webhook.webhookUrlIssues', url, isOwn))),
  ];
}

/** Remarks beside a record, and names of devices. */
function unusual(): Case[] {
  const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const times = [
    [6, 6, 6],
    [7, 6, 6],
    [6, 6, 9],
    [6, 6, 2],
  ].map(([started = 0, captured = 0, taken = 0]) => ({
    startedAt: at(started),
    capturedAt: at(captured),
    clockOffset: taken === 9 ? null : -taken * 4 * 365 * 86_400_000,
    photos: [{ takenAt: at(taken), source: 'file' }],
  }));
  const stored = [{ code: 'photo_reused', number: '4F7K2-Q9M3X' }, { code: 'before_link' }, { code: 'nope' }, 7, null];
  const agents = [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    '',
    'Lynx',
  ];
  return [
    ...each('exception.timeExceptions', times),
    ...each('exception.exceptionsOf', [stored, [{ code: 'photo_time', number: 7 }], null, 'photo_time', {}]),
    ...each('deviceName.deviceName', agents),
    ...each('deviceSignature.signatureOf', [
      `${'A'.repeat(87)}.${'_'.repeat(86)}`,
      `${'A'.repeat(86)}.${'B'.repeat(86)}`,
      'x',
      '',
    ]),
    ...each('deviceSignature.signatureText', [{ key: 'k', signature: 's' }]),
  ];
}

function idsAndEnds(): Case[] {
  const bytes = Array.from({ length: 60 }, (_, i) => (i * 37) % 256);
  const ids = [
    'doc000000000001',
    'DOC000000000001',
    'doc00000000001',
    'doc000000000001\n',
    'x'.repeat(43),
    `${'x'.repeat(42)}=`,
    null,
    7,
  ];
  const ends: Case[] = [];
  const running = { of: 'account', beganAt: null, endedAt: null };
  for (const endedAt of [null, 1000, 2000])
    for (const withoutGrace of [true, false])
      for (const capturedAt of [999, 1000, 1500])
        for (const receivedAt of [1000, 1000 + 14 * 86_400_000, 1001 + 14 * 86_400_000]) {
          const rights = [running, { of: 'grant', beganAt: 700_000, endedAt, withoutGrace }];
          ends.push(call('late.judgeLateness', rights, { capturedAt, receivedAt }));
          ends.push(call('late.spellAt', rights, capturedAt));
        }
  const pause = { from: 1000, to: 1000 + 700_000 };
  for (const capturedAt of [999, 1000, 100_999, 101_000])
    for (const startedAt of [undefined, 0, capturedAt])
      ends.push(
        call('late.judgeLateness', [{ ...running, pauses: [pause] }], { startedAt, capturedAt, receivedAt: 2_000_000 }),
      );
  for (const stored of [[pause], [pause, { from: 'x' }, 7, null], null, {}, Array(60).fill(pause)])
    ends.push(call('late.pausesOf', stored), call('late.withPause', stored, pause));
  return [
    call('id.newId', { randomBytes: bytes }),
    call('id.newId', { randomBytes: [255, 254, 253, 252, 251, 0, 36] }),
    ...each('id.isId', ids),
    ...each('id.isToken', ids),
    ...each('id.pastedToken', [...ids, `${'aZ9-_'.repeat(8)}abc.`, ` „${'aZ9-_'.repeat(8)}abc“ `]),
    ...each('id.recordNumber', ['0'.repeat(64), 'f'.repeat(64), '0123456789abcdef'.repeat(4)]),
    ...each('issue.isIssueCode', ['conflict', 'nope', null, 'toString', '__proto__']),
    ...ends,
  ];
}

/** New accounts and super admin's changes. Without lone surrogates where a text is lowered. */
function accounts(): Case[] {
  const mails = ['Eva@Müller.de', ' a@b.de', 'a@b', '', 'x@ß.example', ...TEXTS.filter(isWellFormed)];
  const names = ['', ' ', 'Eva', 'x'.repeat(100), 'x'.repeat(101), ...TEXTS];
  const people = names.flatMap((fullName) =>
    ['', 'Gebäudedienst', 'ä'.repeat(101)].map((companyName) => ({ fullName, companyName })),
  );
  const lookalikes = [
    ...['Ju\u0308rgen', 'An\u200dna\ufe0f', 'A\ue000\u{f0000}', '\u0645\u06cc\u200c\u062e', '\u0915\u094d\u200d\u0937'],
    ...['\u0958'.repeat(100), '\u1112\u1161\u11ab', '\ufb2c', 'A\u200d\u0308', '\u212b', 'q\u0307\u0323'],
    ...[
      '\ufb01sch',
      'D\u0133k',
      '\u2167',
      'a\u2010b\u2011c',
      '\uff2d\uff41\uff58',
      '\u{1d40c}',
      '\u{1ccd6}',
      '\ufee3\ufea4',
      '\u2f29',
      'i\u0307',
    ],
    ...['Max\u0378', 'Max\u{50000}', 'Max\u{13441}', 'Max\u{1d159}', '\u2026\u0149', '\uff76\uff9e'],
  ];
  const keys = ['MÜLLER', 'Straße', 'e\u0301', 'É', ' Ł ', 'İstanbul', 'ẞ', ...TEXTS.filter(isWellFormed)];
  const times = [null, Number.NaN, 0, 1000, 1001];
  const codes = [
    '',
    '123456',
    '123 456',
    ' 12345 ',
    'abcd-efgh-jkmn',
    'ABCD EFGH JKMN',
    'abcd-efgh-jkl1',
    '１２３４５６',
  ];
  return [
    ...each('secondFactor.plainCode', codes),
    ...each('secondFactor.isAuthenticatorCode', codes),
    ...each('secondFactor.isRecoveryCode', codes),
    ...each('secondFactor.shownRecoveryCode', codes),
    ...[0, 59_000, 1_111_111_109_000].flatMap((at) =>
      [...codes, '287082', '081804'].map((code) => call('authenticatorCode.stepOfCode', RFC_SECRET, code, at)),
    ),
    ...each('authenticatorCode.authenticatorUri', [RFC_SECRET]).map((one) => ({
      ...one,
      args: [RFC_SECRET, 'a+b@x.de'],
    })),
    ...each('name.nameIssue', names),
    ...each('name.tidyName', names.filter(isWellFormed)),
    ...each('name.cleanName', names),
    ...each('foldedName.foldName', [...names, ...lookalikes].filter(isWellFormed)),
    ...each('foldedName.foldSealedName', [...names, ...lookalikes]),
    ...people.flatMap((who) =>
      ['', '12345', '123456'].map((password) => call('user.accountIssues', { ...who, password })),
    ),
    ...mails.flatMap((email) => [
      call('user.signUpIssues', { fullName: 'Eva', companyName: 'Glanz', email, password: '123456' }),
      call('user.employeeIssues', { fullName: 'Eva', email, password: '123456' }),
    ]),
    ...each(
      'user.employeeIssues',
      names.map((fullName) => ({ fullName, email: 'a@b.de', password: '' })),
    ),
    ...[true, false].flatMap((verified) =>
      [true, false].map((mfa) => call('credentials.ownsCredentials', { verified, mfa })),
    ),
    ...PASSWORDS.flatMap((password) => [
      call('password.coresOf', password),
      call('password.isGuessable', password),
      call('password.isGuessable', password, ['Jörg Müller', 'joerg@glanz.example', '']),
      call('password.isGuessable', password, [
        'Олена Ковáль',
        'Νίκος ΠΑΠΆΔΟΣ',
        'محمد علي',
        'Đorđe Ayşe',
        'xq7zt9@web.de',
      ]),
    ]),
    ...each('user.hasAddress', ['a@b.de', 'usr000000000001@ohne-adresse.invalid', '']),
    ...names.flatMap((fullName) => [
      call('user.contactIssues', { fullName }),
      call('user.contactIssues', { fullName, email: 'a@b' }),
    ]),
    ...each('user.contactIssues', [{}, { email: 'a@b.de' }, { email: ' ' }]),
    ...each('admin.userEditIssues', [
      ...people.map((who) => ({ ...who, email: 'a@b.de' })),
      ...mails.map((email) => ({ fullName: 'Eva', companyName: '', email })),
    ]),
    ...names.flatMap((location) =>
      times.map((capturedAt) => call('admin.documentationEditIssues', { location, capturedAt, notes: location }, 1000)),
    ),
    ...each('admin.searchKey', keys),
    ...each('pairing.digitsOf', ['12 34', '١٢٣٤', '۰۹', 'x', ...TEXTS.filter(isWellFormed)]),
    ...each('pairing.isPin', ['1234', '123', '١٢٣٤', '']),
    ...each('pairing.isAppCode', ['123456789', '123 456 789', '']),
    ...each('pairing.spacedCode', ['123456789', '12', '']),
    ...names.map((fullName) => call('pairing.byNameIssues', { fullName, properties: [] })),
    ...[true, false].flatMap((standalone) =>
      ['', 'iPhone', 'iPhone Safari/604.1', 'Android; wv)'].flatMap((userAgent) => [
        call('pairing.isInAppBrowser', { userAgent, standalone }),
        call('pairing.properBrowser', userAgent),
      ]),
    ),
  ];
}

function queries(): Case[] {
  const id = 'doc000000000001';
  const texts = ['übergabe', 'ÖLMANN', ' 100 %_\\ ', '', ' ', 'Straße', ...TEXTS.filter(isWellFormed)];
  const request = [
    {},
    { property: id, employee: id, company: id, service: 'Winterdienst', status: 'off_site' },
    { byLink: true, complete: false, from: 0, to: Date.UTC(2100, 0) },
    { byLink: false, complete: true },
    ...texts.map((search) => ({ search })),
  ];
  const given = [
    { property: id, trust: 'link', state: 'receiving', from: '2026-03-01T10:00:00.000Z', to: '', search: ' Eis ' },
    { property: 'kurz' },
    { service: 'Maurer' },
    { status: 'nah' },
    { trust: 'toString' },
    { state: 'sealed' },
    { from: 'gestern' },
    { search: 'ä'.repeat(201) },
    { by: 'property' },
  ];
  const [notes, number, location, employeeName, companyName] = ['Übergabe', '4F7K2', 'Weg 1', 'Boris', ''];
  const record = { notes, number, location, propertyName: 'Haus', propertyAddress: 'ẞ', employeeName, companyName };
  return [
    ...each('recordQuery.comparisonsOf', request),
    ...each('recordQuery.parametersOf', request),
    ...each('recordQuery.queryIn', given),
    ...texts.map((search) => call('recordQuery.hasSoughtWords', record, search)),
    ...texts.map((search) => call('recordQuery.mentionsAll', ['ubergabe', 'olmann', '100'], search)),
    ...each('recordQuery.searchableWords', [record, { ...record, serviceType: 'Winterdienst' }]),
    ...['Winterdienst', 'Gartenpfleger', '', null].map((type) => call('recordQuery.withService', ['dom', 'eis'], type)),
    ...['foldText', 'wordsOf', 'alternativesOf', 'toFindableWords'].flatMap((rule) =>
      each(`words.${rule}`, [...texts, 'Rathaus Platz, Hauptstr. 5 b | TG']),
    ),
    ...['14', 'aach', '50667'].flatMap((question) => [
      call('words.spellingsOf', question),
      ...['14', '14a', '145', 'aachener'].map((word) => call('words.isFoundBy', word, question)),
    ]),
    ...each('words.mistakesOf', ['eis', 'ab']),
    ...['eis', 'ies', 'reis', 'e', 'glas'].map((word) => call('words.isNear', word, 'eis')),
  ];
}

/** When e-mails leave, also around changes of the clock. */
function letters(): Case[] {
  const monday = Date.UTC(2026, 2, 30, 5);
  const moments = [-1, 0, 1, 17 * 3_600_000 - 1, 17 * 3_600_000].flatMap((later) => [
    monday + later,
    Date.UTC(2026, 9, 26, 6) + later,
  ]);
  return [
    ...each('letter.weekOf', moments),
    ...each('letter.letterMonth', [...moments, Date.UTC(2026, 10, 1, 6) - 1, Date.UTC(2026, 10, 1, 6)]),
    ...each('letter.isDaytime', moments),
    ...[0, 1, 5, 6].map((tries) => call('letter.retryAt', tries, monday)),
    ...[null, 0, monday - 1].map((sent) => call('letter.toldFrom', sent, monday)),
    ...each('letter.subscriptionOf', ['weekly', 'witness', 'held', 'deleted', 'expired']),
  ];
}

function plans(): Case[] {
  const range = { from: '2026-10-01', to: '2027-03-31' };
  const days = ['2026-10-01', '2026-10-09', '2026-10-25', '2026-12-31', '2027-01-07', '2027-03-28'];
  const now = Date.UTC(2027, 0, 10, 23, 30);
  const visits = days.map((day, index) => ({ day, arrived: index === 1 ? '2026-10-20' : day }));
  const rhythms = [
    { kind: 'weekdays', days: [1, 4] },
    { kind: 'interval', days: 10 },
    { kind: 'monthly', times: 3 },
    { kind: 'weather' },
  ];
  const seasons = [null, { from: '11-15', to: '02-29' }, { from: '02-30', to: '03-01' }];
  const schedules = rhythms.flatMap((rhythm) =>
    seasons.map((season) => ({ rhythm, season, tolerance: 2, startsOn: '2026-10-01', endsOn: null })),
  );
  const wrong = [{}, { kind: 'weekdays', days: [4, 1] }, { kind: 'monthly', times: 9 }, null, 'weather'];
  const moments = [0, Date.UTC(2026, 2, 29, 1) - 1, Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 0, 59, 59, 999)];
  return [
    ...each('germanClock.offsetAt', moments),
    ...each('germanClock.germanClock', moments),
    ...each('germanClock.doubledHour', moments),
    ...each('germanDay.dayOf', moments),
    ...each('germanClock.summerOf', [1999, 2026]),
    ...each('germanDay.momentOf', ['2026-11-21T06:21', '2026-03-29T02:30', '2026-10-25T02:30', 'morgen']),
    ...each('germanDay.startOf', days),
    ...each('germanDay.indexOf', [...days, 'morgen']),
    ...each('germanDay.dayAt', [0, 20_000]),
    ...days.map((day) => call('germanDay.addDays', day, -40)),
    ...each('germanDay.weekdayAt', [0, -1, 20_777]),
    ...schedules.flatMap((schedule) => [
      call('plan.listPlanWindows', schedule, range),
      call('plan.judgedIn', schedule, range, { visits, now }),
      call('plan.isRunning', schedule, '2026-09-30'),
      call('plan.inSeason', schedule.season, '2027-02-28'),
      call(
        'plan.listPlanWindows',
        { ...schedule, freeIn: 'ST', pause: { from: '2026-12-28', to: '2027-01-10' } },
        range,
      ),
      call('plan.isExpectedOn', { ...schedule, freeIn: 'ST' }, '2027-01-06'),
      call('movedTo.movedTo', { due: '2026-11-10', state: 'late', closedOn: '2026-11-12' }),
      call('movedTo.movedTo', { due: '2026-11-10', state: 'open', closedOn: null }),
      call('planTexts.scheduleText', schedule),
      call('planTexts.rhythmText', schedule.rhythm),
      call('planTexts.proposalText', { rhythm: schedule.rhythm, hits: 14, of: 15 }),
      call('planInput.scheduleIn', schedule, now),
      call('planInput.scheduleIn', { ...schedule, tolerance: 8, startsOn: '2026-02-30' }, now),
    ]),
    ...[days[0], days[2]].map((from) =>
      call('plan.areApart', [
        { due: days[1], first: days[1], last: days[1], from: days[0], until: days[1] },
        { due: days[2], first: days[2], last: days[2], from, until: days[2] },
      ]),
    ),
    call(
      'plan.judgeWindows',
      [{ due: days[1], first: days[1], last: days[1], from: days[0], until: days[2] }],
      visits,
      now,
    ),
    call('plan.visitsOf', [
      { capturedAt: now, arrivedAt: null },
      { capturedAt: now + 1, arrivedAt: now },
    ]),
    ...each('planInput.worksOnHolidays', ['Winterdienst', 'Reinigungsdienst', '']),
    ...[null, { from: '2027-01-01', to: '2027-01-09' }].map((pause) =>
      call('planInput.pauseSince', pause, '2027-01-10'),
    ),
    ...[
      { from: '2027-01-11', to: '2027-01-10' },
      { from: '2027-01-11', to: '2028-01-12' },
    ].map((pause) => call('planInput.scheduleIn', { ...schedules[0], pause }, now)),
    ...[null, [], ['SL'], ['BY'], ['BY', 'NW']].map((lands) => call('planTexts.holidaysText', lands)),
    call('planTexts.pauseText', { from: '2027-01-11', to: '2027-01-12' }),
    ...each('land.isLand', ['NW', 'XX', null]),
    ...['50667 Köln', '12529 Schönefeld', 'Am Bach'].map((address) => call('landPostcodes.landOf', { address })),
    ...each('planInput.isRhythm', [...rhythms, ...wrong]),
    ...each('planInput.isSeason', [...seasons, {}, 'immer']),
    ...each('planInput.isDay', [...days, '2026-02-29', '2026-1-1', null]),
    call(
      'planProposal.proposeRhythm',
      [...Array(20).keys()].map((week) => `2026-${week < 10 ? '10' : '11'}-${10 + (week % 20)}`),
      now,
    ),
    call('planProposal.proposeRhythm', ['2026-11-05', '2026-11-12', '2026-11-19', '2026-11-26'], Date.UTC(2026, 11, 1)),
    call('planProposal.proposeRhythm', [], now),
  ];
}

function winterDays(): Case[] {
  const at = Date.parse('2026-12-01T08:00:00Z');
  const hour = (more: object) => ({ at, temperature: -1.25, precipitation: 0.4, ...more });
  const hours = [
    hour({}),
    hour({ at: at + 3_600_000, temperature: 1.9 }),
    hour({ at: at + 86_400_000, precipitation: null }),
  ];
  const cases = each('winterDay.isWinterHour', [...hours, hour({ temperature: 2 }), hour({ temperature: null })]);
  for (const winter of ['', '07:00-20:00', '22:00-09:30', 'x'])
    for (const now of [at, at + 172_800_000]) {
      cases.push(call('winterDay.listHoursToFetch', winter, now));
      for (const captures of [[], [at + 60_000]])
        cases.push(call('winterDay.winterDays', hours, { winter, captures, now }));
    }
  return cases;
}

function weather(): Case[] {
  const hour = '2026-11-21T09:00:00+00:00';
  const at = Date.parse(hour);
  const answers = [
    answerOf(hour),
    answerOf('2026-11-21T10:00:00+01:00'),
    answerOf(hour, { temperature: null, condition: 'x' }),
    answerOf(hour, {}, [{ ...STATION, observation_type: 'forecast' }]),
    ...TEXTS.map((name) => answerOf(hour, {}, [{ ...STATION, station_name: name }])),
    ...[null, 7, {}, { weather: [null], sources: [null] }],
  ];
  const known = (temperature: number | null, condition: string | null) => ({
    state: 'known',
    weather: { at, temperature, precipitation: 0.25, condition, station: 'Köln' },
    distance: 8312,
  });
  const states = [known(-1.2, 'snow'), known(-0.04, null), known(null, 'x'), { state: 'open' }, { state: 'none' }];
  return [
    ...answers.map((answer) => call('weather.weatherIn', answer, at)),
    ...each('weather.fallText', [{ temperature: -0.04, precipitation: 1.25 }]),
    ...each('weather.weatherFact', [...states, { state: 'off' }]),
  ];
}

/** A password for each pattern of the rule, and some that no list has. */
const PASSWORDS = [
  ...[
    'Коваль1',
    'παπάδος',
    'ΠΑΠΑΔΟΣ',
    'محمد123',
    'dorde1',
    'ĐORĐE1',
    'AYŞE77',
    'İSTANBUL',
    '王小明',
    '김철수',
    'XQ7ZT9@web.de',
  ],
  ...[
    '',
    'Passwort123',
    'p@ssw0rt!',
    'h4ll0',
    'ＰＡＳＳＷＯＲＴ',
    'Fußball24',
    'München1',
    'Jo\u0308rg77',
    'müller',
    'qwertz',
  ],
  ...[
    '1qay2wsx',
    '24.12.1985',
    '112233',
    'abababab',
    'aaaaaa',
    '......',
    '§§§§§§',
    'пароль-дом',
    'İstanbul1',
    '\ud800abcde',
  ],
  ...['Leiter-im-Keller-7', 'xk7-qp', '482913', 'mein-x9-q2', '😀😀😀😀😀😀', 'a\u0000bcdef'],
];

const WEBHOOK_URLS = [
  ...[
    'https://example.org/x?y=1',
    'http://10.0.0.1:8080/',
    'https://[::1]/',
    'https://u:p@example.org',
    'ftp://example.org',
  ],
  ...['https://example.org/ü', 'https://example.org/#a', '', `https://example.org/${'x'.repeat(500)}`],
];

export function parityCases(): Case[] {
  return [
    submissions(),
    randomBodies(),
    canonicals(),
    places(),
    jpegs(),
    texts(),
    people(),
    accounts(),
    idsAndEnds(),
    queries(),
    plans(),
    letters(),
    evidence(),
    winterDays(),
    weather(),
  ].flat();
}

/** In millimetres: the engines' sines differ in the last bit, without effect on a rule. */
export function distances(): [unknown, unknown][] {
  const point = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  return fc.sample(fc.tuple(point, point), { seed: SEED, numRuns: 300 });
}
