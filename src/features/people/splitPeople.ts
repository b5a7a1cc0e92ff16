/** Finds name, address and properties in lines without a head. Pure. */
import type { CsvRow } from '../import/csv';

type Place = 'name' | 'email' | 'first' | 'last' | 'buildings';
type Line = { row: CsvRow; names: string[]; email: string };

const EMAIL_IN = /<?(?:mailto:)?([^\s<>(),;:"]+@[^\s<>(),;:"]+\.[^\s<>(),;:".]{2,})>?/i;

/** Rows with equal columns, and what these are; empty columns go. */
export function splitPeople(
  { rows, separator }: { rows: readonly CsvRow[]; separator: string },
  isBuilding: (cell: string) => boolean,
): { rows: CsvRow[]; order: Place[] } {
  const lines = rows.map(findAddress);
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

/** 'Blank' and 'Anna': two short cells without figures, the second no property. */
function isTwoNames(names: readonly string[], isBuilding: (cell: string) => boolean): boolean {
  const [first = '', second = '', ...more] = names;
  const isName = (text: string) => /^[^\d@]{1,40}$/.test(text) && text.split(' ').length <= 3;
  return (
    second !== '' && more.length === 0 && isName(first) && isName(second) && !isBuilding(second) && !first.includes(' ')
  );
}
