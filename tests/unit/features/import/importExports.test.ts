/** Lists as Excel, pandas and the programs of property managers export them: read as they were meant, or the line says what to look at. */
import { describe, expect, test } from 'vitest';
import { isTable, readCsv } from '../../../../src/features/import/csv';
import { planProperties } from '../../../../src/features/import/planProperties';
import { createBuildingReader } from '../../../../src/features/people/buildingNames';
import { planEmployees } from '../../../../src/features/people/planEmployees';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const planned = (...lines: string[]) =>
  planProperties(readCsv(bytes(lines.join('\n'))).rows, [], Date.UTC(2026, 10, 21));
const people = (...lines: string[]) =>
  planEmployees(readCsv(bytes(lines.join('\n'))), { known: [], buildingsIn: createBuildingReader([]) });
const firstOf = ({ lines }: { lines: readonly { cells: readonly string[] }[] }) => lines[0]?.cells.slice(0, 2);
/** Of one house with these cells under Hausnummer and PLZ. */
const house = (number: string, postcode: string) => {
  const [line] = planned('Name;Straße;Hausnummer;PLZ;Ort', `Haus;Ring;${number};${postcode};Köln`).lines;
  return [line?.cells[1], line?.fate, line?.reason];
};

describe('columns', () => {
  test.each([
    ['Objekt;Bez.;Strasse;Hausnr;PLZ;Ort', '0001;WEG Ring;Ring;1;01067;Dresden'],
    ['Objekt;Bezeichnung;Straße;PLZ;Ort', '0001;WEG Ring;Ring 1;01067;Dresden'],
    ['Liegenschaft;Liegenschaftsname;Str.;Haus-Nr.;Plz.;Ort', '12;WEG Ring;Ring;1;01067;Dresden'],
    ['Objektname;Objekt-Straße;Objekt-PLZ;Objekt-Ort', 'WEG Ring;Ring 1;01067;Dresden'],
    ['WEG-Nr;WEG;Straße/Nr.;PLZ/Ort', '12;WEG Ring;Ring 1;01067 Dresden'],
    ['Nr.;Name 1;Name 2;Straße;PLZ;Ort', '12;WEG Ring;c/o Meier;Ring 1;01067;Dresden'],
    ['Property Name;Street;Postal Code;City', 'WEG Ring;Ring 1;01067;Dresden'],
    ['Name;Address;ZIP;City', 'WEG Ring;Ring 1;01067;Dresden'],
  ])('%s', (head, line) => {
    const plan = planned(head, line);
    expect(firstOf(plan)).toEqual(['WEG Ring', 'Ring 1, 01067 Dresden']);
    expect(plan.lines).toHaveLength(1);
  });

  test('a pipe separates cells too', () => {
    expect(firstOf(planned('Name|Straße|PLZ|Ort', 'WEG Ring|Ring 1|01067|Dresden'))).toEqual([
      'WEG Ring',
      'Ring 1, 01067 Dresden',
    ]);
  });

  test('addresses alone, without a head, are addresses', () => {
    const { lines, unnamed } = planned('Hauptstr. 5, 50667 Köln', 'Ring 7, 50667 Köln');
    expect(lines[1]?.cells.slice(0, 2)).toEqual(['Ring 7', 'Ring 7, 50667 Köln']);
    expect(unnamed?.places).toEqual(['Adresse oder Straße', 'PLZ und Ort']);
  });

  test('takes a head with one known column, and a repeated head, for no house', () => {
    const head = 'Objektname;Wo es steht';
    const { lines, unnamed } = planned(head, 'WEG Ring;Ring 1', head, 'WEG Weg;Weg 1');
    expect(lines.map(({ fate, reason }) => [fate, reason])).toEqual([
      ['skip', 'Sieht aus wie die Kopfzeile.'],
      ['create', ''],
      ['skip', 'Sieht aus wie die Kopfzeile.'],
      ['create', ''],
    ]);
    expect(unnamed).not.toBeNull();
    const again = planned('Name;Adresse', 'WEG Ring;Ring 1', 'Name;Adresse', 'WEG Weg;Weg 1');
    expect(again.lines.map(({ fate }) => fate)).toEqual(['create', 'skip', 'create']);
  });
});

