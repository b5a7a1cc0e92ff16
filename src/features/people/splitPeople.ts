/** Finds name, address and properties in lines without a head. Pure. */
import type { CsvRow } from '../import/csv';
import type { NamedBuildings } from './buildingNames';

type Place = 'name' | 'email' | 'first' | 'last' | 'buildings';
type Line = { row: CsvRow; names: string[]; email: string };
type List = { rows: readonly CsvRow[]; separator: string };

const EMAIL_IN = /<?(?:mailto:)?([^\s<>(),;:"]+@[^\s<>(),;:"]+\.[^\s<>(),;:".]{2,})>?/i;
/** Behind a name in a chat. */
export const PHONE = /[\s,;:(]*(?:(?:tel|telefon|mobil|handy)[.:]*\s*)?(?:\+|00|0)\d[\d\s()/.-]{5,}\)?\s*$/i;

/**
 * An only row with several people: 'Anna Blank, Ben Yilmaz und Cem Öz', or the receivers of a mail. 'Blank, Anna' is
 * one.
 * @param isOther whether a cell is a property or a head
 */
export function splitOnlyRow({ rows, separator }: List, isOther: (cell: string) => boolean): readonly CsvRow[] {
  const [row, ...others] = rows;
  if (!row || others.length > 0 || row.issue) return rows;
  const cells = row.cells.filter(Boolean);
  const names = cells.flatMap((cell) => cell.split(' und ')).filter(Boolean);
  const isReceivers = cells.every((cell) => cell.split('@').length === 2);
  const isNames =
    (separator === 'Komma' || row.cells.length === 1) &&
    !cells.some((cell) => /[@\d,]/.test(cell)) &&
    (names.length > 2 || names.every((name) => name.includes(' '))) &&
    !names.some(isOther);
  const people = isReceivers ? cells : isNames ? names : [];
  return people.length < 2 ? rows : people.map((cell, at) => ({ ...row, line: row.line + at, cells: [cell] }));
}

/** Rows with equal columns, and what these are; empty columns go. */
export function splitPeople(
  { rows, separator }: List,
  buildingsIn: (cell: string) => NamedBuildings,
): { rows: CsvRow[]; order: Place[] } {
  const isBuilding = (cell: string) => buildingsIn(cell).ids.length > 0;
  const isPhone = (cell: string) => cell.replace(PHONE, '') === '' && !isAllFound(buildingsIn(cell));
  const lines = rows.map((row) => movePhone(findAddress(row), isPhone));
  const isInTwo = lines.length > 0 && lines.every(({ names }) => isTwoNames(names, isBuilding));
  const order: Place[] = isInTwo
    ? [...(separator === 'Komma' ? (['last', 'first'] as const) : (['first', 'last'] as const)), 'email']
    : ['name', 'email', 'buildings'];
  const cells = lines.map(({ names: [name = '', ...more], email }) =>
    isInTwo ? [name, more.join(' '), email] : [name, email, more.join('; ')],
  );
  const filled = order.map((place, at) => (at === 0 || cells.some((row) => row[at] !== '') ? place : null));
  return {
    rows: rows.map((row, line) => ({ ...row, cells: (cells[line] ?? []).filter((_, at) => filled[at] !== null) })),
    order: filled.filter((place) => place !== null),
  };
}

/** The address may stand in a cell of its own, or behind the name. */
function findAddress(row: CsvRow): Line {
  const at = row.cells.findIndex((cell) => EMAIL_IN.test(cell));
  if (at < 0) return { row, names: row.cells.filter(Boolean), email: '' };
  const cell = row.cells[at] ?? '';
  const rest = cell.replace(EMAIL_IN, '').replace(/[\s,;:()-]+$/, '');
  const names = row.cells.map((one, index) => (index === at ? rest : one)).filter(Boolean);
  return { row, names, email: EMAIL_IN.exec(cell)?.[1] ?? '' };
}

/** A telephone number in a cell of its own stands behind the name, so that it names no property. */
function movePhone(line: Line, isPhone: (cell: string) => boolean): Line {
  const phones = line.names.filter(isPhone);
  const [name = '', ...more] = line.names.filter((cell) => !isPhone(cell));
  return phones.length === 0 ? line : { ...line, names: [[name, ...phones].join(' '), ...more] };
}

function isAllFound({ ids, unknown, ambiguous }: NamedBuildings): boolean {
  return ids.length > 0 && unknown.length + ambiguous.length === 0;
}

/** 'Blank' and 'Anna': two short cells without figures, the second no property. */
function isTwoNames(names: readonly string[], isBuilding: (cell: string) => boolean): boolean {
  const [first = '', second = '', ...more] = names;
  const isName = (text: string) => /^[^\d@]{1,40}$/.test(text) && text.split(' ').length <= 3;
  return (
    second !== '' && more.length === 0 && isName(first) && isName(second) && !isBuilding(second) && !first.includes(' ')
  );
}
