/** What an imported list will do, line by line, before anything is done (D53, D138). Pure. */
import type { Issue } from '../../domain/issue';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import type { CsvRow } from './csv';

export type Fate = 'create' | 'skip' | 'error';
/** `cells` in the order of the plan's columns; `reason` of a line that is made is a hint, '' = none. */
export type PlannedLine = { line: number; cells: string[]; fate: Fate; reason: string };
/**
 * `unread`: columns of the file that are not taken over, as its head calls them; `skipped`: lines above the head.
 * `unnamed`: no line names the columns, so the person says what they are.
 */
export type ImportPlan = {
  lines: PlannedLine[];
  columns: string[];
  unread: string[];
  skipped: { line: number; text: string }[];
  unnamed: Unnamed | null;
};
/** `first`: the first lines of the file; `labels`: what a column may be; `places`: what each is now, '' = not taken over. */
export type Unnamed = { first: string[][]; labels: string[]; places: string[] };

/** A column of a file: what it is called, and the names that its head may have, as `plainHead` writes them. */
export type ImportColumn = { label: string; heads: RegExp };
/** A line of the file by its columns: what stands there ('' = nothing), and whether the file has the column at all. */
type Cells = { get: (column: ImportColumn) => string; has: (column: ImportColumn) => boolean };
export type Kind = {
  /** Every column that is taken over. */
  columns: readonly ImportColumn[];
  /** The order they stand in where the first line names none. */
  order: (first: readonly string[]) => readonly ImportColumn[];
  /** Of the preview. */
  shown: readonly string[];
  read: (of: Cells) => string[];
  /** What is wrong with a line, in a sentence; '' = nothing. */
  issue: (shown: readonly string[]) => string;
  /** What somebody should look at, although it is no mistake; '' = nothing. */
  hint?: (of: Cells) => string;
  /** Two lines with the same key are the same. */
  key: (shown: readonly string[]) => string;
  /** Said of a line whose key is known already. */
  known: string;
  /** Key of what a line makes, where several lines are about the same one; else each makes its own. */
  subject?: (shown: readonly string[]) => string;
  /** Said of a line whose subject is there already, and which adds something to it. */
  added?: string;
};

/** What the file calls the name of a person or a building. */
export const NAME: ImportColumn = {
  label: 'Name',
  heads:
    /^(name|vor und nachname|vollständiger name|mitarbeiter( ?in)?|person|immobilie|objekt( ?(name|bezeichnung))?|liegenschaft|gebäude|bezeichnung)$/,
};

/** Lines that are looked at for a head: programs write a title above it. */
const HEAD_WITHIN = 20;
/** Lines by which a person says what the columns are. */
const FIRST_LINES = 3;

/** Keys of what there is already; how many more may be made, what is beyond is an error; `places`: labels of the columns, as the person chose them. */
export type There = { known: ReadonlySet<string>; room?: number; places?: readonly string[] | null };

export function planOf(
  kind: Kind,
  rows: readonly CsvRow[],
  { known, room = Infinity, places = null }: There,
): ImportPlan {
  const head = headOf(kind.columns, rows);
  const columns =
    head?.columns ?? (places ? mapChosenColumns(kind.columns, places) : placesOf(kind.order(rows[0]?.cells ?? [])));
  const decide = createDecider(kind, { known, room });
  const lines = rows.slice(head ? head.at + 1 : 0).map(({ line, cells: all, issue }): PlannedLine => {
    if (issue)
      return { line, cells: kind.shown.map((_, at) => (at === 0 ? all.join(' ') : '')), fate: 'error', reason: issue };
    const of: Cells = { get: (column) => all[columns.get(column) ?? -1] ?? '', has: (column) => columns.has(column) };
    const cells = kind.read(of);
    return { line, cells, ...decide({ line, cells, hint: kind.hint?.(of) ?? '' }) };
  });
  const taken = new Set(columns.values());
  const unread = (head?.cells ?? []).filter((cell, index) => cell !== '' && !taken.has(index));
  const skipped = rows
    .slice(0, head?.at ?? 0)
    .map(({ line, cells }) => ({ line, text: cells.filter(Boolean).join(', ') }));
  return { lines, columns: [...kind.shown], unread, skipped, unnamed: head ? null : unnamedOf(kind, rows, columns) };
}

