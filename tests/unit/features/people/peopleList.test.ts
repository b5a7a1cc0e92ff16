/** Lists of people as chats, Excel and people write them: each line is one person, or says why not. */
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../../../src/features/import/csv';
import { createBuildingReader } from '../../../../src/features/people/buildingNames';
import { personOf, planEmployees } from '../../../../src/features/people/planEmployees';
import { tidyPeople } from '../../../../src/features/people/tidyPeople';

const HOUSES = [
  { id: 'ring', name: 'WEG Ring', number: '4711', address: 'Ring 1, 01067 Dresden' },
  { id: 'linden', name: 'Lindenhof', number: '4712', address: 'Lindenstraße 4 a, 50668 Köln' },
  { id: 'markt', name: 'Haus am Markt', address: 'Markt 2/4, 50667 Köln' },
  { id: 'tor1', name: 'Torhaus', address: 'Torweg 1, 50667 Köln' },
  { id: 'tor2', name: 'Torhaus', address: 'Torweg 2, 50667 Köln' },
];
const buildingsIn = createBuildingReader(HOUSES);
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
function planned(text: string, known: { fullName: string; email: string }[] = []) {
  return planEmployees(readCsv(bytes(text), null, tidyPeople), { known, buildingsIn });
}
const people = (text: string) => {
  const { columns, lines } = planned(text);
  return lines.filter(({ fate }) => fate === 'create').map(({ cells }) => personOf(columns, cells));
};
const names = (text: string) => people(text).map(({ name }) => name);

describe('names alone', () => {
  test.each(
    Object.entries({
      'one a line': 'Anna Blank\nBen Yılmaz\n\nCem Öz',
      'with Windows ends of line': 'Anna Blank\r\nBen Yılmaz\r\nCem Öz\r\n',
      'with bullets': '- Anna Blank\n• Ben Yılmaz\n* Cem Öz',
      numbered: '1. Anna Blank\n2) Ben Yılmaz\n(3) Cem Öz',
      'numbered by a text program, below a title': 'Team Nord:\n1.\tAnna Blank\n2.\tBen Yılmaz\n3.\tCem Öz',
      'behind a column of numbers': 'Nr.\tName\tE-Mail\n1.\tAnna Blank\t\n2.\tBen Yılmaz\t\n3.\tCem Öz\t',
      'in one line': 'Anna Blank, Ben Yılmaz und Cem Öz',
      'with telephone numbers': 'Anna Blank +49 151 23456789\nBen Yılmaz, Tel. 0171/2345678\nCem Öz (0049 171 234567)',
      'with pictures': '👷🏽‍♂️ Anna Blank\nBen Yılmaz ✅\nCem Öz 🧹',
      'bold in a chat': '*Anna Blank*\n_Ben Yılmaz_\nCem Öz',
      'with marks of direction': '\u200eAnna Blank\n\u202aBen Yılmaz\u202c\n\u2068Cem Öz\u2069',
      'with other spaces': 'Anna\u00a0Blank\nBen  Yılmaz \nCem\u202fÖz',
      decomposed: 'Anna Blank\nBen Yılmaz\nCem O\u0308z',
      'below a word for them': 'Mitarbeitende\nAnna Blank\nBen Yılmaz\nCem Öz',
      'of an iPhone chat': '[30.11.26, 08:15:22] Chef: Anna Blank\n\u200e[30.11.26, 08:15:40] Chef: Ben Yılmaz\nCem Öz',
      'of an Android chat':
        '30.11.26, 08:14 - Nachrichten und Anrufe sind verschlüsselt.\n30.11.26, 08:15 - Chef: Anna Blank\nBen Yılmaz\n30.11.26, 08:16 - Chef: Cem Öz',
      'copied in a browser':
        '[08:15, 30.11.2026] +49 151 2345678: Anna Blank\n[08:16, 30.11.2026] Chef: Ben Yılmaz\nCem Öz',
      'last name first': 'Blank, Anna\nYılmaz, Ben\nÖz, Cem',
      'in two columns': 'Anna\tBlank\nBen\tYılmaz\nCem\tÖz',
      'under a head': 'Nachname;Vorname\nBlank;Anna\nYılmaz;Ben\nÖz;Cem',
      'in one column of two': 'Name;Eintritt\nBlank, Anna;2019\nYılmaz, Ben;2020\nÖz, Cem;2021',
    }),
  )('%s', (_what, text) => {
    expect(names(text)).toEqual(['Anna Blank', 'Ben Yılmaz', 'Cem Öz']);
  });

  test('need no question about columns', () => {
    expect(planned('Anna Blank\nBen Yılmaz')).toMatchObject({ columns: ['Name'], unnamed: null });
  });

  test('of two columns need one', () => {
    expect(planned('Blank, Anna\nÖz, Cem').unnamed?.places).toEqual(['Nachname', 'Vorname']);
  });

  test('of the receivers of a mail are one person each', () => {
    const text = 'Anna Blank <anna@x.de>; Ben Öz <ben@x.de>';
    expect(people(text).map(({ name, email }) => [name, email])).toEqual([
      ['Anna Blank', 'anna@x.de'],
      ['Ben Öz', 'ben@x.de'],
    ]);
    expect(names('Anna Blank; Haus Nord')).toEqual(['Anna Blank']);
    expect(names('Blank, Anna <anna@x.de>; Öz, Ben <ben@x.de>')).toEqual(['Anna Blank', 'Ben Öz']);
  });

  test.each(['Anna Blank, WEG Ring', 'Anna Blank, Haus am Markt, WEG Ring', 'Anna Blank, Torhaus'])(
    'of one line with a property stay one: %s',
    (text) => {
      expect(names(text)).toEqual(['Anna Blank']);
    },
  );

  test('of columns alone are no people', () => {
    expect(planned('Vorname, Nachname, E-Mail').lines).toEqual([]);
  });

  test('a line is numbered, and says that it was split', () => {
    const { lines } = planned('Anna Blank, Ben Öz und Cem Öz');
    expect(lines.map(({ line, reason }) => [line, reason])).toEqual(
      [1, 2, 3].map((line) => [line, 'Aus einer Zeile geteilt.']),
    );
  });

  test.each(['Anna Blank', 'Anna Blank anna@x.de', 'Blank, Anna'])('an only person is not split: %s', (text) => {
    expect(planned(text).lines).toMatchObject([{ line: 1, fate: 'create', reason: '' }]);
  });

  test('with an @ are refused', () => {
    const [line] = planned('Name;E-Mail;Immobilien\nAnna @ Blank;;').lines;
    expect(line).toMatchObject({ fate: 'error' });
    expect(line?.reason).toContain('Im Namen steht ein „@“.');
  });

  test('an only person with the last name first stays one', () => {
    expect(names('Blank, Anna')).toEqual(['Anna Blank']);
  });

  test('a heading and a line without letters are no people', () => {
    const { lines } = planned('Team Nord:\nAnna Blank\n\u200e\n');
    expect(lines.map(({ fate }) => fate)).toEqual(['error', 'create']);
  });

  test('a telephone number that goes is named', () => {
    expect(planned('Anna Blank +49 151 23456789\nCem Öz').lines.map(({ reason }) => reason)).toEqual([
      'Ohne die Telefonnummer.',
      '',
    ]);
  });
});

