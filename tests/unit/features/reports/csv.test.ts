import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { parseDocumentation } from '../../../../src/api/records';
import { type CsvColumn, csvFile, csvText } from '../../../../src/features/reports/export/csv';
import { ROW } from '../../api/rows';

const RECORD = parseDocumentation(ROW);
const CLEAR = { code: 'winter_clear', label: 'Räumen' };
const rowsOf = (text: string, delimiter = ';') => Papa.parse<string[]>(text, { delimiter, newline: '\r\n' }).data;
/** The cell as an independent parser reads it. */
function cell(head: string, change: Partial<typeof RECORD>): string | undefined {
  const [heads = [], cells = []] = rowsOf(csvText([{ ...RECORD, ...change }]));
  return cells[heads.indexOf(head)];
}

describe('the CSV of selected records', () => {
  it('has one line per record, and a cell per header', () => {
    const [heads = [], ...lines] = rowsOf(csvText([RECORD, { ...RECORD, id: 'doc000000000002' }]).trimEnd());
    expect(lines.map((cells) => cells.length)).toEqual([heads.length, heads.length]);
    expect(cell('Nummer', { number: '4F7K2-Q9M3X' })).toBe('4F7K2-Q9M3X');
  });

  it.each([
    '=HYPERLINK("http://evil.example";"hier")',
    '+49 221 1234',
    '-2+3',
    '@SUM(A1)',
    '  =1+1',
    '|calc',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '−1',
    '"=1+1"',
    '\u200d=1+1',
    '\u3000=1+1',
  ])('writes a formula as text: %j', (notes) => {
    expect(cell('Notizen', { notes })?.startsWith("'")).toBe(true);
  });

  it('writes a note that begins with a tab or line end as text', () => {
    expect(cell('Notizen', { notes: '\tTreppe' })).toBe("'\tTreppe");
    expect(cell('Notizen', { notes: '\rTreppe' })).toBe("'\nTreppe");
  });

  it('drops invisible and direction characters from a note', () =>
    expect(cell('Notizen', { notes: '\u202eTreppe\u200b 👩\u200d🔧' })).toBe('Treppe 👩\u200d🔧'));

  it('keeps semicolons, quotes and line breaks in their cell', () => {
    expect(csvText([{ ...RECORD, notes: 'Keller; "Flur"\nHof' }])).toContain('"Keller; ""Flur""\nHof"');
  });

  it('says when and by whom a record was corrected, and when photos were handed in', () => {
    const facts = { editedAt: Date.UTC(2026, 10, 22, 9, 21), supplementedAt: Date.UTC(2026, 10, 22, 10, 42) };
    const of = { ...facts, editedBy: 'Jonas Weber' };
    expect(cell('Berichtigt am', of)).toBe('22.11.2026, 10:21 Uhr');
    expect(cell('Berichtigt von', of)).toBe('Jonas Weber');
    expect(cell('Nachgereicht am', of)).toBe('22.11.2026, 11:42 Uhr');
    expect(['Berichtigt am', 'Berichtigt von', 'Nachgereicht am'].map((head) => cell(head, {}))).toEqual(['', '', '']);
  });

  it('has the activities and their times', () => {
    const work = { activities: [CLEAR, { code: '', label: '=Gully' }], from: '05:10', until: null };
    expect([cell('Tätigkeiten', { work }), cell('Beginn', { work }), cell('Ende', { work })]).toEqual([
      "Räumen, '=Gully",
      '05:10',
      '',
    ]);
    expect(cell('Tätigkeiten', { work: { ...work, activities: [{ code: '', label: '=1+1' }] } })).toBe("'=1+1");
    expect([cell('Tätigkeiten', {}), cell('Beginn', {})]).toEqual(['', '']);
  });

  it('has decimal commas, empty unknowns, and negative coordinates', () => {
    expect(cell('Breitengrad', { latitude: 50.938361 })).toBe('50,938361');
    expect(cell('Längengrad', { longitude: -0.12 })).toBe('-0,12');
    expect(cell('Entfernung (m)', { distance: null })).toBe('');
  });

  it('quotes every text and no number', () => {
    const [heads = '', line = ''] = csvText([{ ...RECORD, notes: 'Treppe', distance: 12 }]).split('\r\n');
    for (const shown of [...heads.split(';'), ...line.split(';')]) expect(shown).toMatch(/^(".*"|-?\d+(,\d+)?|)$/);
  });

  it('begins with the BOM by which Excel knows UTF-8', async () => {
    const bytes = new Uint8Array(await csvFile([RECORD]).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});

/** A formula, also behind white space, quotes and joiners, which programs skip. */
const FORMULA = /^(?:[\s"]|\u200c|\u200d|\ufe0f)*[=+\-@|%＝＋－＠−]/;
const PIECES = [
  '=',
  '+',
  '-',
  '@',
  '|',
  '＝',
  '－',
  '"',
  '""',
  ';',
  ',',
  '\t',
  '\r',
  '\n',
  '\r\n',
  ' ',
  'a',
  'SUM(A1)',
];
const TEXT = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 9 })
  .map((parts) => parts.join(''));
const TABLE: readonly CsvColumn<typeof RECORD>[] = [
  ['Nummer', ({ number }) => number],
  ['Abstand', ({ distance }) => distance],
  ['Notizen', ({ notes }) => notes],
];
const fileOf = (number: string, notes: string, distance: number) =>
  csvText([{ ...RECORD, number, notes, distance }], TABLE);

describe('no reader finds a formula in a text', () => {
  it.each([';', ',', '\t'])('when it separates by %j and knows quotes', (delimiter) => {
    fc.assert(
      fc.property(TEXT, TEXT, fc.integer(), (number, notes, distance) => {
        for (const row of rowsOf(fileOf(number, notes, distance), delimiter))
          for (const found of row) expect(found === String(distance) || !FORMULA.test(found), found).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('when it knows no quotes and takes any of the three separators', () => {
    fc.assert(
      fc.property(TEXT, TEXT, fc.integer(), (number, notes, distance) => {
        for (const found of fileOf(number, notes, distance).split(/[;,\t\r\n]/))
          expect(found === String(distance) || !FORMULA.test(found), found).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("and our separator's reader finds every cell in its place", () => {
    fc.assert(
      fc.property(TEXT, TEXT, (number, notes) => {
        const [heads, cells = [], ...more] = rowsOf(fileOf(number, notes, 3));
        expect([heads, cells.length, cells[1], more]).toEqual([['Nummer', 'Abstand', 'Notizen'], 3, '3', [['']]]);
      }),
      { numRuns: 1000 },
    );
  });
});
