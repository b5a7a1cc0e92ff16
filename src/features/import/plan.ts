/** Plans an import line by line before anything happens. Pure. */
import type { Issue } from '../../domain/issue';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import type { CsvRow } from './csv';
import { HEAD_WITHIN, headAgain, headOf, type ImportColumn } from './planHead';

/** `double`: created only if ticked. */
export type Fate = 'create' | 'change' | 'double' | 'skip' | 'error';
/** `cells` in the order of the plan's columns; `reason` of an accepted line is a hint, '' = none. */
export type PlannedLine = { line: number; cells: string[]; fate: Fate; reason: string };
/**
 * `unread`: ignored columns by their heads; `skipped`: lines above the head. `unnamed`: no head, so the person names
 * the columns.
 */
export type ImportPlan = {
  lines: PlannedLine[];
  columns: string[];
  unread: string[];
  skipped: { line: number; text: string }[];
  unnamed: Unnamed | null;
};
/** `first`: first lines of the file; `labels`: possible columns; `places`: the present ones, '' = ignored. */
export type Unnamed = { first: string[][]; labels: string[]; places: string[] };

/** Cells of a line by column ('' = empty), and whether the file has the column. */
type Cells = { get: (column: ImportColumn) => string; has: (column: ImportColumn) => boolean };
/** `text`: what the line would change at `target`, '' = nothing. `problem`: why it cannot, '' = none. */
export type LineMatch = { target: string; text: string; problem: string };
export type Kind = {
  columns: readonly ImportColumn[];
  order: (first: readonly string[]) => readonly ImportColumn[];
  shown: readonly string[];
  read: (of: Cells) => string[];
  /** The error of a line as a sentence; '' = none. */
  issue: (shown: readonly string[]) => string;
  /** A warning, no error; '' = none. */
  hint?: (of: Cells) => string;
  /** Lines with equal keys are duplicates; '' = none. */
  key: (shown: readonly string[]) => string;
  /** A second key that only lines of one subject may share ('' = none), and its name. */
  unique?: { label: string; of: (shown: readonly string[]) => string };
  /** A key whose equals may be duplicates: the person decides. `text`: of what exists. */
  double?: { of: (shown: readonly string[]) => string; known: ReadonlySet<string>; text: string };
  /** What a line means for what exists; null = it meets nothing. */
  match?: (shown: readonly string[]) => LineMatch | null;
  known: string;
  /** Key of the created thing, where several lines share one; else each line creates its own. */
  subject?: (shown: readonly string[]) => string;
  /** Text of a line that adds to an existing subject. */
  added?: string;
};

export const NAME: ImportColumn = {
  label: 'Name',
  heads:
    /^(name( 1)?|vor und nachname|vollständiger name|full name|mitarbeiter( ?in)?|person|(immobilien?|objekt|liegenschaft|gebäude|weg|property)( ?s?(name|bezeichnung|bez))?|bezeichnung|bez)$/,
};

const FIRST_LINES = 3;