describe('a telephone number', () => {
  test.each([
    'Anna Blank;0171/4711\nCem Öz;',
    'Anna Blank;;Tel. 0171/4711\nCem Öz;;',
    '0171/4711;Anna Blank\n;Cem Öz',
    'Anna Blank, +49 171/4711\nCem Öz',
  ])('names no property: %s', (text) => {
    expect(people(text).map(({ name, buildings }) => [name, buildingsIn(buildings).ids])).toEqual([
      ['Anna Blank', []],
      ['Cem Öz', []],
    ]);
    expect(planned(text).lines[0]?.reason).toBe('Ohne die Telefonnummer.');
  });

  test('that is the number of a property names it', () => {
    const read = createBuildingReader([...HOUSES, { id: 'null', name: 'Hof', number: '0815/47110', address: 'Hof 1' }]);
    const { lines } = planEmployees(readCsv(bytes('Anna Blank;0815/47110'), null, tidyPeople), {
      known: [],
      buildingsIn: read,
    });
    expect(lines[0]).toMatchObject({ cells: ['Anna Blank', '0815/47110'], reason: 'Zuordnung: Hof' });
  });
});

describe('an address', () => {
  test.each(
    Object.entries({
      'in a cell': 'Anna Blank;anna@x.de\nCem Öz;',
      'before the name': 'anna@x.de;Anna Blank\n;Cem Öz',
      'behind the name': 'Anna Blank anna@x.de\nCem Öz',
      'as a mail program writes it': 'Anna Blank <anna@x.de>\nCem Öz',
      'under a head': 'Personal;\nName;E-Mail-Adresse\nAnna Blank;mailto:anna@x.de\nCem Öz;',
    }),
  )('%s', (_what, text) => {
    expect(people(text)).toEqual([
      { name: 'Anna Blank', email: 'anna@x.de', buildings: '' },
      { name: 'Cem Öz', email: '', buildings: '' },
    ]);
  });
});

