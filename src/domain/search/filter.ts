/** Filters of documentation lists: the same on phone and desktop. Lists offer subsets. Pure. */
import { LOCATION_STATUSES, type LocationStatus } from '../documentation/place';
import { isServiceType, type ServiceType } from '../documentation/service';
import { isId } from '../id';
import { dayIn } from '../time/day';
import { PERIODS, type Span, spanOf } from './period';
import { getQuestionTime, type Reading, readQuestion } from './question';
import { searchOfAlternatives } from './questionEither';
import type { RecordQuery } from './recordQuery';

export const TRUSTS = ['signed-in', 'link'] as const;
export type Trust = (typeof TRUSTS)[number];
/** 'open': a phone still has it; 'complete': the server has all; 'deleted': tombstones (D117); 'similar': D413. */
export const STATES = ['open', 'complete', 'corrected', 'deleted', 'similar'] as const;
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

/** Filters of a list; 'span' is period, from and to. */
export type FilterField = Exclude<keyof Filter, 'period' | 'from' | 'to' | 'oldestFirst'> | 'span';

export const TRUST_LABEL: Record<Trust, string> = { 'signed-in': 'Mit Konto', link: 'Per Link' };
export const STATE_LABEL: Record<State, string> = {
  open: 'Nicht übertragen',
  complete: 'Übertragen',
  corrected: 'Berichtigte',
  deleted: 'Gelöschte',
  similar: 'Sehr ähnliche Fotos',
};
export const LOCATION_LABEL: Record<LocationStatus, string> = {
  on_site: 'Am Objekt',
  off_site: 'Vom Objekt entfernt',
  unknown: 'Unbekannt',
  by_property: 'Kein GPS, Objektadresse',
};

/** Address parameters in order. */
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

/** Older names in the phone's addresses (D108), for bookmarks and sent links. */
const OLD_KEYS: { [field in keyof typeof KEYS]?: string } = {
  period: 'zeitraum',
  from: 'von',
  to: 'bis',
  state: 'zustand',
  search: 'suche',
};
const OLD_VALUES: Readonly<Record<string, string>> = {
  heute: 'today',
  woche: 'week',
  monat: 'month',
  offen: 'open',
  uebertragen: 'complete',
};

/** All read or written parameters. */
export const ADDRESS_KEYS: readonly string[] = [...Object.values(KEYS), 'sort', ...Object.values(OLD_KEYS)];

/**
 * Filters of an address. Invalid values and unoffered fields count as unset, so that a broken
 * address shows more.
 * @param read value of a parameter, or null.
 */
export function filterIn(read: (key: string) => string | null, offered: readonly FilterField[]): Filter {
  const readParameter = (field: keyof typeof KEYS) => {
    const isOffered = offered.includes(field === 'period' || field === 'from' || field === 'to' ? 'span' : field);
    return isOffered ? (read(KEYS[field]) ?? readOldKey(field, read)) : null;
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

function readOldKey(field: keyof typeof KEYS, read: (key: string) => string | null): string | null {
  const value = OLD_KEYS[field] === undefined ? null : read(OLD_KEYS[field]);
  const isWord = field === 'period' || field === 'state';
  return isWord && value !== null ? (OLD_VALUES[value] ?? null) : value;
}

/** Parameters of set filters, in order. */
export function addressOf(filter: Filter): [key: string, value: string][] {
  const set = filter.period ? { ...filter, from: null, to: null } : filter;
  const pairs = (Object.keys(KEYS) as (keyof typeof KEYS)[]).flatMap((field): [string, string][] => {
    const value = set[field];
    return value ? [[KEYS[field], value]] : [];
  });
  return filter.oldestFirst ? [...pairs, ['sort', 'oldest']] : pairs;
}

/** Sorting is no filter. */
export function isFiltered(filter: Filter): boolean {
  return addressOf({ ...filter, oldestFirst: false }).length > 0;
}

/** Reads the words; a chosen service is not searched again. */
export function readingOf(filter: Filter, now: number): Reading {
  return readQuestion(filter.search, now, { service: filter.service !== null });
}

/** The query of lists and counts, without order. */
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
    ...(state === 'similar' && { similar: true as const }),
    ...(state === 'corrected' && { corrected: true as const }),
    ...(search !== '' && { search }),
  };
}

/**
 * Remaining words, and the service's: a sweeper's note may name it, and synonyms find all its
 * records. Only signs: searched as is, without match.
 */
function searchOf(typed: string, { words, either, called, chips, unread, noSuchDay }: Reading): string {
  if (either.length > 0) return searchOfAlternatives(called, either);
  const isRead = words.length + chips.length + unread.length + noSuchDay.length > 0;
  return !isRead ? typed.trim() : [...called, ...words].join(' ');
}

/** Chosen and requested days must both match. */
function bothSpans(filter: Filter, reading: Reading, now: number): { from?: number; to?: number } {
  const { filter: parsed } = reading;
  const chosen = spanOf(filter, now);
  const named =
    getQuestionTime(reading) ?? spanOf({ period: null, from: parsed.from ?? null, to: parsed.to ?? null }, now);
  const from = Math.max(chosen.from ?? -Infinity, named.from ?? -Infinity);
  const to = Math.min(chosen.to ?? Infinity, named.to ?? Infinity);
  return { ...(from !== -Infinity && { from }), ...(to !== Infinity && { to }) };
}

function oneOf<V extends string>(values: readonly V[], value: string | null): V | null {
  return values.find((one) => one === value) ?? null;
}
