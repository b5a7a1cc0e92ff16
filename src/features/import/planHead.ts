/** Finds the head of a list, and which column stands where. Pure. */
import type { CsvRow } from './csv';

/** A column: its label, and names in a head as written by `plainHead`. */
export type ImportColumn = {
  label: string;
  heads: RegExp;
  /** Names that mean it where another column has the names, and this one figures alone: 'Objekt'. */
  figures?: RegExp;
};
/** Lines searched for a head: programs write a title above it. */
export const HEAD_WITHIN = 20;

/** Whether a line is a head: printed lists repeat it; else a first line that names a column. */
export function headAgain(
  columns: readonly ImportColumn[],
  head: readonly string[],
): (cells: readonly string[]) => boolean {
  const names = head.map(plainHead);
  const isHead = names.some((name) => columns.some(({ heads }) => heads.test(name)));
  return (cells) => isHead && cells.length === names.length && cells.every((cell, at) => plainHead(cell) === names[at]);
}

/** Normalises a head: small letters, no punctuation, 'u.' as 'und'. */
function plainHead(cell: string): string {
  return cell
    .normalize('NFC')
    .toLocaleLowerCase('de')
    .replace(/(?<![\p{L}\d])u\.(?![\p{L}\d])/gu, 'und')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/** The first line that names two columns, with their places; null = no head. */
export function headOf(columns: readonly ImportColumn[], rows: readonly CsvRow[]) {
  // Programs call a building's number 'Objekt', and its name 'Bezeichnung'.
  const isNumbers = (place: number, at: number) =>
    rows.slice(at + 1, at + HEAD_WITHIN).every(({ cells }) => /^\d*$/.test(cells[place] ?? ''));
  const isFilled = (place: number, at: number) => rows.slice(at + 1).some(({ cells }) => (cells[place] ?? '') !== '');
  for (const [at, { cells }] of rows.slice(0, HEAD_WITHIN).entries()) {
    const heads = cells.map(plainHead);
    const found = new Map<ImportColumn, number>();
    const figuresIn = ({ figures }: ImportColumn, names: readonly string[], taken: ReadonlyMap<unknown, number>) => {
      const free = names.flatMap((name, place) => ([...taken.values()].includes(place) ? [] : [{ name, place }]));
      return free.find(({ name, place }) => figures?.test(name) && isNumbers(place, at) && isFilled(place, at))?.place;
    };
    for (const column of columns) {
      const places = heads.flatMap((head, place) => (column.heads.test(head) ? [place] : []));
      const place = places.find((one) => !isNumbers(one, at)) ?? places[0] ?? figuresIn(column, heads, found);
      if (place !== undefined) found.set(column, place);
    }
    if (found.size >= 2) return { at, cells, columns: found };
  }
  return null;
}

/** Whether the head, or the person's choice of columns, has this one. */
export function hasColumn(
  rows: readonly CsvRow[],
  column: ImportColumn,
  { columns, places }: { columns: readonly ImportColumn[]; places: readonly string[] | null },
): boolean {
  return places?.includes(column.label) || headOf(columns, rows)?.columns.has(column) === true;
}

/** Whether a first line names all these columns. */
export function isNamed(rows: readonly CsvRow[], columns: readonly ImportColumn[]): boolean {
  return rows
    .slice(0, HEAD_WITHIN)
    .some(({ cells }) => columns.every(({ heads }) => cells.some((cell) => heads.test(plainHead(cell)))));
}