describe('properties', () => {
  test.each(
    Object.entries({
      'Ring 1': 'ring',
      'WEG RING': 'ring',
      '4711': 'ring',
      'Objekt-Nr. 4711': 'ring',
      '#4711': 'ring',
      'Ring 1, 01067 Dresden': 'ring',
      'WEG Ring, Ring 1, 01067 Dresden': 'ring',
      'Lindenstr. 4a': 'linden',
      'Ring 1, Lindenhof': 'ring linden',
      '4711;4712 + Haus am Markt': 'ring linden markt',
      'Markt 2/4 / Ring 1': 'markt ring',
      'Ring 1, 01067 Dresden und Lindenhof': 'ring linden',
      'Lindenhof\nRing 1': 'linden ring',
      alle: 'ring linden markt tor1 tor2',
      'Ring 1, WEG Ring': 'ring',
    }),
  )('%j', (cell, ids) => {
    expect(buildingsIn(cell)).toMatchObject({ ids: ids.split(' '), unknown: [], ambiguous: [] });
  });

  test('unknown and ambiguous ones are named', () => {
    expect(buildingsIn('Ring 1, Marktplatz, Torhaus')).toMatchObject({
      ids: ['ring'],
      unknown: ['Marktplatz'],
      ambiguous: ['Torhaus'],
    });
    expect(buildingsIn('Torhaus, Torweg 2')).toMatchObject({ ids: ['tor2'], unknown: [], ambiguous: ['Torhaus'] });
    expect(planned('Anna Blank;;Marktplatz').lines[0]?.reason).toBe('Nicht gefunden: Marktplatz');
    expect(planned('Anna Blank;;Torhaus').lines[0]?.reason).toBe('Mehrfach vorhanden: Torhaus');
  });

  test('found ones are named, three at most', () => {
    const reason = (text: string) => planned(text).lines[0]?.reason;
    expect(reason('Anna Blank;;4711, Lindenstr. 4a')).toBe('Zuordnung: WEG Ring, Lindenhof');
    expect(reason('Anna Blank;;alle')).toBe('Zuordnung: WEG Ring, Lindenhof, Haus am Markt und 2 weitere');
  });

  test.each([
    ['under a head', 'Name;Objekte\nAnna Blank;"Ring 1, Lindenhof"\nCem Öz;'],
    ['in a third cell', 'Anna Blank;anna@x.de;Ring 1, Lindenhof\nCem Öz;;'],
    ['in the second cell', 'Anna Blank;Ring 1, Lindenhof\nCem Öz;'],
    ['in several cells', 'Anna Blank;anna@x.de;Ring 1;Lindenhof\nCem Öz;;;'],
    ['between commas', 'Anna Blank, anna@x.de, Ring 1, Lindenhof\nCem Öz'],
    ['in cells of Excel', 'Anna Blank\t"Ring 1\nLindenhof"\nCem Öz\t'],
  ])('%s', (_what, text) => {
    expect(people(text).map(({ name, buildings }) => [name, buildingsIn(buildings).ids])).toEqual([
      ['Anna Blank', ['ring', 'linden']],
      ['Cem Öz', []],
    ]);
  });
});

describe('duplicates', () => {
  const fates = (text: string) =>
    planned(text, [
      { fullName: 'Anna Müller', email: 'anna@x.de' },
      { fullName: 'Ben Yılmaz', email: 'b1@ohne-adresse.invalid' },
    ]).lines.map(({ fate, reason }) => [fate, reason]);

  test('by name need a tick', () => {
    expect(fates('ANNA  MUELLER\nBen Yilmaz\nCem Öz\nCem Öz')).toEqual([
      ['double', 'Eine Person dieses Namens gibt es bereits.'],
      ['double', 'Eine Person dieses Namens gibt es bereits.'],
      ['create', ''],
      ['double', 'Derselbe Name wie in Zeile 3.'],
    ]);
  });

  test('by address are skipped', () => {
    expect(fates('Anna M;ANNA@x.de\nDeniz A;d@x.de\nDeniz B;d@x.de')).toEqual([
      ['skip', 'Diese E-Mail ist bereits registriert.'],
      ['create', ''],
      ['skip', 'Steht schon in Zeile 2.'],
    ]);
  });
});
