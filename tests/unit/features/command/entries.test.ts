import { describe, expect, it } from 'vitest';
import {
  type Entry,
  findEntries,
  numberEntries,
  personEntries,
  questionEntry,
  recordNumberIn,
} from '../../../../src/features/command/entries';

const entry = (label: string, small = '', kind = 'Immobilie'): Entry => ({ key: label, kind, label, small, to: '/' });
const ENTRIES = [
  entry('Konto', '', 'Seite'),
  entry('Wiener Platz 2a', '51065 Köln'),
  entry('Köhlerstraße 3', '50827 Köln'),
  entry('Łukasz Kovač', '', 'Person'),
];
const labels = (text: string) => findEntries(ENTRIES, text).map(({ label }) => label);

describe('the box of Ctrl+K', () => {
  it('finds every word anywhere, names that begin with it first', () => {
    expect(labels('koh')).toEqual(['Köhlerstraße 3']);
    expect(labels('wiener koln')).toEqual(['Wiener Platz 2a']);
    expect(labels('ko')).toEqual(['Konto', 'Köhlerstraße 3', 'Wiener Platz 2a', 'Łukasz Kovač']);
    expect(labels('person lukasz')).toEqual(['Łukasz Kovač']);
    expect(labels('nirgends')).toEqual([]);
  });

  it('shows the first entries without a text, at most twelve', () => {
    expect(
      findEntries(
        Array.from({ length: 30 }, (_, n) => entry(`Haus ${n}`)),
        '  ',
      ),
    ).toHaveLength(12);
  });

  it('asks the list of the role', () => {
    expect(questionEntry('property_manager', ' wer war da? ')).toMatchObject({
      to: '/property-manager/documentations?search=wer+war+da%3F',
    });
    expect(questionEntry('company_admin', 'Wasser')?.to).toBe('/history?search=Wasser');
    expect(questionEntry('super_admin', 'Wasser')).toBeNull();
    expect(questionEntry('property_manager', '  ')).toBeNull();
  });

  it('reads a record number in any spelling, and no other word', () => {
    for (const text of ['WWXA6-CAJV0', ' nr. wwxa6cajv0', 'Nr WWXA6-CAJV0'])
      expect(recordNumberIn(text)).toBe('WWXA6-CAJV0');
    expect(recordNumberIn('wwxa6')).toBe('WWXA6');
    for (const text of ['Köln', 'Haus', 'Ewa Nowak', '']) expect(recordNumberIn(text)).toBeNull();
  });

  it('finds records by number, and the people of records', () => {
    const of = { propertyName: 'Dom', capturedAt: Date.UTC(2026, 10, 21, 6), companyName: 'Kowalski GmbH' };
    const records = [
      { ...of, id: 'a', number: 'WWXA6-CAJV0', employeeName: 'Ewa Nowak' },
      { ...of, id: 'b', number: 'A7MA5-EXW73', employeeName: 'Ewa Nowak' },
      { ...of, id: 'c', number: '1WRWT-ZPRV8', employeeName: 'Jonas Weber' },
    ];
    expect(numberEntries(records, 'wwxa6').map(({ to, label }) => [to, label])).toEqual([
      ['/documentation/a', expect.stringContaining('WWXA6-CAJV0')],
    ]);
    expect(numberEntries(records, 'ewa')).toEqual([]);
    expect(personEntries(records, 'ewa', '/liste').map(({ label, to }) => [label, to])).toEqual([
      ['Ewa Nowak', '/liste?search=Ewa+Nowak'],
    ]);
  });
});
