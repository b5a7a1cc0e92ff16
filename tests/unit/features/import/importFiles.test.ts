/** Complete files as programs wrote them (tests/support/importFiles), each with its right outcome. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCsv } from '../../../../src/features/import/csv';
import { planProperties } from '../../../../src/features/import/planProperties';

const QUOTES = (line: number) => ['error', `Nicht lesbar: Anführungszeichen in Zeile ${line}.`];
const RING = ['WEG Ring', 'Ring 1, 01067 Dresden', ''];
const SUED = ['Gebäude Süd', 'Größenstraße 12a, 01067 Dresden', ''];
const OE = ['Haus Ö', 'Müllerstr. 3, 50667 Köln', ''];
const FOUR_DIGITS = 'Die Postleitzahl hat vier Stellen. In Deutschland fehlt vorn eine Null.';

const planOf = (name: string, known: { name: string; address: string; isOwn: boolean }[] = []) => {
  const bytes = new Uint8Array(readFileSync(`tests/support/importFiles/${name}.csv`));
  return planProperties(
    readCsv(bytes.buffer).rows,
    known.map((one) => ({ id: one.name, notes: '', ...one })),
    Date.UTC(2026, 10, 21),
  );
};

test('a stray quote in two lines spoils these two, and no other line vanishes', () => {
  const { lines } = planOf('twoquotes');
  expect(lines.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const errors = lines.filter(({ fate }) => fate !== 'create');
  expect(errors.map(({ fate, reason }) => [fate, reason])).toEqual([QUOTES(4), QUOTES(9)]);
});

test('a title in two cells above the head is skipped, which is said', () => {
  const { lines, skipped } = planOf('title2');
  expect(lines.map(({ cells }) => cells)).toEqual([SUED, OE]);
  expect(skipped).toEqual([{ line: 1, text: 'Objektliste, Stand 01.11.2026' }]);
});

test('the head of a program of property managers is known, and what is left is named', () => {
  const { lines, unread } = planOf('plzort2');
  expect(lines.map(({ cells }) => cells)).toEqual([[...RING, '1001']]);
  expect(unread).toEqual(['Eigentümer']);
});

test('more commas than semicolons in the first line of a list without a head', () => {
  expect(planOf('nohead_commas').lines.map(({ cells }) => cells)).toEqual([
    ['Haus A', 'Ring 1, 01067 Dresden, Hof', ''],
    ['Haus B', 'Ring 2, 01067 Dresden', ''],
  ]);
});

test('one byte of Windows-1252 in UTF-8 spoils its line alone', () => {
  const { lines } = planOf('onebad');
  expect(lines.slice(0, 2).map(({ cells }) => cells)).toEqual([SUED, OE]);
  expect([lines[2]?.fate, lines[2]?.reason]).toEqual(['error', 'Nicht lesbar: unbekannte Zeichen in Zeile 4.']);
});

test('code page 850 is read', () => {
  expect(planOf('cp850_koeln').lines.map(({ cells }) => cells[1])).toEqual([
    'Ring 1, 50667 Köln',
    'Hauptstraße 2, 45127 Essen',
  ]);
});

test('a postcode in five spellings is the postcode, or has a hint', () => {
  expect(planOf('excelzip').lines.map(({ cells, reason }) => [cells[1], reason])).toEqual([
    ['Ring 1, 01067 Dresden', ''],
    ['Ring 2, 01067 Dresden', ''],
    ['Ring 3, 1067 Dresden', FOUR_DIGITS],
    ['Ring 4, 1067 Dresden', FOUR_DIGITS],
    ['Ring 5, 01067 Dresden', ''],
  ]);
});

test('decomposed letters are the composed ones, in the list and among what is there', () => {
  expect(planOf('nfd').lines.map(({ cells, fate }) => [cells, fate])).toEqual([[SUED, 'create']]);
  const known = { name: 'Gebäude Süd', address: 'Größenstraße 12a, 01067 Dresden', isOwn: true };
  expect(planOf('nfd', [known]).lines[0]?.fate).toBe('skip');
});

test('UTF-16 without a mark is read', () => {
  expect(planOf('u16le_nobom').lines.map(({ cells }) => cells)).toEqual([SUED, OE]);
});
