/**
 * How somebody narrows a list of documentations: on the phone and at the desk the same choice, the same address, the same
 * words. Each list offers some of the fields. Pure.
 */
import { LOCATION_STATUSES, type LocationStatus } from '../documentation/place';
import { isServiceType, type ServiceType } from '../documentation/service';
import { isId } from '../id';
import { dayIn } from '../time/day';
import { PERIODS, type Span, spanOf, spanText } from './period';
import { type Reading, readQuestion, timeAsked } from './question';
import { searchOfAlternatives, wordsText } from './questionEither';
import type { RecordQuery } from './recordQuery';

export const TRUSTS = ['signed-in', 'link'] as const;
export type Trust = (typeof TRUSTS)[number];
/**
 * 'open': this phone or another one still has it; 'complete': the server has all of it; 'deleted':
 * what is left of it.
 */
export const STATES = ['open', 'complete', 'deleted'] as const;
export type State = (typeof STATES)[number];

export type Filter = Span & {
  property: string | null;
  /** User id of the author. */
  employee: string | null;
  /** Account of the provider. */
  provider: string | null;
  service: ServiceType | null;
  trust: Trust | null;
  locationStatus: LocationStatus | null;
  state: State | null;
  search: string;
  oldestFirst: boolean;
};

export const NO_FILTER: Filter = {
  property: null,
  employee: null,
  provider: null,
  service: null,
  period: null,
  from: null,
  to: null,
  trust: null,
  locationStatus: null,
  state: null,
  search: '',
  oldestFirst: false,
};

/** What a list may offer to be narrowed by; 'span' is period, from and to together. */
export type FilterField = Exclude<keyof Filter, 'period' | 'from' | 'to' | 'oldestFirst'> | 'span';

export const TRUST_LABEL: Record<Trust, string> = { 'signed-in': 'Angemeldet', link: 'Per Link' };
export const STATE_LABEL: Record<State, string> = {
  open: 'Nicht übertragen',
  complete: 'Übertragen',
  deleted: 'Gelöschte',
};
export const LOCATION_LABEL: Record<LocationStatus, string> = {
  on_site: 'Am Objekt',
  off_site: 'Vom Objekt entfernt',
  unknown: 'Unbekannt',
  by_property: 'Kein GPS, Objektadresse',
};

/** The parameters of an address that are a filter's, in their order. */
const KEYS = {
  property: 'property',
  employee: 'employee',
  provider: 'provider',
  service: 'service',
  period: 'period',
  from: 'from',
  to: 'to',
  trust: 'trust',
  locationStatus: 'place',
  state: 'state',
  search: 'search',
} as const satisfies Record<Exclude<keyof Filter, 'oldestFirst'>, string>;

/**
 * How the phone's list wrote them before both lists had one address: bookmarks and sent links go on
 * working.
 */
const FORMER: { [field in keyof typeof KEYS]?: string } = {
  period: 'zeitraum',
  from: 'von',
  to: 'bis',
  state: 'zustand',
  search: 'suche',
};
const FORMER_WORDS: Readonly<Record<string, string>> = {
  heute: 'today',
  woche: 'week',
  monat: 'month',
  offen: 'open',
  uebertragen: 'complete',
};

/** Every parameter of an address that a filter reads or writes. */
export const ADDRESS_KEYS: readonly string[] = [...Object.values(KEYS), 'sort', ...Object.values(FORMER)];

/**
 * What an address asks for. A value that is none of ours counts as not set, so that a mangled address shows more, never
 * nothing at all; so does a field that the list does not offer.
 * @param read the value of one parameter, null where it is not there.
 */
export function filterIn(read: (key: string) => string | null, offered: readonly FilterField[]): Filter {
  const readParameter = (field: keyof typeof KEYS) => {
    const isOffered = offered.includes(field === 'period' || field === 'from' || field === 'to' ? 'span' : field);
    return isOffered ? (read(KEYS[field]) ?? formerOf(field, read)) : null;
  };
  const readId = (field: keyof typeof KEYS) => {
    const value = readParameter(field);
    return isId(value) ? value : null;
  };
  const period = oneOf(PERIODS, readParameter('period'));
  const service = readParameter('service');
  return {
    property: readId('property'),
    employee: readId('employee'),
    provider: readId('provider'),
    service: isServiceType(service) ? service : null,
    period,
    from: period ? null : dayIn(readParameter('from')),
    to: period ? null : dayIn(readParameter('to')),
    trust: oneOf(TRUSTS, readParameter('trust')),
    locationStatus: oneOf(LOCATION_STATUSES, readParameter('locationStatus')),
    state: oneOf(STATES, readParameter('state')),
    search: readParameter('search') ?? '',
    oldestFirst: read('sort') === 'oldest',
  };
}

function formerOf(field: keyof typeof KEYS, read: (key: string) => string | null): string | null {
  const value = FORMER[field] === undefined ? null : read(FORMER[field]);
  const isWord = field === 'period' || field === 'state';
  return isWord && value !== null ? (FORMER_WORDS[value] ?? null) : value;
}

