import { expect, test } from 'vitest';
import { isWorkbook, readCsv, StrayQuotes } from '../../../../src/features/import/csv';
import { planProperties } from '../../../../src/features/import/planProperties';
import { createBuildingReader } from '../../../../src/features/people/buildingNames';
import { planEmployees } from '../../../../src/features/people/planEmployees';
import { startPassword } from '../../../../src/features/people/startPassword';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const cells = (text: string) => readCsv(bytes(text)).rows.map((row) => row.cells);
const NOW = Date.UTC(2026, 10, 21, 12);
const planned = (text: string, known: { name: string; address: string; isOwn?: boolean }[] = []) =>
  planProperties(
    readCsv(bytes(text)).rows,
    known.map((one) => ({ id: one.name, notes: '', isOwn: true, ...one })),
    NOW,
  );

test("reads Excel's list with BOM and semicolons", () => {
  const csv = readCsv(bytes('\uFEFFName;E-Mail\r\nBjörn Schröder;b@x.de\r\n'));
  expect(csv).toMatchObject({ encoding: 'UTF-8', separator: 'Semikolon' });
  expect(csv.rows).toEqual([
    { line: 1, cells: ['Name', 'E-Mail'], issue: '' },
    { line: 2, cells: ['Björn Schröder', 'b@x.de'], issue: '' },
  ]);
});

test('reads umlauts of Windows-1252', () => {
  // 'Jürgen Groß;a@x.de' as an older Excel writes it.
  const old = Uint8Array.from([74, 0xfc, 114, 103, 101, 110, 32, 71, 114, 111, 0xdf, 59, 97, 64, 120, 46, 100, 101]);
  const csv = readCsv(old.buffer);
  expect(csv.encoding).toBe('Windows-1252');
  expect(csv.rows[0]?.cells).toEqual(['Jürgen Groß', 'a@x.de']);
});

