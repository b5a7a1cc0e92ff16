/** Plans an import of properties from other programs, optionally with plans. Pure. */
import { propertyIssues } from '../../domain/documentation/property';
import { tidyName } from '../../domain/people/name';
import { PROPERTIES_MOST } from '../../domain/people/quotas';
import type { CsvRow } from './csv';
import { type ImportPlan, type Kind, NAME, planOf, toIssueSentence } from './plan';
import { type ImportedPlanLine, type PlanEntry, planIn } from './planCells';
import { hasColumn, type ImportColumn, isNamed } from './planHead';
import {
  createMatcher,
  describeChangeOf,
  type KnownProperty,
  keyOf,
  LABELS,
  type Line,
  numberKey,
  type PropertyChange,
} from './propertyChanges';

const ADDRESS: ImportColumn = {
  label: 'Adresse oder Straße',
  heads:
    /^((objekt ?)?(adresse|anschrift)|address|street( address)?|(objekt ?)?(stra(ß|ss)e|str)( ?(und )?(haus ?(nummer|nr)|nr|nummer))?)$/,
};
const HOUSE_NUMBER: ImportColumn = { label: 'Hausnummer', heads: /^(haus ?(nummer|nr)|hnr)$/ };
const POSTCODE: ImportColumn = { label: 'PLZ', heads: /^((objekt ?)?(plz|postleitzahl)|zip( code)?|post(al )?code)$/ };
const TOWN: ImportColumn = { label: 'Ort', heads: /^((objekt ?)?(ort|stadt|wohnort|gemeinde)|city|town)$/ };
const POSTCODE_TOWN: ImportColumn = {
  label: 'PLZ und Ort',
  heads: /^(plz|postleitzahl) ?(und )?(ort|stadt|wohnort|gemeinde)$/,
};
const NOTES: ImportColumn = { label: 'Notizen', heads: /^(notiz(en)?|bemerkung(en)?|hinweise?|notes?)$/ };
/** As Immoware24, Domus, Wodis and Haufe name it. */
const OBJECT_NUMBER: ImportColumn = {
  label: LABELS.number,
  heads:
    /^((objekt|liegenschafts?|immobilien?|gebäude|wirtschaftseinheit(en|s)?|weg|we) ?(nummer|nr|id|kennung|code)|we|wirtschaftseinheit)$/,
  figures: /^(objekt|liegenschaft|immobilie|gebäude)$/,
};

/** The plan's columns, for a head with both of the first two. */
const PLAN = {
  service: { label: 'Leistung', heads: /^(leistung(sart)?|dienst(leistung)?|gewerk)$/ },
  rhythm: { label: 'Rhythmus', heads: /^(rhythmus|turnus|intervall)$/ },
  season: { label: 'Saison', heads: /^(saison|zeitraum)$/ },
  tolerance: { label: 'Toleranz', heads: /^toleranz( in tagen| tage)?$/ },
  startsOn: { label: 'Beginn', heads: /^(beginn|ab|gültig ab)$/ },
  endsOn: { label: 'Ende', heads: /^(ende|bis|gültig bis)$/ },
};

/** A postcode in a cell; Excel drops a leading zero. */
const DIGITS = /^\d{4,5}$/;

const PROPERTIES: Kind = {
  columns: [NAME, ADDRESS, HOUSE_NUMBER, POSTCODE, TOWN, POSTCODE_TOWN, NOTES, OBJECT_NUMBER],
  // Without a head, a postcode in the third cell means a separate town.
  order: ([, second = '', third = '']) => {
    if (third === '' && /^\d{5} \S/.test(second)) return [ADDRESS, POSTCODE_TOWN];
    return DIGITS.test(third) ? [NAME, ADDRESS, POSTCODE, TOWN, NOTES] : [NAME, ADDRESS, NOTES];
  },
  shown: ['Name', 'Adresse', 'Notizen'],
  read: ({ get, has }) => {
    const street = joinFilled(' ', get(ADDRESS).replace(/\s*\n\s*/g, ', '), get(HOUSE_NUMBER).replace(/[.,]0+$/, ''));
    const town = joinFilled(' ', postcodeIn(get(POSTCODE)), get(TOWN)) || postcodeIn(get(POSTCODE_TOWN));
    const address = joinFilled(', ', street, town);
    // Without a name the street names the house.
    return [has(NAME) ? get(NAME).replace(/\s*\n\s*/g, ' ') : street, street === '' ? '' : address, get(NOTES)];
  },
  issue: ([name = '', address = '', notes = '']) => toIssueSentence(propertyIssues({ name, address, notes }), LABELS),
  hint: ({ get }) => postcodeHint(postcodeIn(get(POSTCODE) || get(POSTCODE_TOWN))) || numberHint(get(HOUSE_NUMBER)),
  key: ([name = '', address = '']) => keyOf({ name, address }),
  known: 'Diese Immobilie gibt es bereits.',
};

/** Cleans a postcode: 'D-01067', '1067,00', '50.667'. */
function postcodeIn(text: string): string {
  return text
    .replace(/^DE? ?-? ?(?=\d{5}\b)/i, '')
    .replace(/^(\d{1,2})\.(\d{3})$/, '$1$2')
    .replace(/^(\d{4,5})[.,]0+$/, '$1');
}

function postcodeHint(postcode: string): string {
  if (/^\d{4}\b(?![.,])/.test(postcode))
    return 'Die Postleitzahl hat vier Stellen. In Deutschland fehlt vorn eine Null.';
  const isOne = /^(\d{5}\b(?![.,]\d)|[A-Z]{1,3} ?- ?\d|\D*$)/i.test(postcode);
  return isOne ? '' : `„${postcode}“ ist keine Postleitzahl. Bitte sehen Sie in der Tabelle nach.`;
}

