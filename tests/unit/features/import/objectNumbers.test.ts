/** The number of a property in an import, and what a second import would change (D490). */
import { expect, test } from 'vitest';
import { readCsv } from '../../../../src/features/import/csv';
import { planProperties } from '../../../../src/features/import/planProperties';

type Known = { name: string; address: string; isOwn?: boolean; notes?: string; number?: string };
const planned = (text: string, known: Known[] = []) =>
  planProperties(
    readCsv(new TextEncoder().encode(text).buffer).rows,
    known.map((one) => ({ id: one.name, notes: '', isOwn: true, ...one })),
    Date.UTC(2026, 10, 21, 12),
  );

test.each([
  ['Objekt-Nr.;Objektbezeichnung;Straße u. Hausnr.;PLZ Ort;Eigentümer', ['Eigentümer']],
  ['Objektnummer;Bezeichnung;Straße;PLZ Ort;Typ', ['Typ']],
  ['Liegenschaft;Objektbezeichnung;Straße;PLZ Ort;Typ', ['Typ']],
  ['WE;Bezeichnung;Straße;PLZ Ort;Typ', ['Typ']],
  ['Objekt;Bezeichnung;Straße;PLZ Ort;Typ', ['Typ']],
  ['WE-Nr.;Name;Straße;PLZ Ort;Typ', ['Typ']],
])('recognises the number of other programs (%#)', (head, unread) => {
  const plan = planned(`${head}\n1001;WEG Ring;Ring 1;01067 Dresden;Meier`);
  expect(plan.columns).toEqual(['Name', 'Adresse', 'Notizen', 'Objektnummer']);
  expect(plan.lines.map(({ cells }) => cells)).toEqual([['WEG Ring', 'Ring 1, 01067 Dresden', '', '1001']]);
  expect(plan.unread).toEqual(unread);
});

test("takes 'Objekt' as the name where it is the only one, figures or not", () => {
  const plan = planned('Objekt;Adresse\n17;Ring 1');
  expect(plan.columns).toEqual(['Name', 'Adresse', 'Notizen']);
  expect(plan.lines.map(({ cells }) => cells)).toEqual([['17', 'Ring 1', '']]);
});

const RING = { name: 'Ring', address: 'Ring 1, 01067 Dresden' };
const fates = (text: string, known: Known[]) => planned(text, known).lines.map(({ fate, reason }) => [fate, reason]);
const HEAD = 'Objektnummer;Name;Adresse;Notizen';

test('shows what a line changes in the property with its number', () => {
  const text = `${HEAD}\n1001;WEG Ring;Ring 1, 01067 Dresden;Schlüssel\n1002;Neu;Weg 2;`;
  const known = [{ ...RING, number: '1001' }];
  expect(fates(text, known)).toEqual([
    ['change', 'Name: Ring → WEG Ring; Notizen: leer → Schlüssel'],
    ['create', ''],
  ]);
  const { changes } = planned(text, known);
  expect([...changes]).toMatchObject([[2, { id: 'Ring', changes: { name: 'WEG Ring', notes: 'Schlüssel' } }]]);
});

test('gives a number to the property of the same name or the only one of its address', () => {
  expect(fates(`${HEAD}\n7;Ring;Ring 1, 01067 Dresden;`, [RING])).toEqual([['change', 'Objektnummer: leer → 7']]);
  expect(fates(`${HEAD}\n7;WEG Ring;Ring 1, 01067 Dresden;`, [RING])).toEqual([
    ['change', 'Name: Ring → WEG Ring; Objektnummer: leer → 7'],
  ]);
  const two = [RING, { ...RING, name: 'Hinterhaus' }];
  expect(fates(`${HEAD}\n7;WEG Ring;Ring 1, 01067 Dresden;`, two)).toEqual([['create', '']]);
});

test('an empty cell and an equal line change nothing', () => {
  const known = [{ ...RING, number: '1001', notes: 'Schlüssel' }];
  const skipped = [['skip', 'Diese Immobilie gibt es bereits.']];
  expect(fates(`${HEAD}\n1001;Ring;Ring 1, 01067 Dresden;`, known)).toEqual(skipped);
  expect(fates(`${HEAD}\n;Ring;Ring 1, 01067 Dresden;Schlüssel`, known)).toEqual(skipped);
});

test('changes no property of another owner', () => {
  const foreign = [{ ...RING, number: '1001', isOwn: false }];
  expect(fates(`${HEAD}\n1001;WEG Ring;Ring 1, 01067 Dresden;`, foreign)).toEqual([['create', '']]);
});

test('refuses a number that two properties of the file have', () => {
  const text = `${HEAD}\n1001;Ring;Ring 1;\n1001;Weg;Weg 2;`;
  expect(fates(text, [])).toEqual([
    ['create', ''],
    ['error', 'Die Objektnummer steht schon in Zeile 2.'],
  ]);
});

test('shows a change without a number too', () => {
  expect(fates('Name;Adresse;Notizen\nRing;Ring 1, 01067 Dresden;Hof hinten', [RING])).toEqual([
    ['change', 'Notizen: leer → Hof hinten'],
  ]);
});

const RING_1 = { name: 'WEG Ring', address: 'Ring 1, 01067 Dresden' };

test('a list without names or without towns changes neither', () => {
  const numbers = 'Objekt-Nr.;Straße;PLZ;Ort\n7;Ring 1;01067;Dresden';
  expect(fates(numbers, [RING_1])).toEqual([['change', 'Objektnummer: leer → 7']]);
  expect(fates(numbers, [{ ...RING_1, number: '7' }])).toEqual([['skip', 'Diese Immobilie gibt es bereits.']]);
  expect(fates('Objekt-Nr.;Name;Straße\n7;WEG Ring Süd;Ring 1', [{ ...RING_1, number: '7' }])).toEqual([
    ['change', 'Name: WEG Ring → WEG Ring Süd'],
  ]);
});

test('two lines never change one property', () => {
  const text = `${HEAD}\n10;Vorderhaus;Ring 1, 01067 Dresden;\n11;Hinterhaus;Ring 1, 01067 Dresden;`;
  expect(fates(text, [RING_1])).toEqual([
    ['change', 'Name: WEG Ring → Vorderhaus; Objektnummer: leer → 10'],
    ['error', 'Meint dieselbe Immobilie wie Zeile 2.'],
  ]);
});

test('a number of one property with name and address of another is an error', () => {
  const known = [
    { ...RING_1, number: '5' },
    { name: 'Hof', address: 'Hofweg 2', number: '6' },
  ];
  expect(fates(`${HEAD}\n5;Hof;Hofweg 2;`, known)).toEqual([
    ['error', 'Die Objektnummer gehört zu „WEG Ring“, Name und Adresse gehören zu „Hof“.'],
  ]);
});