test('keeps quoted separators, line ends, quotes and line numbers', () => {
  const text = 'Haus;"Weg 1; Hof\nHinterhaus";"sagt ""Moin"""\n\n;;\nHalle;"";"""x"""\nSo"fa;1;2';
  const { rows } = readCsv(bytes(text));
  expect(rows).toEqual([
    { line: 1, cells: ['Haus', 'Weg 1; Hof\nHinterhaus', 'sagt "Moin"'], issue: '' },
    { line: 5, cells: ['Halle', '', '"x"'], issue: '' },
    { line: 6, cells: ['So"fa', '1', '2'], issue: '' },
  ]);
  expect(cells('a\tb\nc\td')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(cells('a,b')).toEqual([['a', 'b']]);
  expect(cells('')).toEqual([]);
});

test('imports new people, skips known and doubled, names incomplete', () => {
  const csv = readCsv(
    bytes('E-Mail;Name\nb@x.de;Björn\nM.Nowak@x.de;Marta\n;Tuğba\n B@X.de ;Björn\nkeine;Ion\ni@x.de;\n'),
  );
  const { lines, columns } = planEmployees(csv, {
    known: [{ fullName: 'Marta Nowak', email: 'm.nowak@x.de' }],
    buildingsIn: createBuildingReader([]),
  });
  expect(columns).toEqual(['Name', 'E-Mail']);
  expect(lines.map(({ line, fate, reason }) => [line, fate, reason])).toEqual([
    [2, 'create', ''],
    [3, 'skip', 'Diese E-Mail ist bereits registriert.'],
    [4, 'create', ''],
    [5, 'skip', 'Steht schon in Zeile 2.'],
    [6, 'error', 'Bitte geben Sie eine gültige E-Mail-Adresse ein. Zeile 6 wird nicht angelegt.'],
    [7, 'error', 'Name fehlt. Zeile 7 wird nicht angelegt.'],
  ]);
  expect(lines[0]?.cells).toEqual(['Björn', 'b@x.de']);
});

test('takes same name and address as one property, without header too', () => {
  const { lines } = planned('Lager;Weg 1;Tor links\nLager;Weg 2\nlager;weg 1\nHof;\n', [
    { name: 'Lager', address: 'Weg 2' },
  ]);
  expect(lines.map(({ fate }) => fate)).toEqual(['create', 'skip', 'skip', 'error']);
  expect(lines[0]?.cells).toEqual(['Lager', 'Weg 1', 'Tor links']);
  expect(lines[3]?.reason).toBe('Adresse fehlt. Zeile 4 wird nicht angelegt.');
});

test("reads a Hausverwaltung's export with address in three columns", () => {
  const text = [
    'Objektnr.;PLZ;Ort;Straße;Hausnummer;Bezeichnung;Bemerkung',
    '4711;50667;Köln;Musterstraße;12;Musterhaus;Schlüssel beim Hausmeister',
    '4712;1067;Dresden;Am Markt;3a;Marktpassage;',
    '4713;50668;Köln;;;Ohne Straße;',
  ].join('\r\n');
  const { lines, unread } = planned(text);
  expect(lines[0]?.cells).toEqual(['Musterhaus', 'Musterstraße 12, 50667 Köln', 'Schlüssel beim Hausmeister', '4711']);
  expect(lines.map(({ fate, reason }) => [fate, reason])).toEqual([
    ['create', ''],
    ['create', 'Die Postleitzahl hat vier Stellen. In Deutschland fehlt vorn eine Null.'],
    ['error', 'Adresse fehlt. Zeile 4 wird nicht angelegt.'],
  ]);
  expect(unread).toEqual([]);
});

test('names a property by its street without a name column', () => {
  expect(planned('Straße;PLZ;Ort\nLindenallee 4;50668;Köln').lines[0]?.cells).toEqual([
    'Lindenallee 4',
    'Lindenallee 4, 50668 Köln',
    '',
  ]);
  expect(planned('Haus A;Weg 1;50667;Köln;Tor links').lines[0]?.cells).toEqual([
    'Haus A',
    'Weg 1, 50667 Köln',
    'Tor links',
  ]);
});

test('imports nothing from the same file twice', () => {
  const text = 'Name;Straße;PLZ;Ort\nHaus  A; Weg 1;50667;Köln\nHAUS B;Weg 2;50667;Köln';
  const first = planned(text);
  const kept = first.lines.map(({ cells: [name = '', address = ''] }) => ({
    name: name.replace(/\s+/g, ' '),
    address: address.replace(/\s+/g, ' '),
  }));
  expect(first.lines.map(({ fate }) => fate)).toEqual(['create', 'create']);
  const second = planned(text, kept).lines;
  expect(second.map(({ fate, reason }) => [fate, reason])).toEqual([
    ['skip', 'Diese Immobilie gibt es bereits.'],
    ['skip', 'Diese Immobilie gibt es bereits.'],
  ]);
});

test('says before the import what exceeds ten thousand properties', () => {
  const known = Array.from({ length: 9_999 }, (_, n) => ({ name: `Haus ${n}`, address: 'Weg 1' }));
  const { lines } = planned('Name;Adresse\nHaus 5;Weg 1\nNeu 1;Weg 1\nNeu 2;Weg 1', known);
  expect(lines.map(({ fate }) => fate)).toEqual(['skip', 'create', 'error']);
  expect(lines[2]?.reason).toContain('Die Obergrenze dieses Kontos ist erreicht.');
});

const HEAD = 'Name;Adresse;Leistung;Rhythmus;Saison;Toleranz;Beginn;Ende';

test.each([
  ['Treppenhaus- und Unterhaltsreinigung', 'Reinigungsdienst'],
  ['Gartenpflege', 'Gartenpfleger'],
  ['Hausmeisterdienst', 'Hausmeister'],
  ['Schnee', 'Winterdienst'],
])('takes a service called %s for %s', (called, service) => {
  const { lines } = planned([HEAD, `Haus A;Weg 1;${called};Di;;;;`].join('\n'), []);
  expect(lines[0]?.cells[3]).toMatch(new RegExp(`^${service}: jeden Dienstag`));
});

test('imports plans by service and rhythm, also of known properties', () => {
  const text = [
    HEAD,
    'Haus A;Weg 1;Treppenhausreinigung;Di, Fr;;;;',
    'Haus A;Weg 1;Schnee räumen;täglich;1.11. bis 31.3.;0;01.11.2026;31.03.2027',
    'haus a;weg 1;Reinigungsdienst;dienstags und freitags;;1;;',
    'Haus B;Weg 2;Gartenpflege;alle 2 Wochen;;;;',
    'Haus C;Weg 3;Gartenpflege;monatlich;;;;',
    'Haus B;Weg 2;;;;;;',
    'Haus D;Weg 4;;;;;;',
  ].join('\n');
  const known = [
    { name: 'Haus B', address: 'Weg 2' },
    { name: 'Haus C', address: 'Weg 3', isOwn: false },
  ];
  const { lines, columns, plans } = planned(text, known);
  expect(columns.at(-1)).toBe('Leistungsplan');
  expect(lines.map(({ fate, reason }) => [fate, reason])).toEqual([
    ['create', ''],
    ['create', ''],
    ['skip', 'Steht schon in Zeile 2.'],
    ['create', 'Die Immobilie gibt es bereits. Der Leistungsplan wird dort eingetragen.'],
    ['skip', 'Diese Immobilie gibt es bereits.'],
    ['skip', 'Diese Immobilie gibt es bereits.'],
    ['create', ''],
  ]);
  expect(lines[0]?.cells[3]).toBe('Reinigungsdienst: jeden Dienstag und Freitag · ±1 Tag · ab 21.11.2026');
  expect(plans.get(lines[1]?.cells[3] ?? '')).toEqual({
    service: 'Winterdienst',
    rhythm: { kind: 'weekdays', days: [1, 2, 3, 4, 5, 6, 7] },
    season: { from: '11-01', to: '03-31' },
    tolerance: 0,
    startsOn: '2026-11-01',
    endsOn: '2027-03-31',
    pause: null,
  });
  expect(plans.get(lines[6]?.cells[3] ?? '')).toBeUndefined();
});

test.each([
  ['Mo–Fr', { kind: 'weekdays', days: [1, 2, 3, 4, 5] }],
  ['montags bis freitags', { kind: 'weekdays', days: [1, 2, 3, 4, 5] }],
  ['Jeden Donnerstag', { kind: 'weekdays', days: [4] }],
  ['Sa/Mo', { kind: 'weekdays', days: [1, 6] }],
  ['14-tägig', { kind: 'interval', days: 14 }],
  ['alle 10 Tage', { kind: 'interval', days: 10 }],
  ['alle drei Wochen', { kind: 'interval', days: 21 }],
  ['2x monatlich', { kind: 'monthly', times: 2 }],
  ['2-mal im Monat', { kind: 'monthly', times: 2 }],
  ['bei Bedarf', { kind: 'weather' }],
])('reads the rhythm %j', (message, rhythm) => {
  const { plans } = planned(`${HEAD}\nHaus;Weg 1;Hausmeister;${message};;;;`);
  expect([...plans.values()][0]?.rhythm).toEqual(rhythm);
});

test.each([
  ['Fensterputz;Di;;;;', 'Diese Leistung ist nicht bekannt.'],
  [';Di;;;;', 'Die Leistung fehlt.'],
  ['Hausmeister;;;;;', 'Der Rhythmus fehlt.'],
  ['Hausmeister;ab und zu;;;;', 'Der Rhythmus ist nicht lesbar.'],
  ['Hausmeister;Fr–Mo;;;;', 'Der Rhythmus ist nicht lesbar.'],
  ['Hausmeister;Di;im Winter;;;', 'Die Saison braucht zwei gültige Tage'],
  ['Hausmeister;Di;;9;;', 'Die Toleranz ist 0 bis 7 Tage.'],
  ['Hausmeister;Di;;ein Tag;;', 'Die Toleranz ist 0 bis 7 Tage.'],
  ['Hausmeister;Di;;;31.02.2026;', 'Beginn oder Ende ist ungültig.'],
  ['Hausmeister;Di;;;01.12.2026;01.11.2026', 'Beginn oder Ende ist ungültig.'],
])('imports no line with an invalid plan (%s)', (cells, expectedText) => {
  const [line] = planned(`${HEAD}\nHaus;Weg 1;${cells}`).lines;
  expect([line?.fate, line?.reason]).toEqual(['error', expect.stringContaining(expectedText)]);
  expect(line?.reason).toContain('Zeile 2 wird nicht angelegt.');
});

test('imports properties without rhythm, and names the column', () => {
  const { lines, columns, unread } = planned('Name;Adresse;Leistung\nHaus;Weg 1;Hausmeister');
  expect([lines[0]?.fate, columns, unread]).toEqual(['create', ['Name', 'Adresse', 'Notizen'], ['Leistung']]);
});

test("knows Excel's separator line, Unicode text and workbooks", () => {
  expect(cells('sep=;\r\nHaus;Weg, 1')).toEqual([['Haus', 'Weg, 1']]);
  const unicode = Uint8Array.from(
    [...'\uFEFFHöfe\tWeg'].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
  );
  expect(readCsv(unicode.buffer)).toMatchObject({ encoding: 'UTF-16', rows: [{ cells: ['Höfe', 'Weg'] }] });
  expect(isWorkbook(Uint8Array.from([0x50, 0x4b, 3, 4, 20]).buffer)).toBe(true);
  expect(isWorkbook(bytes('PKW;Weg 1'))).toBe(false);
});

test('reads and plans five thousand lines', () => {
  const text = Array.from({ length: 5000 }, (_, n) => `Person ${n};p${n % 4900}@x.de`).join('\r\n');
  const { lines } = planEmployees(readCsv(bytes(text)), { known: [], buildingsIn: createBuildingReader([]) });
  expect(lines.filter(({ fate }) => fate === 'create')).toHaveLength(4900);
  expect(lines.filter(({ fate }) => fate === 'skip')).toHaveLength(100);
});

test('makes long, readable, unique start passwords', () => {
  const random = (n: number) => crypto.getRandomValues(new Uint8Array(n));
  const made = Array.from({ length: 1000 }, () => startPassword(random));
  expect(new Set(made).size).toBe(1000);
  for (const password of made) expect(password).toMatch(/^([A-Z][aeiou][a-z][aeiou]-){2}\d{4}$/);
});

const HOUSES =
  'Name;Straße;Hausnummer;PLZ;Ort\r\nGebäude Süd;Größenstraße;12a;01067;Dresden\r\nHaus Ö;Müllerstr.;3;50667;Köln\r\n';
const READ = [
  ['Gebäude Süd', 'Größenstraße 12a, 01067 Dresden', ''],
  ['Haus Ö', 'Müllerstr. 3, 50667 Köln', ''],
];
/** Upper halves of older character sets, for German. */
const SETS: Record<string, Record<string, number>> = {
  'Windows-1252': { ä: 0xe4, ö: 0xf6, ü: 0xfc, ß: 0xdf, Ä: 0xc4, Ö: 0xd6, Ü: 0xdc, '–': 0x96, é: 0xe9 },
  'DOS (850)': { ä: 0x84, ö: 0x94, ü: 0x81, ß: 0xe1, Ä: 0x8e, Ö: 0x99, Ü: 0x9a, é: 0x82 },
  Macintosh: { ä: 0x8a, ö: 0x9a, ü: 0x9f, ß: 0xa7, Ä: 0x80, Ö: 0x85, Ü: 0x86, '–': 0xd0, é: 0x8e },
};
const encoded = (text: string, set: string) =>
  Uint8Array.from(text, (sign) => SETS[set]?.[sign] ?? sign.charCodeAt(0)).buffer;
const wide = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const both = [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8];
      return isLittle ? both : both.reverse();
    }),
  ).buffer;