/** The parameters of these filters, in their order; what is not set is not among them. */
export function addressOf(filter: Filter): [key: string, value: string][] {
  const set = filter.period ? { ...filter, from: null, to: null } : filter;
  const pairs = (Object.keys(KEYS) as (keyof typeof KEYS)[]).flatMap((field): [string, string][] => {
    const value = set[field];
    return value ? [[KEYS[field], value]] : [];
  });
  return filter.oldestFirst ? [...pairs, ['sort', 'oldest']] : pairs;
}

/** Whether anything is left out of the list; its order leaves nothing out. */
export function isFiltered(filter: Filter): boolean {
  return addressOf({ ...filter, oldestFirst: false }).length > 0;
}

/** How the words of a filter are read: a service that is chosen besides is not looked for in them. */
export function readingOf(filter: Filter, now: number): Reading {
  return readQuestion(filter.search, now, { service: filter.service !== null });
}

/** What the lists and their numbers are asked; the order of a list is not among it. */
export function queryOf(filter: Filter, now: number): RecordQuery {
  const { property, employee, provider, service, locationStatus, trust, state } = filter;
  const reading = readingOf(filter, now);
  const search = searchOf(filter.search, reading);
  return {
    ...(property !== null && { property }),
    ...(employee !== null && { employee }),
    ...(provider !== null && { company: provider }),
    ...(service !== null && { service }),
    ...(locationStatus !== null && { status: locationStatus }),
    ...(trust !== null && { byLink: trust === 'link' }),
    ...((state === 'open' || state === 'complete') && { complete: state === 'complete' }),
    ...bothSpans(filter, reading, now),
    ...(search !== '' && { search }),
  };
}

/**
 * The words that are left of a question, and those of its service: who swept leaves without being a gardener wrote it down,
 * and a gardener's record is found by every name of his work. A question of signs alone is looked for as it is, and
 * found nowhere.
 */
function searchOf(typed: string, { words, either, called, chips, unread, noSuchDay }: Reading): string {
  if (either.length > 0) return searchOfAlternatives(called, either);
  const isRead = words.length + chips.length + unread.length + noSuchDay.length > 0;
  return !isRead ? typed.trim() : [...called, ...words].join(' ');
}

/** Days that are chosen and days that are asked for: both have to hold. */
function bothSpans(filter: Filter, reading: Reading, now: number): { from?: number; to?: number } {
  const { filter: said } = reading;
  const chosen = spanOf(filter, now);
  const named = timeAsked(reading) ?? spanOf({ period: null, from: said.from ?? null, to: said.to ?? null }, now);
  const from = Math.max(chosen.from ?? -Infinity, named.from ?? -Infinity);
  const to = Math.min(chosen.to ?? Infinity, named.to ?? Infinity);
  return { ...(from !== -Infinity && { from }), ...(to !== Infinity && { to }) };
}

/** What a filter text needs besides the filter: what ids are called, and how this screen joins days and quotes. */
export type FilterWords = {
  names: { property: string; employee?: string; provider?: string };
  between: string;
  quoted: (text: string) => string;
  /** ms: 'gestern' is read by it. */
  now: number;
};

/** One set filter as a reader sees it, and the change that takes it back. */
export type FilterText = { key: FilterField | 'understood'; text: string; without: Partial<Filter> };

/** The set filters in the order in which the list offers them. */
export function filterTexts(filter: Filter, offered: readonly FilterField[], words: FilterWords): FilterText[] {
  const reading = readingOf(filter, words.now);
  const { property, employee, provider, service, trust, locationStatus, state } = filter;
  const [search, { names }] = [filter.search.trim(), words];
  const texts: Record<FilterField, string | undefined | null | false> = {
    property: property !== null && names.property,
    employee: employee !== null && names.employee,
    provider: provider !== null && names.provider,
    service,
    span: spanText(filter, words.between),
    trust: trust !== null && TRUST_LABEL[trust],
    locationStatus: locationStatus !== null && `Standort: ${LOCATION_LABEL[locationStatus]}`,
    state: state !== null && STATE_LABEL[state],
    search: search !== '' && words.quoted(search),
  };
  return offered.flatMap((key): FilterText[] => {
    const text = texts[key];
    if (key === 'search' && reading.chips.length > 0) return understoodTexts(reading, words);
    return text ? [{ key, text, without: clearField(key) }] : [];
  });
}

/** What was understood of a question, each with the words it stands for, and the words that are left. */
function understoodTexts(reading: Reading, { quoted }: FilterWords): FilterText[] {
  const { chips } = reading;
  const rest = wordsText(reading);
  const understood = chips.map(({ words }) => words).join(' ');
  return [
    ...chips.map(({ text, words, without: search }): FilterText => {
      return { key: 'understood', text: text === words ? text : `${text} (${quoted(words)})`, without: { search } };
    }),
    ...(rest === '' ? [] : [{ key: 'search' as const, text: quoted(rest), without: { search: understood } }]),
  ];
}

function clearField(key: FilterField): Partial<Filter> {
  return key === 'span' ? { period: null, from: null, to: null } : { [key]: NO_FILTER[key] };
}

function oneOf<V extends string>(values: readonly V[], value: string | null): V | null {
  return values.find((one) => one === value) ?? null;
}