const MONTHS = '(jan|feb|mär|mrz|apr|mai|jun|jul|aug|sep|okt|nov|dez)';
/** Excel's dates from '1/2' and '12-14': '01. Feb', 'Dez 14', a complete date, or a day number. */
const EXCEL_DAY = new RegExp(
  `^(\\d{1,2}\\. ?${MONTHS}|${MONTHS}\\D*\\d{2,4}$|\\d{1,2}\\.\\d{1,2}\\.\\d{2,4}|\\d{4}-\\d\\d-\\d\\d|4\\d{4}$)`,
  'i',
);

function numberHint(number: string): string {
  return EXCEL_DAY.test(number)
    ? 'Excel hat aus der Hausnummer ein Datum gemacht. Bitte sehen Sie in der Tabelle nach.'
    : '';
}

/**
 * Name, address (one cell or several), notes, number. With service and rhythm in the head also plans, for existing
 * properties too; one property may have several lines. Without plans a line may also change an existing property.
 * It is found by its number, else by name and address, else as the only one at its address.
 * @param now ms, default start of a plan.
 * @param places columns without a head.
 * @returns plans by their shown text, and changes by their line.
 */
export function planProperties(
  rows: readonly CsvRow[],
  known: readonly KnownProperty[],
  now: number,
  places: readonly string[] | null = null,
): ImportPlan & { plans: ReadonlyMap<string, PlanEntry>; changes: ReadonlyMap<number, PropertyChange> } {
  const context = { known: new Set(known.map(keyOf)), room: PROPERTIES_MOST - known.length, places };
  const properties = hasColumn(rows, OBJECT_NUMBER, { columns: PROPERTIES.columns, places }) ? WITH_NUMBER : PROPERTIES;
  if (!isNamed(rows, [PLAN.service, PLAN.rhythm])) {
    const findMatch = createMatcher(known, hasColumn(rows, NAME, { columns: properties.columns, places }));
    const toMatch = (cells: readonly string[]) => findMatch(propertyLineOf(properties, cells));
    const matchLine = (cells: readonly string[]) => {
      const found = toMatch(cells);
      return found && { target: found.id, text: describeChangeOf(found, known), problem: found.problem };
    };
    const plan = planOf({ ...properties, match: matchLine }, rows, context);
    const changes = plan.lines.flatMap(({ line, cells, fate }) => {
      const found = fate === 'change' ? toMatch(cells) : null;
      return found ? [[line, found] as const] : [];
    });
    return { ...plan, plans: new Map(), changes: new Map(changes) };
  }
  const read = new Map<string, ImportedPlanLine>();
  const foreign = new Set(known.filter(({ isOwn }) => !isOwn).map(keyOf));
  const plan = planOf(withPlans(properties, { read, foreign, now }), rows, context);
  const plans = [...read].flatMap(([text, { entry }]) => (entry ? [[text, entry] as const] : []));
  return { ...plan, plans: new Map(plans), changes: new Map() };
}

const WITH_NUMBER: Kind = {
  ...PROPERTIES,
  shown: [...PROPERTIES.shown, OBJECT_NUMBER.label],
  read: (cells) => [...PROPERTIES.read(cells), tidyName(cells.get(OBJECT_NUMBER))],
  issue: ([name = '', address = '', notes = '', number = '']) =>
    toIssueSentence(propertyIssues({ name, address, notes, number }), LABELS),
  unique: { label: 'Die Objektnummer', of: ([, , , number = '']) => numberKey(number) },
};

/** @param cells as the plan shows them. */
export function propertyLineOf({ shown }: Pick<Kind, 'shown'>, cells: readonly string[]): Line {
  const [name = '', address = '', notes = ''] = cells;
  const at = shown.indexOf(OBJECT_NUMBER.label);
  return { name, address, notes, ...(at < 0 ? {} : { number: cells[at] ?? '' }) };
}

/** @param of `read` collects plans by text; `foreign`: others' properties, which get no plan. */
function withPlans(
  properties: Kind,
  {
    read,
    foreign,
    now,
  }: {
    read: Map<string, ImportedPlanLine>;
    foreign: Set<string>;
    now: number;
  },
): Kind {
  const toPropertyKey = ([name = '', address = '']: readonly string[]) => keyOf({ name, address });
  const at = properties.shown.length;
  return {
    ...properties,
    columns: [...properties.columns, ...Object.values(PLAN)],
    shown: [...properties.shown, PLAN_LABEL],
    read: (cells) => {
      const { service, rhythm, season, tolerance, startsOn, endsOn } = PLAN;
      const [what, when] = [cells.get(service), cells.get(rhythm)];
      const days = { season: cells.get(season), tolerance: cells.get(tolerance) };
      const dates = { startsOn: cells.get(startsOn), endsOn: cells.get(endsOn) };
      const line = planIn({ service: what, rhythm: when, ...days, ...dates }, now);
      read.set(line.text, line);
      return [...properties.read(cells), line.text];
    },
    issue: (cells) => properties.issue(cells) || (read.get(cells[at] ?? '')?.issue ?? ''),
    subject: toPropertyKey,
    key: (cells) => {
      const property = toPropertyKey(cells);
      return cells[at] && !foreign.has(property) ? `${property}\n${cells[at]}` : property;
    },
    added: 'Die Immobilie gibt es bereits. Der Leistungsplan wird dort eingetragen.',
  };
}

/** Label of the shown plan. */
export const PLAN_LABEL = 'Leistungsplan';

function joinFilled(between: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(between);
}