const planOfBytes = (content: ArrayBuffer) => planProperties(readCsv(content).rows, [], NOW);

test.each(Object.keys(SETS))('reads a list in %s', (set) => {
  const csv = readCsv(encoded(HOUSES, set));
  expect([csv.encoding, csv.isSure]).toEqual([set, true]);
  expect(planOfBytes(encoded(HOUSES, set)).lines.map(({ cells }) => cells)).toEqual(READ);
  for (const word of ['Köln', 'Hauptstraße', 'Süd', 'Äckerle', 'Bäcker'])
    expect(readCsv(encoded(`Name\n${word}\n`, set)).rows.at(-1)?.cells).toEqual([word]);
});

test.each([
  ['little-endian', true],
  ['big-endian', false],
])('reads UTF-16 %s with and without a mark', (_name, isLittle) => {
  for (const mark of ['\uFEFF', ''])
    expect(planOfBytes(wide(mark + HOUSES, isLittle)).lines.map(({ cells }) => cells)).toEqual(READ);
});

test('rejects only lines with broken UTF-8, and names them', () => {
  const broken = [...new TextEncoder().encode(HOUSES), ...new TextEncoder().encode('Haus X;Schillerstr. '), 0x96];
  const { lines } = planOfBytes(
    Uint8Array.from([...broken, ...new TextEncoder().encode(' Hof;4;50667;Köln\r\n')]).buffer,
  );
  expect(lines.slice(0, 2).map(({ cells }) => cells)).toEqual(READ);
  expect([lines[2]?.fate, lines[2]?.reason]).toEqual(['error', 'Nicht lesbar: unbekannte Zeichen in Zeile 4.']);
});