/** Existing keys; how many more may be created, others are errors; `places`: chosen column labels. */
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
  const isHead = headAgain(kind.columns, head?.cells ?? rows[0]?.cells ?? []);
  const lines = rows.slice(head ? head.at + 1 : 0).map(({ line, cells: all, issue: unread }): PlannedLine => {
    const joined = kind.shown.map((_, at) => (at === 0 ? all.join(' ') : ''));
    if (isHead(all)) return { line, cells: joined, fate: 'skip', reason: 'Sieht aus wie die Kopfzeile.' };
    const issue =
      unread ||
      errorIn(
        [...columns.values()].map((at) => all[at] ?? ''),
        line,
      );
    if (issue) return { line, cells: joined, fate: 'error', reason: issue };
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

/** Spreadsheet errors of a formula or a narrow column, as a sentence; '' = none. */
function errorIn(cells: readonly string[], line: number): string {
  const error = cells.find((cell) => /^#([A-ZÜ]+[/0-9A-Z]*[!?]|NV|N\/A|#+)$/.test(cell));
  return error === undefined ? '' : `In Zeile ${line} steht ein Fehler der Tabelle: ${error}.`;
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

type Read = { line: number; cells: readonly string[]; hint: string };

/** Decides line by line. */
function createDecider(kind: Kind, { known, room }: Required<Omit<There, 'places'>>) {
  const seen = new Map<string, number>();
  const made = new Set<string>();
  const findHolder = createHolders(kind);
  const subjectOf = kind.subject ?? kind.key;
  const hasRoom = (subject: string) => {
    if (made.size < room) made.add(subject);
    return made.has(subject);
  };
  const findProblem = ({ line, cells }: Read): string => {
    const issue = kind.issue(cells);
    if (issue) return `${issue} Zeile ${line} wird nicht angelegt.`;
    const holder = findHolder({ line, cells, subject: subjectOf(cells) });
    return holder === null ? '' : `${kind.unique?.label} steht schon in Zeile ${holder}.`;
  };
  const decideMatch = createMatchDecider(kind.known);
  const matchLine = (cells: readonly string[]) => kind.match?.(cells) ?? null;
  const findDouble = createDoubleFinder(kind);
  const acceptLine = (subject: string, hint: string): Pick<PlannedLine, 'fate' | 'reason'> => {
    const isThere = known.has(subject);
    if (!isThere && !hasRoom(subject)) return { fate: 'error', reason: ISSUE_TEXT.limit_reached };
    return { fate: 'create', reason: isThere ? (kind.added ?? '') : hint };
  };
  const acceptSingle = ({ line, cells, hint }: Read): Pick<PlannedLine, 'fate' | 'reason'> => {
    const double = findDouble(line, cells);
    const accepted = acceptLine(subjectOf(cells) || String(line), hint);
    if (double === '' || accepted.fate !== 'create') return accepted;
    return { fate: 'double', reason: [double, accepted.reason].filter(Boolean).join(' ') };
  };
  const findBefore = (key: string, line: number): number | undefined => {
    const before = key === '' ? undefined : seen.get(key);
    if (before === undefined) seen.set(key, line);
    return before;
  };
  return (read: Read): Pick<PlannedLine, 'fate' | 'reason'> => {
    const { line, cells } = read;
    const reason = findProblem(read);
    if (reason) return { fate: 'error', reason };
    const key = kind.key(cells);
    const before = findBefore(key, line);
    const match = before === undefined ? matchLine(cells) : null;
    if (match) return decideMatch(match, line);
    if (known.has(key)) return { fate: 'skip', reason: kind.known };
    if (before !== undefined) return { fate: 'skip', reason: `Steht schon in Zeile ${before}.` };
    return acceptSingle(read);
  };
}

/** Says what a line may repeat; '' = nothing. */
function createDoubleFinder({ double }: Kind) {
  const lines = new Map<string, number>();
  return (line: number, cells: readonly string[]): string => {
    if (!double) return '';
    const key = double.of(cells);
    const before = lines.get(key);
    if (before === undefined) lines.set(key, line);
    if (double.known.has(key)) return double.text;
    return before === undefined ? '' : `Derselbe Name wie in Zeile ${before}.`;
  };
}

/** Two lines never change the same. */
function createMatchDecider(known: string) {
  const targets = new Map<string, number>();
  return ({ target, text, problem }: LineMatch, line: number): Pick<PlannedLine, 'fate' | 'reason'> => {
    const earlier = targets.get(target);
    if (problem) return { fate: 'error', reason: problem };
    if (earlier !== undefined) return { fate: 'error', reason: `Meint dieselbe Immobilie wie Zeile ${earlier}.` };
    targets.set(target, line);
    return text ? { fate: 'change', reason: text } : { fate: 'skip', reason: known };
  };
}

/** Finds the earlier line of another subject with the same second key; null = none. */
function createHolders({ unique }: Kind) {
  const holders = new Map<string, { line: number; subject: string }>();
  return ({ line, cells, subject }: Omit<Read, 'hint'> & { subject: string }): number | null => {
    const key = unique?.of(cells) ?? '';
    if (key === '') return null;
    const holder = holders.get(key) ?? { line, subject };
    holders.set(key, holder);
    return holder.subject === subject ? null : holder.line;
  };
}

function placesOf(order: readonly ImportColumn[]): Map<ImportColumn, number> {
  return new Map(order.map((column, place) => [column, place]));
}

/** The first issue as a sentence; '' = none. @param labels labels of the fields */
export function toIssueSentence(issues: readonly Issue[], labels: Record<string, string>): string {
  const [first] = issues;
  if (!first) return '';
  return first.code === 'fields_missing' ? `${labels[first.field] ?? 'Eine Angabe'} fehlt.` : ISSUE_TEXT[first.code];
}
