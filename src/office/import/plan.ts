/** What an imported list will do, line by line, before anything is done (D53, D138). Pure. */
import type { Issue } from '../../domain/issue';
import { ISSUE_TEXT } from '../../domain/texts.de';
import type { CsvRow } from './csv';

export type Fate = 'create' | 'skip' | 'error';
/** `cells` in the order of the plan's columns; `reason` of a line that is made is a hint, '' = none. */
export type PlannedLine = { line: number; cells: string[]; fate: Fate; reason: string };
/** `unread`: columns of the file that are not taken over, as its first line calls them. */
export type Plan = { lines: PlannedLine[]; columns: string[]; unread: string[] };

/** A column of a file: the names that its head may have. */
export type Column = { heads: RegExp };
/** A line of the file by its columns: what stands there ('' = nothing), and whether the file has the column at all. */
type Cells = { get: (column: Column) => string; has: (column: Column) => boolean };
export type Kind = {
  /** Every column that is taken over. */
  columns: readonly Column[];
  /** The order they stand in where the first line names none. */
  order: (first: readonly string[]) => readonly Column[];
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
export const NAME: Column = {
  heads:
    /^(name|vor- und nachname|vollständiger name|mitarbeiter(in)?|person|immobilie|objekt(name|bezeichnung)?|liegenschaft|gebäude|bezeichnung)$/i,
};

/** Keys of what there is already; how many more may be made, what is beyond is an error. */
type There = { known: ReadonlySet<string>; room?: number };

export function planOf(kind: Kind, rows: readonly CsvRow[], { known, room = Infinity }: There): Plan {
  const head = headOf(kind.columns, rows[0]);
  const columns = head ?? placesOf(kind.order(rows[0]?.cells ?? []));
  const decide = deciding(kind, { known, room });
  const lines = (head ? rows.slice(1) : rows).map(({ line, cells: all }): PlannedLine => {
    const of: Cells = { get: (column) => all[columns.get(column) ?? -1] ?? '', has: (column) => columns.has(column) };
    const cells = kind.read(of);
    return { line, cells, ...decide({ line, cells, hint: kind.hint?.(of) ?? '' }) };
  });
  const taken = new Set(columns.values());
  const unread = head ? (rows[0]?.cells ?? []).filter((cell, index) => cell !== '' && !taken.has(index)) : [];
  return { lines, columns: [...kind.shown], unread };
}

/** A line that was read, with what somebody should look at. */
type Read = { line: number; cells: readonly string[]; hint: string };

/** What becomes of one line after the other. */
function deciding(kind: Kind, { known, room }: Required<There>) {
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

/** Where the columns stand if the first line names two of them; null: it is a line like the others. */
function headOf(columns: readonly Column[], first: CsvRow | undefined): Map<Column, number> | null {
  const found = new Map<Column, number>();
  for (const column of columns) {
    const place = first?.cells.findIndex((cell) => column.heads.test(cell)) ?? -1;
    if (place >= 0) found.set(column, place);
  }
  return found.size >= 2 ? found : null;
}

function placesOf(order: readonly Column[]): Map<Column, number> {
  return new Map(order.map((column, place) => [column, place]));
}

/** The first of the issues as a sentence; '' = none. @param labels what the fields are called */
export function sentence(issues: readonly Issue[], labels: Record<string, string>): string {
  const [first] = issues;
  if (!first) return '';
  return first.code === 'fields_missing' ? `${labels[first.field] ?? 'Eine Angabe'} fehlt.` : ISSUE_TEXT[first.code];
}