const NOTED = (notes: Record<number, string>) =>
  `Name;Adresse;Notizen\n${Array.from({ length: 10 }, (_, at) => `Haus ${at};Ring ${at}, 01067 Dresden;${notes[at + 2] ?? 'ok'}`).join('\n')}\n`;
test.each<[string, Record<number, string>, number[]]>([
  ['opens in two lines and never closes', { 4: '"Tor', 9: '"Tor' }, [4, 9]],
  ['opens in one line and closes in a later one', { 4: '"Tor', 9: 'Tor"' }, [4]],
  ['opens in one line and closes in the next', { 4: '"Tor', 5: 'Tor"' }, [4]],
  ['opens in the last line', { 11: '"Tor' }, [11]],
  ['has text behind it', { 4: '"Alte Post" Köln' }, [4]],
  [
    'has text behind it in each line',
    Object.fromEntries([...Array(10).keys()].map((at) => [at + 2, '"A" B'])),
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  ],
])('names the line when a quote %s', (_what, notes, wrong) => {
  const { lines } = planned(NOTED(notes));
  expect(lines.map(({ line }) => line)).toEqual([...Array(10).keys()].map((at) => at + 2));
  const errors = lines.filter(({ fate }) => fate === 'error');
  expect(errors.map(({ reason }) => reason)).toEqual(
    wrong.map((at) => `Nicht lesbar: Anführungszeichen in Zeile ${at}.`),
  );
  expect(errors[0]?.cells[0]).toContain('Haus');
});

