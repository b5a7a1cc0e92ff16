/** A list of properties, as the program of a Hausverwaltung or a spreadsheet has it (D138), perhaps with what is expected there (D166). Pure. */
import { propertyIssues } from '../../domain/documentation/property';
import { foldName } from '../../domain/people/foldedName';
import { PROPERTIES_MOST } from '../../domain/people/quotas';
import type { CsvRow } from './csv';
import { type ImportColumn, type ImportPlan, isNamed, type Kind, NAME, planOf, toIssueSentence } from './plan';
import { type ImportedPlanLine, type PlanEntry, planIn } from './planCells';

/** The whole address, or its street with or without the number. */
const ADDRESS: ImportColumn = {
  label: 'Adresse oder Straße',
  heads: /^((objekt ?)?(adresse|anschrift)|(stra(ß|ss)e|str)( ?(und )?(haus ?(nummer|nr)|nr|nummer))?)$/,
};
const NUMBER: ImportColumn = { label: 'Hausnummer', heads: /^(haus ?(nummer|nr)|hnr)$/ };
const POSTCODE: ImportColumn = { label: 'PLZ', heads: /^(plz|postleitzahl)$/ };
const TOWN: ImportColumn = { label: 'Ort', heads: /^(ort|stadt|wohnort|gemeinde)$/ };
const POSTCODE_TOWN: ImportColumn = {
  label: 'PLZ und Ort',
  heads: /^(plz|postleitzahl) ?(und )?(ort|stadt|wohnort|gemeinde)$/,
};
const NOTES: ImportColumn = { label: 'Notizen', heads: /^(notiz(en)?|bemerkung(en)?|hinweise?)$/ };

/** What is expected there, in a list that names both of the first two. */
const PLAN = {
  service: { label: 'Leistung', heads: /^(leistung(sart)?|dienst(leistung)?|gewerk)$/ },
  rhythm: { label: 'Rhythmus', heads: /^(rhythmus|turnus|intervall)$/ },
  season: { label: 'Saison', heads: /^(saison|zeitraum)$/ },
  tolerance: { label: 'Toleranz', heads: /^toleranz( in tagen| tage)?$/ },
  startsOn: { label: 'Beginn', heads: /^(beginn|ab|gültig ab)$/ },
  endsOn: { label: 'Ende', heads: /^(ende|bis|gültig bis)$/ },
};

/** As a postcode stands in a cell; Excel leaves its leading zero out. */
const DIGITS = /^\d{4,5}$/;

const PROPERTIES: Kind = {
  columns: [NAME, ADDRESS, NUMBER, POSTCODE, TOWN, POSTCODE_TOWN, NOTES],
  // Where no line names them, a postcode in the third cell says that the town has cells of its own.
  order: ([, , third = '']) => (DIGITS.test(third) ? [NAME, ADDRESS, POSTCODE, TOWN, NOTES] : [NAME, ADDRESS, NOTES]),
  shown: ['Name', 'Adresse', 'Notizen'],
  read: ({ get, has }) => {
    const street = joinFilled(' ', get(ADDRESS), get(NUMBER));
    const town = joinFilled(' ', postcodeIn(get(POSTCODE)), get(TOWN)) || postcodeIn(get(POSTCODE_TOWN));
    const address = joinFilled(', ', street, town);
    // A list without names calls a house by its street.
    return [has(NAME) ? get(NAME) : street, street === '' ? '' : address, get(NOTES)];
  },
  issue: ([name = '', address = '', notes = '']) =>
    toIssueSentence(propertyIssues({ name, address, notes }), { name: 'Name', address: 'Adresse', notes: 'Notizen' }),
  hint: ({ get }) =>
    /^\d{4}\b/.test(postcodeIn(get(POSTCODE) || get(POSTCODE_TOWN)))
      ? 'Die Postleitzahl hat vier Stellen. In Deutschland fehlt vorn eine Null.'
      : '',
  key: ([name = '', address = '']) => keyOf({ name, address }),
  known: 'Diese Immobilie gibt es bereits.',
};

/** A postcode without what programs write around it: 'D-01067', '1067,00'. */
function postcodeIn(text: string): string {
  return text.replace(/^D ?- ?(?=\d{5}\b)/i, '').replace(/^(\d{4,5})[.,]0+$/, '$1');
}

/** A property that is there; `isOwn`: its owner may enter plans there. */
export type KnownProperty = { name: string; address: string; isOwn: boolean };

/**
 * Name, address (in one cell, or street, number, postcode and town) and notes; where the head names service and rhythm,
 * what is expected there too, also at a property that is there already, and of one property on several lines.
 * @param now ms, for the begin of a plan. @param places what the columns are where no line names them.
 * @returns the plans by how they are shown, in the fourth cell.
 */
export function planProperties(
  rows: readonly CsvRow[],
  known: readonly KnownProperty[],
  now: number,
  places: readonly string[] | null = null,
): ImportPlan & { plans: ReadonlyMap<string, PlanEntry> } {
  const of = { known: new Set(known.map(keyOf)), room: PROPERTIES_MOST - known.length, places };
  if (!isNamed(rows, [PLAN.service, PLAN.rhythm])) return { ...planOf(PROPERTIES, rows, of), plans: new Map() };
  const read = new Map<string, ImportedPlanLine>();
  const foreign = new Set(known.filter(({ isOwn }) => !isOwn).map(keyOf));
  const plan = planOf(withPlans({ read, foreign, now }), rows, of);
  const plans = [...read].flatMap(([text, { entry }]) => (entry ? [[text, entry] as const] : []));
  return { ...plan, plans: new Map(plans) };
}

/** @param of `read` keeps every plan that was read, by its text; `foreign`: properties of others, where nothing is entered. */
function withPlans({
  read,
  foreign,
  now,
}: {
  read: Map<string, ImportedPlanLine>;
  foreign: Set<string>;
  now: number;
}): Kind {
  const toPropertyKey = ([name = '', address = '']: readonly string[]) => keyOf({ name, address });
  return {
    ...PROPERTIES,
    columns: [...PROPERTIES.columns, ...Object.values(PLAN)],
    shown: [...PROPERTIES.shown, 'Leistungsplan'],
    read: (cells) => {
      const { service, rhythm, season, tolerance, startsOn, endsOn } = PLAN;
      const [what, when] = [cells.get(service), cells.get(rhythm)];
      const days = { season: cells.get(season), tolerance: cells.get(tolerance) };
      const dates = { startsOn: cells.get(startsOn), endsOn: cells.get(endsOn) };
      const line = planIn({ service: what, rhythm: when, ...days, ...dates }, now);
      read.set(line.text, line);
      return [...PROPERTIES.read(cells), line.text];
    },
    issue: (cells) => PROPERTIES.issue(cells) || (read.get(cells[3] ?? '')?.issue ?? ''),
    subject: toPropertyKey,
    key: (cells) => {
      const at = toPropertyKey(cells);
      return cells[3] && !foreign.has(at) ? `${at}\n${cells[3]}` : at;
    },
    added: 'Die Immobilie gibt es bereits. Der Leistungsplan wird dort eingetragen.',
  };
}

/** As the server keeps them (foldName), so that a second import of the same file finds each of them. */
export function keyOf({ name, address }: { name: string; address: string }): string {
  return `${foldName(name)}\n${foldName(address)}`.toLocaleLowerCase('de');
}

function joinFilled(between: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(between);
}
