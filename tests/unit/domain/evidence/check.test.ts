import { describe, expect, it } from 'vitest';
import { checkAddress, momentText, shortRoot, townOf } from '../../../../src/domain/evidence/check';
import { typedNumber } from '../../../../src/domain/id';

describe('a typed record number', () => {
  it.each([
    ['4F7K2-Q9M3X', '4F7K2-Q9M3X'],
    ['4f7k2q9m3x', '4F7K2-Q9M3X'],
    [' Nr. 4F7K2 – Q9M3X. ', '4F7K2-Q9M3X'],
    ['OIL00-1oiLl', '01100-10111'],
    ['12345-67890', '12345-67890'],
  ])('%s is read as it was meant', (typed, number) => {
    expect(typedNumber(typed)).toBe(number);
  });

  it.each(['', '4F7K2', '4F7K2-Q9M3XX', 'UUUUU-UUUUU', `4F7K2-Q9M3X${' '.repeat(100)}x`, '<b>4F7K2</b>', 7, null])(
    'rejects text that is no number (%#)',
    (typed) => expect(typedNumber(typed)).toBeNull(),
  );
});

describe('the town of an address', () => {
  it.each([
    ['Domkloster 4, 50667 Köln', '50667 Köln'],
    ['Domkloster 4, D-50667 Köln, Deutschland', '50667 Köln'],
    ['60311 Frankfurt am Main', '60311 Frankfurt am Main'],
    ['Markt 1; 06108 Halle (Saale)', '06108 Halle (Saale)'],
    ['Hauptstr. 5\n85748 Garching bei München', '85748 Garching'],
  ])('of %j is %s', (address, town) => {
    expect(townOf(address)).toBe(town);
  });

  it.each([
    ['50667 Köln Domstraße 4', '50667'],
    ['50667 Köln Am Domplatz', '50667'],
    ['50667 Köln c/o Meier', '50667 Köln'],
    ['Hinterhaus, 50667 Köln Frau Meier', '50667 Köln'],
    ['50667 <b>Köln</b>', '50667'],
    [`50667 ${'Lang'.repeat(20)}`, '50667'],
    ['Domkloster 4, Köln', ''],
    ['50.941278, 6.958281', ''],
    ['Kundennummer 1234567', ''],
    ['', ''],
  ])('has no street and no name (%#)', (address, town) => {
    expect(townOf(address)).toBe(town);
  });
});

it('shows a moment in German time, winter and summer', () => {
  expect(momentText(Date.parse('2026-11-21T23:42:10.000Z'))).toBe('22.11.2026, 00:42\u00a0Uhr');
  expect(momentText(Date.parse('2026-07-01T06:05:00.000Z'))).toBe('01.07.2026, 08:05\u00a0Uhr');
});

it("prints a number's address and sixteen characters of its entry", () => {
  expect(checkAddress('https://belege.example.org/', '4F7K2-Q9M3X')).toBe(
    'https://belege.example.org/pruefen/4F7K2-Q9M3X',
  );
  expect(shortRoot(`01234567${'0'.repeat(48)}89abcdef`)).toBe('01234567\u00a0…\u00a089abcdef');
});
