import { expect, test } from 'vitest';
import { readCsv } from '../../src/features/provider/import/csv';
import { planEmployees, planProperties } from '../../src/features/provider/import/plan';
import { startPassword } from '../../src/features/provider/import/startPassword';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const cells = (text: string) => readCsv(bytes(text)).rows.map((row) => row.cells);

test('a list of Excel with BOM and semicolons is read without the BOM', () => {
  const csv = readCsv(bytes('\uFEFFName;E-Mail\r\nBjörn Schröder;b@x.de\r\n'));
  expect(csv).toMatchObject({ encoding: 'UTF-8', separator: 'Semikolon' });
  expect(csv.rows).toEqual([
    { line: 1, cells: ['Name', 'E-Mail'] },
    { line: 2, cells: ['Björn Schröder', 'b@x.de'] },
  ]);
});

test('umlauts of Windows-1252 are read as such', () => {
  // 'Jürgen Groß;a@x.de' as an older Excel writes it.
  const old = Uint8Array.from([74, 0xfc, 114, 103, 101, 110, 32, 71, 114, 111, 0xdf, 59, 97, 64, 120, 46, 100, 101]);
  const csv = readCsv(old.buffer);
  expect(csv.encoding).toBe('Windows-1252');
  expect(csv.rows[0]?.cells).toEqual(['Jürgen Groß', 'a@x.de']);
});

test('quoted cells hold separators, line ends and quotes; empty lines are left out and lines keep their number', () => {
  const text = 'Haus;"Weg 1; Hof\nHinterhaus";"sagt ""Moin"""\n\n;;\nHalle;"";"""x"""\nSo"fa;1;2';
  const { rows } = readCsv(bytes(text));
  expect(rows).toEqual([
    { line: 1, cells: ['Haus', 'Weg 1; Hof\nHinterhaus', 'sagt "Moin"'] },
    { line: 5, cells: ['Halle', '', '"x"'] },
    { line: 6, cells: ['So"fa', '1', '2'] },
  ]);
  expect(cells('a\tb\nc\td')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(cells('a,b')).toEqual([['a', 'b']]);
  expect(cells('')).toEqual([]);
});

test('people: what is new is made, what is known or doubled is skipped, what lacks something is named', () => {
  const { rows } = readCsv(
    bytes('E-Mail;Name\nb@x.de;Björn\nM.Nowak@x.de;Marta\n;Tuğba\n B@X.de ;Björn\nkeine;Ion\ni@x.de;\n'),
  );
  const { lines, columns } = planEmployees(rows, ['m.nowak@x.de']);
  expect(columns).toEqual(['Name', 'E-Mail']);
  expect(lines.map(({ line, fate, reason }) => [line, fate, reason])).toEqual([
    [2, 'create', ''],
    [3, 'skip', 'Diese E-Mail ist bereits registriert.'],
    [4, 'error', 'E-Mail fehlt. Zeile 4 wird nicht angelegt.'],
    [5, 'skip', 'Steht schon in Zeile 2.'],
    [6, 'error', 'Bitte geben Sie eine gültige E-Mail-Adresse ein. Zeile 6 wird nicht angelegt.'],
    [7, 'error', 'Name fehlt. Zeile 7 wird nicht angelegt.'],
  ]);
  expect(lines[0]?.cells).toEqual(['Björn', 'b@x.de']);
});

test('properties: same name and address is the same; without a head the order counts', () => {
  const { rows } = readCsv(bytes('Lager;Weg 1;Tor links\nLager;Weg 2\nlager;weg 1\nHof;\n'));
  const { lines } = planProperties(rows, [{ name: 'Lager', address: 'Weg 2' }]);
  expect(lines.map(({ fate }) => fate)).toEqual(['create', 'skip', 'skip', 'error']);
  expect(lines[0]?.cells).toEqual(['Lager', 'Weg 1', 'Tor links']);
  expect(lines[3]?.reason).toBe('Adresse fehlt. Zeile 4 wird nicht angelegt.');
});

test('five thousand lines are read and planned', () => {
  const text = Array.from({ length: 5000 }, (_, n) => `Person ${n};p${n % 4900}@x.de`).join('\r\n');
  const { lines } = planEmployees(readCsv(bytes(text)).rows, []);
  expect(lines.filter(({ fate }) => fate === 'create')).toHaveLength(4900);
  expect(lines.filter(({ fate }) => fate === 'skip')).toHaveLength(100);
});

test('start passwords are long, readable and none is like the other', () => {
  const random = (n: number) => crypto.getRandomValues(new Uint8Array(n));
  const made = Array.from({ length: 1000 }, () => startPassword(random));
  expect(new Set(made).size).toBe(1000);
  for (const password of made) expect(password).toMatch(/^([A-Z][aeiou][a-z][aeiou]-){2}\d{4}$/);
});