/** A head as it is compared: small letters, without punctuation, 'u.' as 'und'. */
function plainHead(cell: string): string {
  return cell
    .normalize('NFC')
    .toLocaleLowerCase('de')
    .replace(/(?<![\p{L}\d])u\.(?![\p{L}\d])/gu, 'und')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

function mapChosenColumns(columns: readonly ImportColumn[], places: readonly string[]): Map<ImportColumn, number> {
  return new Map(
    columns.flatMap((column) => {
      const at = places.indexOf(column.label);
      return at < 0 ? [] : [[column, at] as const];
    }),
  );
}

function unnamedOf(kind: Kind, rows: readonly CsvRow[], columns: ReadonlyMap<ImportColumn, number>): Unnamed {
  const first = rows.slice(0, FIRST_LINES).map(({ cells }) => cells);
  const width = Math.max(0, ...rows.slice(0, HEAD_WITHIN).map(({ cells }) => cells.length));
  const labels = new Map([...columns].map(([column, at]) => [at, column.label]));
  return {
    first,
    labels: kind.columns.map(({ label }) => label),
    places: Array.from({ length: width }, (_, at) => labels.get(at) ?? ''),
  };
}

/** A line that was read, with what somebody should look at. */
type Read = { line: number; cells: readonly string[]; hint: string };

/** What becomes of one line after the other. */
function createDecider(kind: Kind, { known, room }: Required<Omit<There, 'places'>>) {
  const seen = new Map<string, number>();
  const made = new Set<string>();
  const subjectOf = kind.subject ?? kind.key;
  const hasRoom = (subject: string) => {
    if (made.size < room) made.add(subject);
    return made.has(subject);
  };
  return ({ line, cells, hint }: Read): Pick<PlannedLine, 'fate' | 'reason'> => {
    const issue = kind.issue(cells);
    if (issue) return { fate: 'error', reason: `${issue} Zeile ${line} wird nicht angelegt.` };
    const key = kind.key(cells);
    const before = seen.get(key);
    if (known.has(key)) return { fate: 'skip', reason: kind.known };
    if (before !== undefined) return { fate: 'skip', reason: `Steht schon in Zeile ${before}.` };
    const subject = subjectOf(cells);
    const isThere = known.has(subject);
    if (!isThere && !hasRoom(subject)) return { fate: 'error', reason: ISSUE_TEXT.limit_reached };
    seen.set(key, line);
    return { fate: 'create', reason: isThere ? (kind.added ?? '') : hint };
  };
}

/** The first line that names two columns, and where they stand; null: each line is like the others. */
function headOf(columns: readonly ImportColumn[], rows: readonly CsvRow[]) {
  for (const [at, { cells }] of rows.slice(0, HEAD_WITHIN).entries()) {
    const heads = cells.map(plainHead);
    const found = new Map<ImportColumn, number>();
    for (const column of columns) {
      const place = heads.findIndex((head) => column.heads.test(head));
      if (place >= 0) found.set(column, place);
    }
    if (found.size >= 2) return { at, cells, columns: found };
  }
  return null;
}

/** Whether one of the first lines names all of these columns. */
export function isNamed(rows: readonly CsvRow[], columns: readonly ImportColumn[]): boolean {
  return rows
    .slice(0, HEAD_WITHIN)
    .some(({ cells }) => columns.every(({ heads }) => cells.some((cell) => heads.test(plainHead(cell)))));
}

function placesOf(order: readonly ImportColumn[]): Map<ImportColumn, number> {
  return new Map(order.map((column, place) => [column, place]));
}

/** The first of the issues as a sentence; '' = none. @param labels what the fields are called */
export function toIssueSentence(issues: readonly Issue[], labels: Record<string, string>): string {
  const [first] = issues;
  if (!first) return '';
  return first.code === 'fields_missing' ? `${labels[first.field] ?? 'Eine Angabe'} fehlt.` : ISSUE_TEXT[first.code];
}