test('keeps quotes of a quoted name, and lines of a note', () => {
  const { lines } = planned('Name;Adresse;Notizen\n"""Haus am See""";Weg 1;"Tor links;\nKlingel 2"\n');
  expect(lines[0]?.cells).toEqual(['"Haus am See"', 'Weg 1', 'Tor links;\nKlingel 2']);
});

test('refuses a file with wrong quotes over more than a hundred lines', () => {
  const text = `Name;Adresse\n${'Haus;"Weg" 1\n'.repeat(101)}`;
  expect(() => readCsv(bytes(text))).toThrow(StrayQuotes);
});

test('finds the header below a title and names skipped lines', () => {
  const { lines, skipped } = planned(`Objektliste;Stand 01.11.2026;;;\n\n${HOUSES}`);
  expect(lines.map(({ cells }) => cells)).toEqual(READ);
  expect(skipped).toEqual([{ line: 1, text: 'Objektliste, Stand 01.11.2026' }]);
});

test.each([
  ['Nr.;OBJEKT-BEZEICHNUNG;Strasse/Hausnummer;PLZ/Ort;Verwalter', ['Nr.', 'Verwalter']],
  ['Nr;Gebäude;Straße und Hausnr.;Postleitzahl, Ort;', ['Nr']],
  ['Nr;Geba\u0308ude;Str. + Nr.;PLZ & Stadt;', ['Nr']],
])('recognises a header (%#)', (head, unread) => {
  const plan = planned(`${head}\n1001;WEG Ring;Ring 1;01067 Dresden;Meier`);
  expect(plan.lines.map(({ cells }) => cells)).toEqual([['WEG Ring', 'Ring 1, 01067 Dresden', '']]);
  expect(plan.unread).toEqual(unread);
});

