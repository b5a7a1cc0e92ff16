/** A list of properties, as the program of a Hausverwaltung or a spreadsheet has it (D138), perhaps with what is expected there (D166). Pure. */
import { foldName } from '../../domain/foldedName';
import { propertyIssues } from '../../domain/property';
import { PROPERTIES_MOST } from '../../domain/quotas';
import type { CsvRow } from './csv';
import { type Column, type Kind, NAME, type Plan, planOf, sentence } from './plan';
import { type PlanEntry, type PlanLine, planIn } from './planCells';

/** The whole address, or its street with or without the number. */
const ADDRESS: Column = {
  heads:
    /^((objekt)?adresse|(objekt)?anschrift|(stra(ß|ss)e|str\.?)( ?(und|,|\/|&|\+)? ?(haus-?(nummer|nr\.?)|nr\.?|nummer))?)$/i,
};
const NUMBER: Column = { heads: /^(haus-?(nummer|nr\.?)|hnr\.?)$/i };
const POSTCODE: Column = { heads: /^(plz|postleitzahl)$/i };
const TOWN: Column = { heads: /^(ort|stadt|wohnort|gemeinde)$/i };
const NOTES: Column = { heads: /^(notiz(en)?|bemerkung(en)?|hinweise?)$/i };

/** What is expected there, in a list that names both of the first two. */
const PLAN = {
  service: { heads: /^(leistung(sart)?|dienst(leistung)?|gewerk)$/i },
  rhythm: { heads: /^(rhythmus|turnus|intervall)$/i },
  season: { heads: /^(saison|zeitraum)$/i },
  tolerance: { heads: /^toleranz( in tagen| \(tage\))?$/i },
  startsOn: { heads: /^(beginn|ab|gültig ab)$/i },
  endsOn: { heads: /^(ende|bis|gültig bis)$/i },
};

/** As a postcode stands in a cell; Excel leaves its leading zero out. */
const DIGITS = /^\d{4,5}$/;

const PROPERTIES: Kind = {
  columns: [NAME, ADDRESS, NUMBER, POSTCODE, TOWN, NOTES],
  // Where no line names them, a postcode in the third cell says that the town has cells of its own.
  order: ([, , third = '']) => (DIGITS.test(third) ? [NAME, ADDRESS, POSTCODE, TOWN, NOTES] : [NAME, ADDRESS, NOTES]),
  shown: ['Name', 'Adresse', 'Notizen'],
  read: ({ get, has }) => {
    const street = joined(' ', get(ADDRESS), get(NUMBER));
    const address = joined(', ', street, joined(' ', get(POSTCODE), get(TOWN)));
    // A list without names calls a house by its street.
    return [has(NAME) ? get(NAME) : street, street === '' ? '' : address, get(NOTES)];
  },
  issue: ([name = '', address = '', notes = '']) =>
    sentence(propertyIssues({ name, address, notes }), { name: 'Name', address: 'Adresse', notes: 'Notizen' }),
  hint: ({ get }) =>
    /^\d{4}$/.test(get(POSTCODE)) ? 'Die Postleitzahl hat vier Stellen. In Deutschland fehlt vorn eine Null.' : '',
  key: ([name = '', address = '']) => keyOf({ name, address }),
  known: 'Diese Immobilie gibt es bereits.',
};

/** A property that is there; `isOwn`: its owner may enter plans there. */
export type Known = { name: string; address: string; isOwn: boolean };

/**
 * Name, address (in one cell, or street, number, postcode and town) and notes; where the head names service and rhythm,
 * what is expected there too, also at a property that is there already, and of one property on several lines.
 * @param now ms, for the begin of a plan
 * @returns the plans by how they are shown, in the fourth cell.
 */
export function planProperties(
  rows: readonly CsvRow[],
  known: readonly Known[],
  now: number,
): Plan & { plans: ReadonlyMap<string, PlanEntry> } {
  const of = { known: new Set(known.map(keyOf)), room: PROPERTIES_MOST - known.length };
  const isNamed = ({ heads }: Column) => rows[0]?.cells.some((cell) => heads.test(cell));
  if (!isNamed(PLAN.service) || !isNamed(PLAN.rhythm)) return { ...planOf(PROPERTIES, rows, of), plans: new Map() };
  const read = new Map<string, PlanLine>();
  const foreign = new Set(known.filter(({ isOwn }) => !isOwn).map(keyOf));
  const plan = planOf(withPlans({ read, foreign, now }), rows, of);
  const plans = [...read].flatMap(([text, { entry }]) => (entry ? [[text, entry] as const] : []));
  return { ...plan, plans: new Map(plans) };
}

/** @param of `read` keeps every plan that was read, by its text; `foreign`: properties of others, where nothing is entered. */
function withPlans({ read, foreign, now }: { read: Map<string, PlanLine>; foreign: Set<string>; now: number }): Kind {
  const subject = ([name = '', address = '']: readonly string[]) => keyOf({ name, address });
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
    subject,
    key: (cells) => {
      const at = subject(cells);
      return cells[3] && !foreign.has(at) ? `${at}\n${cells[3]}` : at;
    },
    added: 'Die Immobilie gibt es bereits. Der Leistungsplan wird dort eingetragen.',
  };
}

/** As the server keeps them (foldName), so that a second import of the same file finds each of them. */
export function keyOf({ name, address }: { name: string; address: string }): string {
  return `${foldName(name)}\n${foldName(address)}`.toLocaleLowerCase('de');
}

function joined(between: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(between);
}
