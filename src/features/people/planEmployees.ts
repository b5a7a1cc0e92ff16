/** Plans an import of people. Pure. */
import { foldName } from '../../domain/people/foldedName';
import { byNameIssues } from '../../domain/people/pairing';
import { employeeIssues, hasAddress, normalEmail } from '../../domain/people/user';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { foldText } from '../../domain/text/words';
import type { CsvRow } from '../import/csv';
import { type ImportPlan, type Kind, NAME, planOf, toIssueSentence } from '../import/plan';
import { headAgain, headOf, type ImportColumn } from '../import/planHead';
import type { NamedBuildings } from './buildingNames';
import { PHONE, splitOnlyRow, splitPeople } from './splitPeople';

const EMAIL: ImportColumn = { label: 'E-Mail', heads: /^(e ?mail( ?(adresse|address))?|mail)$/ };
const FIRST: ImportColumn = { label: 'Vorname', heads: /^(vornamen?|rufname|first name|given name)$/ };
const LAST: ImportColumn = {
  label: 'Nachname',
  heads: /^(nachname|familienname|zuname|last name|surname|family name)$/,
};
const BUILDINGS: ImportColumn = {
  label: 'Immobilien',
  heads:
    /^(immobilien?|objekte?|gebäude|häuser|haus|liegenschaft(en)?|einsatzorte?|objekt ?(nr|nummern?|name)|immobilien ?(nr|nummern?))$/,
};
/** People's lists call the name so; a property's names are no person's. */
const PERSON: ImportColumn = {
  label: NAME.label,
  heads:
    /^(name( 1)?|vor und nachname|vollständiger name|full name|mitarbeiter( ?in(nen)?)?|mitarbeitende|person(al)?)$/,
};
const COLUMNS = [PERSON, EMAIL, FIRST, LAST, BUILDINGS];

/** A placeholder: the real password is generated with the account. */
const SOME_PASSWORD = 'kein-echtes-1';
/** Found properties that a hint names. */
const NAMED_MOST = 3;

type Known = { fullName: string; email: string };
type PeopleContext = {
  /** The company's people. */
  known: readonly Known[];
  /** Reads the properties of a cell. */
  buildingsIn: (cell: string) => NamedBuildings;
  /** Columns without a head, as chosen. */
  places?: readonly string[] | null;
};

/**
 * A name a line, and perhaps an address and properties. People of an equal name are created only when ticked.
 * @param csv as read from a file or a pasted text.
 */
export function planEmployees(
  csv: { rows: readonly CsvRow[]; separator: string },
  { known, buildingsIn, places = null }: PeopleContext,
): ImportPlan {
  const head = headOf(COLUMNS, csv.rows);
  const list = { ...csv, rows: splitOnlyRow(csv, (cell) => isHeadOrBuilding(cell, buildingsIn)) };
  const isSplit = list.rows !== csv.rows;
  const { rows, order } = head ? { rows: csv.rows, order: [] } : splitPeople(list, buildingsIn);
  const columns = { name: PERSON, email: EMAIL, first: FIRST, last: LAST, buildings: BUILDINGS };
  const named = head ? [...head.columns.keys()] : order.map((key) => columns[key]);
  const isThere = (column: ImportColumn) => places?.includes(column.label) ?? named.includes(column);
  const shown = [PERSON, EMAIL, BUILDINGS].filter((one) => one === PERSON || isThere(one)).map(({ label }) => label);
  const kind: Kind = {
    columns: COLUMNS,
    order: () => order.map((key) => columns[key]),
    shown,
    read: ({ get }) => {
      const name = [get(FIRST), get(LAST) || get(PERSON)].filter(Boolean).join(' ');
      return cellsFor(shown, { name: nameIn(name), email: addressIn(get(EMAIL)), buildings: get(BUILDINGS) });
    },
    issue: (cells) => issueOf(personOf(shown, cells)),
    hint: ({ get }) =>
      [
        isSplit ? 'Aus einer Zeile geteilt.' : '',
        PHONE.test(get(PERSON)) ? 'Ohne die Telefonnummer.' : '',
        ...buildingHints(buildingsIn(get(BUILDINGS))),
      ]
        .filter(Boolean)
        .join(' · '),
    key: (cells) => normalEmail(personOf(shown, cells).email),
    double: {
      of: (cells) => nameKey(personOf(shown, cells).name),
      known: new Set(known.map(({ fullName }) => nameKey(fullName))),
      text: 'Eine Person dieses Namens gibt es bereits.',
    },
    known: ISSUE_TEXT.email_taken,
  };
  const emails = known.filter(({ email }) => hasAddress(email)).map(({ email }) => normalEmail(email));
  const plan = planOf(kind, rows, { known: new Set(emails), places });
  // One column needs no question what it is.
  return order.length === 1 && places === null ? { ...plan, unnamed: null } : plan;
}

type Person = { name: string; email: string; buildings: string };

/** The person of a planned line. @param columns of the plan. */
export function personOf(columns: readonly string[], cells: readonly string[]): Person {
  const cellOf = (label: string) => cells[columns.indexOf(label)] ?? '';
  return { name: cellOf(PERSON.label), email: cellOf(EMAIL.label), buildings: cellOf(BUILDINGS.label) };
}

function cellsFor(shown: readonly string[], { name, email, buildings }: Person): string[] {
  return [name, email, buildings].filter((_, at) => shown.includes([PERSON, EMAIL, BUILDINGS][at]?.label ?? ''));
}

function issueOf({ name, email }: Person): string {
  if (/:$/.test(name)) return 'Das sieht aus wie eine Überschrift.';
  if (name.includes('@')) return 'Im Namen steht ein „@“.';
  const labels = { fullName: 'Name', email: 'E-Mail' };
  if (email) return toIssueSentence(employeeIssues({ fullName: name, email, password: SOME_PASSWORD }), labels);
  return toIssueSentence(byNameIssues({ fullName: name, properties: [] }), labels);
}

function isHeadOrBuilding(cell: string, buildingsIn: PeopleContext['buildingsIn']): boolean {
  const { ids, ambiguous } = buildingsIn(cell);
  return ids.length + ambiguous.length > 0 || headAgain(COLUMNS, [cell])([cell]);
}

function buildingHints({ names, unknown, ambiguous }: NamedBuildings): string[] {
  const more = names.length > NAMED_MOST ? ` und ${names.length - NAMED_MOST} weitere` : '';
  return [
    names.length > 0 ? `Zuordnung: ${names.slice(0, NAMED_MOST).join(', ')}${more}` : '',
    unknown.length > 0 ? `Nicht gefunden: ${unknown.join(', ')}` : '',
    ambiguous.length > 0 ? `Mehrfach vorhanden: ${ambiguous.join(', ')}` : '',
  ];
}

/** 'Blank, Anna +49 151 2345678' is 'Anna Blank'. */
function nameIn(text: string): string {
  return text
    .replace(PHONE, '')
    .replace(/[\s,;]+$/, '')
    .replace(/^([^,]+), *([^,]+)$/, '$2 $1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Equal for 'Ayşe Muster', 'AYSE  MUSTER' and 'Müller', 'Mueller'. */
function nameKey(name: string): string {
  return foldText(foldName(name)).replace(/\s+/g, ' ');
}

/** Extracts an address: 'Max Muster <max@x.de>', 'mailto:max@x.de'. */
function addressIn(text: string): string {
  return (/<([^<>\s]+@[^<>\s]+)>$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '');
}