describe('cells', () => {
  test.each([
    ['50.667', '50667', ''],
    ['1.067', '1067', 'vier Stellen'],
    ['DE-50667', '50667', ''],
    ['D 50667', '50667', ''],
    ['50667.0', '50667', ''],
    ['5,0667E+04', '5,0667E+04', 'keine Postleitzahl'],
    ['506677', '506677', 'keine Postleitzahl'],
    ['A-1010', 'A-1010', ''],
    ['CH-8001', 'CH-8001', ''],
  ])('postcode %s', (cell, postcode, hint) => {
    const [address, fate, reason] = house('1', cell);
    expect([address, fate]).toEqual([`Ring 1, ${postcode} Köln`, 'create']);
    expect(reason).toContain(hint);
    if (hint === '') expect(reason).toBe('');
  });

  test.each([
    ['12-14', '12-14', ''],
    ['3,00', '3', ''],
    ['3 a', '3 a', ''],
    ['01. Feb', '01. Feb', 'Excel'],
    ['12. Dez', '12. Dez', 'Excel'],
    ['Dez 14', 'Dez 14', 'Excel'],
    ['01.02.2026', '01.02.2026', 'Excel'],
    ['2026-02-01', '2026-02-01', 'Excel'],
    ['46054', '46054', 'Excel'],
  ])('house number %s', (cell, number, hint) => {
    const [address, fate, reason] = house(cell, '50667');
    expect([address, fate]).toEqual([`Ring ${number}, 50667 Köln`, 'create']);
    expect(reason).toContain(hint);
    if (hint === '') expect(reason).toBe('');
  });

  test.each(['#NV', '#N/A', '#WERT!', '#VALUE!', '#REF!', '#BEZUG!', '#NAME?', '#DIV/0!', '########'])(
    'the error %s makes nothing, in a column that is taken over',
    (error) => {
      const of = (line: string) => planned('Name;Adresse;Notizen;Miete', line).lines[0];
      for (const line of [`${error};Ring 1;;`, `Haus;${error};;`, `Haus;Ring 1;${error};`]) {
        expect(of(line)?.fate, line).toBe('error');
        expect(of(line)?.reason).toBe(`In Zeile 2 steht ein Fehler der Tabelle: ${error}.`);
      }
      expect(of(`Haus;Ring 1;;${error}`)?.fate).toBe('create');
    },
  );

  test('a break inside a name or an address is none', () => {
    expect(firstOf(planned('Name;Adresse', '"Haus\nHof";"Ring 1\n\n01067 Dresden"'))).toEqual([
      'Haus Hof',
      'Ring 1, 01067 Dresden',
    ]);
  });
});

/** Head and line of the same person. */
const MAX: [head: string, line: string][] = [
  ['Vorname;Nachname;E-Mail', 'Max;Muster;max@x.de'],
  ['Nachname;Vorname;E-Mail-Adresse', 'Muster;Max;max@x.de'],
  ['Anrede;Name;Vorname;Mail', 'Herr;Muster;Max;max@x.de'],
  ['First Name;Last Name;E-mail Address', 'Max;Muster;max@x.de'],
  ['Name;E-Mail', 'Max Muster;Max Muster <max@x.de>'],
  ['Name;E-Mail', 'Max Muster;mailto:max@x.de'],
];

describe('people', () => {
  test('are read by name and e-mail, whatever their columns', () => {
    for (const [head, line] of MAX)
      expect(people(head, line).lines, head).toMatchObject([{ cells: ['Max Muster', 'max@x.de'], fate: 'create' }]);
  });

  test('without a head the column with addresses is the e-mail, shown behind the name', () => {
    for (const line of ['max@x.de;Max Muster', 'Max Muster;max@x.de'])
      expect(people(line)).toMatchObject({
        unnamed: { places: ['Name', 'E-Mail'] },
        lines: [{ cells: ['Max Muster', 'max@x.de'] }],
      });
  });
});

test.each([
  '<html><table><tr><td>Name</td></tr></table>',
  '\uFEFF<?xml version="1.0"?><Workbook/>',
  '%PDF-1.7\nfoo;bar',
  '{\\rtf1 Name;Adresse}',
  '[{"name":"Haus"}]',
  'BEGIN:VCARD\nFN:Max\nEND:VCARD',
  'PK\u0003\u0004',
])('%j is no table', (content) => {
  expect(isTable(bytes(content))).toBe(false);
});

test.each(['Name;Adresse\nHaus;Ring 1', '[Haus];Ring 1', '{Haus};Ring 1', '"<Haus>";Ring 1', 'PKW;Weg 1', ''])(
  '%j may be one',
  (content) => {
    expect(isTable(bytes(content))).toBe(true);
  },
);
