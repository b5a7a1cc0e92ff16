/**
 * Query of documentation lists, shared by the phone, PocketBase filters and SQL counts, so that all
 * search alike.
 */
import { workWords } from '../documentation/activities';
import { LOCATION_STATUSES, type LocationStatus } from '../documentation/place';
import type { DocumentationRecord } from '../documentation/record';
import { isServiceType, type ServiceType } from '../documentation/service';
import { namesOf } from '../documentation/serviceNames';
import { TYPED_NAMES } from '../documentation/typed';
import { isId } from '../id';
import type { Issue } from '../issue';
import { countCharacters } from '../text/text';
import { alternativesOf, isFoundBy, toFindableWords } from '../text/words';

/** Absent = any. Times in ms, `to` exclusive. */
export type RecordQuery = {
  property?: string | undefined;
  /** User id of the author. */
  employee?: string | undefined;
  /** Account of the provider (company_admin). */
  company?: string | undefined;
  service?: ServiceType | undefined;
  status?: LocationStatus | undefined;
  /** Trust level: made by link (true) or signed in (false). */
  byLink?: boolean | undefined;
  /** True: complete on the server; false: not (any phone, D64). */
  complete?: boolean | undefined;
  /** Captured from then on, and before then. */
  from?: number | undefined;
  to?: number | undefined;
  /**
   * Words or prefixes found in notes, number, location, names or service; '|' separates
   * alternatives.
   */
  search?: string | undefined;
  /** Has a photo that is very similar to one of another record (offices only). */
  similar?: true | undefined;
  /** Something was corrected after the capture. */
  corrected?: true | undefined;
};

/** Type by field for readers elsewhere; a missing field fails to compile. */
export const QUERY_KINDS: { [field in keyof Required<RecordQuery>]: 'string' | 'number' | 'boolean' } = {
  property: 'string',
  employee: 'string',
  company: 'string',
  service: 'string',
  status: 'string',
  byLink: 'boolean',
  complete: 'boolean',
  from: 'number',
  to: 'number',
  search: 'string',
  similar: 'boolean',
  corrected: 'boolean',
};

/** Searched fields; plus service, work and found address. */
const SEARCHED = [
  ...TYPED_NAMES,
  'number',
  'location',
  'propertyName',
  'propertyAddress',
  'employeeName',
  'companyName',
] as const satisfies readonly (keyof DocumentationRecord)[];
export type Searched = Pick<DocumentationRecord, (typeof SEARCHED)[number] | 'foundAddress' | 'work'> & {
  serviceType?: string | null;
};

/** Maximum characters of a search. */
const SEARCH_MAX = 200;

/** Distinct folded words of a record. */
export function searchableWords(record: Searched): string[] {
  const own = toFindableWords(
    [...SEARCHED.map((field) => record[field] ?? ''), record.foundAddress ?? '', workWords(record.work)].join(' \n '),
  );
  return withService(own, record.serviceType);
}

/** Distinct words, with the service's names if any. */
export function withService(words: string[], serviceType: string | null | undefined): string[] {
  return serviceType ? [...new Set([...words, ...wordsOfService(serviceType)])] : words;
}

const serviceWords = new Map<ServiceType, readonly string[]>();

/** Cached by service. */
function wordsOfService(service: ServiceType): readonly string[] {
  const known = serviceWords.get(service) ?? toFindableWords(namesOf(service).join(' '));
  serviceWords.set(service, known);
  return known;
}

/**
 * Whether each word, or all of one alternative, prefixes a word of the record. Only signs: no
 * match.
 */
export function hasSoughtWords(record: Searched, search: string): boolean {
  return mentionsAll(searchableWords(record), search);
}

/** For known words. */
export function mentionsAll(known: readonly string[], search: string): boolean {
  const isThere = (sought: string) => known.some((word) => isFoundBy(word, sought));
  return alternativesOf(search).some((words) => words.every(isThere));
}

/** A comparison of a `documentations` column; `search ~` uses the word index (D158). */
export type Comparison = { column: string; sign: '=' | '!=' | '<' | '>=' | '~'; value: string };

/** Fields that compare one column with one value. */
const COLUMNS = {
  property: 'property',
  employee: 'user',
  company: 'company_admin',
  service: 'service_type',
  status: 'location_status',
} as const satisfies Partial<Record<keyof RecordQuery, string>>;
const EQUAL = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

function equalities(query: RecordQuery): Comparison[] {
  const all: Comparison[] = query.similar ? [{ column: 'similar', sign: '=', value: YES }] : [];
  if (query.corrected) all.push({ column: 'edited_at', sign: '!=', value: '' });
  for (const field of EQUAL) {
    const value = query[field];
    if (value !== undefined) all.push({ column: COLUMNS[field], sign: '=', value });
  }
  return all;
}