test('takes columns from the person, the separator from the lines', () => {
  const text = 'Haus A;Ring 1, 01067 Dresden, Hof\nHaus B;Ring 2, 01067 Dresden\n';
  const { rows, separator } = readCsv(bytes(text));
  expect(separator).toBe('Semikolon');
  const plan = planProperties(rows, [], NOW);
  expect(plan.unnamed).toMatchObject({
    first: [
      ['Haus A', 'Ring 1, 01067 Dresden, Hof'],
      ['Haus B', 'Ring 2, 01067 Dresden'],
    ],
    places: ['Name', 'Adresse oder Straße'],
  });
  expect(planProperties(rows, [], NOW, ['Adresse oder Straße', 'Name']).lines[1]?.cells).toEqual([
    'Ring 2, 01067 Dresden',
    'Haus B',
    '',
  ]);
  expect(planned(HOUSES).unnamed).toBeNull();
});

test.each([
  ['Haus;Weg 1, 50667 Köln, Hof;a', 'Semikolon'],
  ['Haus,"Weg 1; Hof; Tor",a', 'Komma'],
  ['Haus\tWeg 1, 50667 Köln; Hof\ta', 'Tabulator'],
])('finds the separator of %j in any number of lines', (line, separator) => {
  for (const times of [1, 3, 40]) expect(readCsv(bytes(`${line}\n`.repeat(times))).separator).toBe(separator);
});

test.each([
  ['="01067"', '01067', ''],
  ['"=""01067"""', '01067', ''],
  ["'01067", '01067', ''],
  ['D-01067', '01067', ''],
  ['1067', '1067', 'vier Stellen'],
  ['1067,00', '1067', 'vier Stellen'],
  ['50667,00', '50667', ''],
])('reads the postcode %s', (cell, postcode, hint) => {
  const [line] = planned(`Name;Straße;PLZ;Ort\nHaus;Ring 1;${cell};Dresden`).lines;
  expect([line?.fate, line?.cells[1]]).toEqual(['create', `Ring 1, ${postcode} Dresden`]);
  expect(line?.reason).toContain(hint);
});

test('matches a name in decomposed letters from a Mac', () => {
  const text = 'Gebäude;Straße;PLZ;Ort\nGebäude Süd;Größenstraße 12a;01067;Dresden'.normalize('NFD');
  expect(planned(text).lines[0]?.cells).toEqual(READ[0]);
  const known = { name: 'Gebäude Süd'.normalize('NFD'), address: 'Größenstraße 12a, 01067 Dresden' };
  expect(planned(text, [known]).lines[0]?.fate).toBe('skip');
});
