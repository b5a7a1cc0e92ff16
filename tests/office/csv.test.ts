import { describe, expect, it } from 'vitest';
import { csvFile, csvText } from '../../src/office/export/csv';
import { parseDocumentation } from '../../src/remote/records';
import { ROW } from '../remote/rows';

const RECORD = parseDocumentation(ROW);
const CLEAR = { code: 'winter_clear', label: 'Räumen' };
const cellsOf = (text: string) => text.split('\r\n')[1]?.split(';') ?? [];
const headsOf = (text: string) => text.split('\r\n')[0]?.split(';') ?? [];
/** One cell of a file with one record. */
function cell(head: string, change: Partial<typeof RECORD>): string | undefined {
  const text = csvText([{ ...RECORD, ...change }]);
  return cellsOf(text)[headsOf(text).indexOf(head)];
}

describe('the CSV of selected records', () => {
  it('has one line for each record below the heads, and as many cells as heads', () => {
    const text = csvText([RECORD, { ...RECORD, id: 'doc000000000002' }]);
    expect(text.split('\r\n')).toHaveLength(4);
    expect(cellsOf(text)).toHaveLength(headsOf(text).length);
    expect(cell('Nummer', { number: '4F7K2-Q9M3X' })).toBe('4F7K2-Q9M3X');
  });

  it.each([
    '=HYPERLINK("http://evil.example";"hier")',
    '+49 221 1234',
    '-2+3',
    '@SUM(A1)',
    '  =1+1',
    '\t=1+1',
    '\r=1+1',
    '|calc',
  ])('a note that begins like a formula is a text: %j', (notes) => {
    const text = csvText([{ ...RECORD, notes }]);
    expect(text).toContain(`'${notes.replaceAll('"', '""')}`);
    expect(text).not.toMatch(/;"?\s*[=+\-@|]/);
  });

  it('semicolons, quotes and line breaks stay inside their cell', () => {
    expect(csvText([{ ...RECORD, notes: 'Keller; "Flur"\nHof' }])).toContain('"Keller; ""Flur""\nHof"');
  });

  it('says what was done, and from when to when (D179)', () => {
    const work = { activities: [CLEAR, { code: '', label: '=Gully' }], from: '05:10', until: null };
    expect([cell('Tätigkeiten', { work }), cell('Beginn', { work }), cell('Ende', { work })]).toEqual([
      'Räumen, =Gully',
      '05:10',
      '',
    ]);
    expect(cell('Tätigkeiten', { work: { ...work, activities: [{ code: '', label: '=1+1' }] } })).toBe("'=1+1");
    expect([cell('Tätigkeiten', {}), cell('Beginn', {})]).toEqual(['', '']);
  });

  it('numbers have a decimal comma, what is unknown is empty, a negative coordinate stays a number', () => {
    expect(cell('Breitengrad', { latitude: 50.938361 })).toBe('50,938361');
    expect(cell('Längengrad', { longitude: -0.12 })).toBe('-0,12');
    expect(cell('Entfernung (m)', { distance: null })).toBe('');
  });

  it('begins with the mark by which Excel knows UTF-8', async () => {
    const bytes = new Uint8Array(await csvFile([RECORD]).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});