/** Server conditions: all must hold, with one alternative each. */
export function comparisonsOf(query: RecordQuery): Comparison[][] {
  const { byLink, complete, from, to, search } = query;
  const all = equalities(query);
  if (byLink !== undefined) all.push({ column: 'link', sign: byLink ? '!=' : '=', value: '' });
  if (complete !== undefined) all.push({ column: 'state', sign: '=', value: complete ? 'complete' : 'receiving' });
  if (from !== undefined) all.push({ column: 'captured_at', sign: '>=', value: toStoredTime(from) });
  if (to !== undefined) all.push({ column: 'captured_at', sign: '<', value: toStoredTime(to) });
  const alternatives = all.map((one) => [one]);
  return search?.trim() ? [...alternatives, [{ column: 'search', sign: '~', value: search.trim() }]] : alternatives;
}

/** Text with a space, as PocketBase stores times. */
function toStoredTime(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ');
}

type Words = { yes: string; no: string };
const YES = 'yes';
/** Parameters that are there or not. */
const FLAGS = ['similar', 'corrected'] as const;
const TRUST: Words = { yes: 'link', no: 'signed-in' };
const STATE: Words = { yes: 'complete', no: 'receiving' };

/** As address parameters (docs/api.md, `GET /api/app/counts`). */
export function parametersOf(query: RecordQuery): Record<string, string> {
  const { byLink, complete, from, to, search } = query;
  const word = (value: boolean | undefined, { yes, no }: Words) => (value === undefined ? undefined : value ? yes : no);
  const time = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());
  const all = {
    ...Object.fromEntries(EQUAL.map((field) => [field, query[field]])),
    trust: word(byLink, TRUST),
    state: word(complete, STATE),
    from: time(from),
    to: time(to),
    search: search?.trim(),
    similar: query.similar && YES,
    corrected: query.corrected && YES,
  };
  return Object.fromEntries(Object.entries(all).filter((one): one is [string, string] => Boolean(one[1])));
}

/** The names of those parameters. */
export const PARAMETERS: readonly string[] = [...EQUAL, 'trust', 'state', 'from', 'to', 'search', ...FLAGS];

/** Check by parameter, and the issue. */
const FITS: { [field in keyof typeof COLUMNS]: [fits: (value: string) => boolean, code: Issue['code']] } = {
  property: [isId, 'id_invalid'],
  employee: [isId, 'id_invalid'],
  company: [isId, 'id_invalid'],
  service: [isServiceType, 'service_type_invalid'],
  status: [(value) => LOCATION_STATUSES.some((one) => one === value), 'validation'],
};

/**
 * Reads parameters; empty = absent, unknown ones are ignored.
 * @returns the query, or the first issue.
 */
export function queryIn(
  given: Readonly<Record<string, string | undefined>>,
): { query: RecordQuery } | { issue: Issue } {
  const wrong = PARAMETERS.flatMap((field) => issueOf(field, given[field] || undefined))[0];
  if (wrong) return { issue: wrong };
  const parseFlag = (value: string | undefined, { yes }: Words) => (value ? value === yes : undefined);
  const time = (value: string | undefined) => (value ? Date.parse(value) : undefined);
  const query: RecordQuery = {
    ...(Object.fromEntries(EQUAL.map((field) => [field, given[field] || undefined])) as RecordQuery),
    byLink: parseFlag(given.trust, TRUST),
    complete: parseFlag(given.state, STATE),
    from: time(given.from),
    to: time(given.to),
    search: given.search?.trim() || undefined,
    similar: given.similar ? true : undefined,
    corrected: given.corrected ? true : undefined,
  };
  return { query };
}

function issueOf(field: string, value: string | undefined): Issue[] {
  if (value === undefined) return [];
  const issueUnless = (fits: boolean, code: Issue['code']) => (fits ? [] : [{ field, code }]);
  const isWord = ({ yes, no }: Words) => value === yes || value === no;
  if (field === 'trust') return issueUnless(isWord(TRUST), 'validation');
  if (FLAGS.some((flag) => flag === field)) return issueUnless(value === YES, 'validation');
  if (field === 'state') return issueUnless(isWord(STATE), 'validation');
  if (field === 'from' || field === 'to') return issueUnless(!Number.isNaN(Date.parse(value)), 'time_invalid');
  if (field === 'search') return issueUnless(countCharacters(value.trim()) <= SEARCH_MAX, 'validation');
  const [fits, code] = FITS[field as keyof typeof COLUMNS];
  return issueUnless(fits(value), code);
}
