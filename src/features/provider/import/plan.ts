/** What an imported list will do, line by line, before anything is done (D53). Pure. */
import type { Issue } from '../../../domain/issue';
import { propertyIssues } from '../../../domain/property';
import { ISSUE_TEXT } from '../../../domain/texts.de';
import { employeeIssues, normalEmail } from '../../../domain/user';
import type { CsvRow } from './csv';

export type Fate = 'create' | 'skip' | 'error';
/** `cells` in the order of the kind's columns. */
export type PlannedLine = { line: number; cells: string[]; fate: Fate; reason: string };
export type Plan = { lines: PlannedLine[]; columns: string[] };

type Column = { label: string; heads: RegExp };
type Kind = {
  columns: readonly Column[];
  /** What is wrong with a line, in a sentence; '' = nothing. */
  issue: (cells: readonly string[]) => string;
  /** Two lines with the same key are the same. */
  key: (cells: readonly string[]) => string;
  /** Said of a line whose key is known already. */
  known: string;
};

const NAME = {
  label: 'Name',
  heads: /^(name|vor- und nachname|vollständiger name|mitarbeiter(in)?|person|immobilie|objekt|bezeichnung)$/i,
};
const EMAIL = { label: 'E-Mail', heads: /^(e-?mail(-?adresse)?|mail)$/i };
const ADDRESS = { label: 'Adresse', heads: /^(adresse|anschrift|straße|strasse)$/i };
const NOTES = { label: 'Notizen', heads: /^(notiz(en)?|bemerkung(en)?|hinweise?)$/i };

/** Any password: the real one is made when the account is made. */
const SOME_PASSWORD = 'kein-echtes-1';

const EMPLOYEES: Kind = {
  columns: [NAME, EMAIL],
  issue: ([fullName = '', email = '']) =>
    sentence(employeeIssues({ fullName, email, password: SOME_PASSWORD }), { fullName: 'Name', email: 'E-Mail' }),
  key: ([, email = '']) => normalEmail(email),
  known: ISSUE_TEXT.email_taken,
};

const PROPERTIES: Kind = {
  columns: [NAME, ADDRESS, NOTES],
  issue: ([name = '', address = '', notes = '']) =>
    sentence(propertyIssues({ name, address, notes }), { name: 'Name', address: 'Adresse', notes: 'Notizen' }),
  key: ([name = '', address = '']) => `${name}\n${address}`.toLocaleLowerCase('de'),
  known: 'Diese Immobilie gibt es bereits.',
};

/** Employees: name and e-mail. @param known addresses of the company's people */
export function planEmployees(rows: readonly CsvRow[], known: readonly string[]): Plan {
  return planOf(EMPLOYEES, rows, new Set(known.map(normalEmail)));
}

/** Properties: name, address, notes. @param known the ones there are */
export function planProperties(rows: readonly CsvRow[], known: readonly { name: string; address: string }[]): Plan {
  return planOf(PROPERTIES, rows, new Set(known.map(({ name, address }) => PROPERTIES.key([name, address]))));
}

function planOf(kind: Kind, rows: readonly CsvRow[], known: ReadonlySet<string>): Plan {
  const head = headOf(kind.columns, rows[0]);
  const seen = new Map<string, number>();
  const lines = (head ? rows.slice(1) : rows).map(({ line, cells }) => {
    const own = kind.columns.map((_, index) => cells[head ? (head[index] ?? -1) : index] ?? '');
    const key = kind.key(own);
    const issue = kind.issue(own);
    const before = seen.get(key);
    if (issue)
      return { line, cells: own, fate: 'error' as const, reason: `${issue} Zeile ${line} wird nicht angelegt.` };
    if (known.has(key)) return { line, cells: own, fate: 'skip' as const, reason: kind.known };
    if (before !== undefined)
      return { line, cells: own, fate: 'skip' as const, reason: `Steht schon in Zeile ${before}.` };
    seen.set(key, line);
    return { line, cells: own, fate: 'create' as const, reason: '' };
  });
  return { lines, columns: kind.columns.map(({ label }) => label) };
}

/** Where the columns stand if the first line names them; null: it is a line like the others. */
function headOf(columns: readonly Column[], first: CsvRow | undefined): number[] | null {
  const found = columns.map(({ heads }) => first?.cells.findIndex((cell) => heads.test(cell)) ?? -1);
  return found.filter((index) => index >= 0).length >= 2 ? found : null;
}

function sentence(issues: readonly Issue[], labels: Record<string, string>): string {
  const [first] = issues;
  if (!first) return '';
  return first.code === 'fields_missing' ? `${labels[first.field] ?? 'Eine Angabe'} fehlt.` : ISSUE_TEXT[first.code];
}
