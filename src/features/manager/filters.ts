/**
 * The filters of the documentation list as they stand in the address: shareable, kept on the way back. Pure; a value
 * that is none of ours counts as not set, so that a mangled address shows more, never nothing at all.
 */
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { startOfDay } from 'date-fns/startOfDay';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfWeek } from 'date-fns/startOfWeek';
import { isId } from '../../domain/id';
import { LOCATION_STATUSES, type LocationStatus } from '../../domain/place';
import { isServiceType, type ServiceType } from '../../domain/service';
import type { DocumentationQuery } from '../../remote/documentations';
import { date } from '../../ui/format';
import { isoDay } from './days';

const PERIODS = ['today', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];
const TRUSTS = ['signed-in', 'link'] as const;
export type Trust = (typeof TRUSTS)[number];

export type Filters = {
  property: string | null;
  /** Account of the provider. */
  provider: string | null;
  service: ServiceType | null;
  /** Excludes from and to. */
  period: Period | null;
  /** First and last day, `2026-11-21`, each may be missing. */
  from: string | null;
  to: string | null;
  trust: Trust | null;
  place: LocationStatus | null;
  search: string;
  oldestFirst: boolean;
};

export const NO_FILTERS: Filters = {
  property: null,
  provider: null,
  service: null,
  period: null,
  from: null,
  to: null,
  trust: null,
  place: null,
  search: '',
  oldestFirst: false,
};

export const PERIOD_LABEL: Record<Period, string> = { today: 'Heute', week: 'Diese Woche', month: 'Dieser Monat' };
export const TRUST_LABEL: Record<Trust, string> = { 'signed-in': 'Angemeldet', link: 'Per Link' };
export const PLACE_LABEL: Record<LocationStatus, string> = {
  on_site: 'Vor Ort',
  off_site: 'Abweichend',
  unknown: 'Unbekannt',
  by_property: 'Laut Objektadresse',
};

/** What an address asks for. */
export function filtersOf(query: URLSearchParams): Filters {
  const period = oneOf(PERIODS, query.get('period'));
  const id = (key: string) => idIn(query.get(key));
  const service = query.get('service');
  return {
    property: id('property'),
    provider: id('provider'),
    service: isServiceType(service) ? service : null,
    period,
    from: period ? null : isoDay(query.get('from')),
    to: period ? null : isoDay(query.get('to')),
    trust: oneOf(TRUSTS, query.get('trust')),
    place: oneOf(LOCATION_STATUSES, query.get('place')),
    search: query.get('search') ?? '',
    oldestFirst: query.get('sort') === 'oldest',
  };
}

/** The address of these filters; what is not set is not in it. */
export function queryOf(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  const { oldestFirst, ...texts } = filters;
  for (const [key, value] of Object.entries(texts)) if (value) query.set(key, value);
  if (oldestFirst) query.set('sort', 'oldest');
  return query;
}

/** First moment of the period and of the day after it, ms, in the local time of the device. Weeks begin on Monday. */
export function spanOf(filters: Pick<Filters, 'period' | 'from' | 'to'>, now: number): { from?: number; to?: number } {
  const today = startOfDay(now);
  switch (filters.period) {
    case 'today':
      return span(today, addDays(today, 1));
    case 'week':
      return span(startOfWeek(today, { weekStartsOn: 1 }), addDays(startOfWeek(today, { weekStartsOn: 1 }), 7));
    case 'month':
      return span(startOfMonth(today), addMonths(startOfMonth(today), 1));
    case null: {
      // Whoever gives them the wrong way round means the same days.
      const [first, last] = [filters.from, filters.to];
      const swapped = first !== null && last !== null && first > last;
      const from = dayStart(swapped ? last : first);
      const to = dayStart(swapped ? first : last);
      return { ...(from && { from: from.getTime() }), ...(to && { to: addDays(to, 1).getTime() }) };
    }
  }
}

/** The question to the server. */
export function askOf(filters: Filters, now: number): Omit<DocumentationQuery, 'own'> {
  const { property, provider, service, place, trust, search, oldestFirst } = filters;
  return {
    complete: true,
    property: property ?? undefined,
    company: provider ?? undefined,
    service: service ?? undefined,
    status: place ?? undefined,
    byLink: trust === null ? undefined : trust === 'link',
    search: search.trim() || undefined,
    oldestFirst,
    ...spanOf(filters, now),
  };
}

/** `16.11.2026 bis 21.11.2026`, `ab …`, `bis …`, or the name of the period; '' = all the time. */
export function spanText(filters: Pick<Filters, 'period' | 'from' | 'to'>, now: number): string {
  if (filters.period) return PERIOD_LABEL[filters.period];
  const { from, to } = spanOf(filters, now);
  const last = to === undefined ? null : date(addDays(to, -1).getTime());
  if (from === undefined) return last === null ? '' : `bis ${last}`;
  if (last === null) return `ab ${date(from)}`;
  return date(from) === last ? last : `${date(from)} bis ${last}`;
}

/** One filter as a reader sees it; ids have no name here and are named by whoever knows it (useFilterTexts). */
export type FilterText = {
  key: 'property' | 'provider' | 'span' | 'service' | 'trust' | 'place' | 'search';
  text: string;
  without: Partial<Filters>;
};

/** The set filters that need no name from the server, in the order of the form. */
export function filterTexts(filters: Filters, now: number): FilterText[] {
  const { service, trust, place, search } = filters;
  const all: (FilterText | false)[] = [
    { key: 'span', text: spanText(filters, now), without: { period: null, from: null, to: null } },
    service !== null && { key: 'service', text: service, without: { service: null } },
    trust !== null && { key: 'trust', text: TRUST_LABEL[trust], without: { trust: null } },
    place !== null && { key: 'place', text: `Standort: ${PLACE_LABEL[place]}`, without: { place: null } },
    { key: 'search', text: search.trim() && `„${search.trim()}“`, without: { search: '' } },
  ];
  return all.filter((one): one is FilterText => one !== false && one.text !== '');
}

/** Whether anything is left out of the list. */
export function isFiltered(filters: Filters): boolean {
  return queryOf({ ...filters, oldestFirst: false }).size > 0;
}

function span(from: Date, to: Date): { from: number; to: number } {
  return { from: from.getTime(), to: to.getTime() };
}

function dayStart(day: string | null): Date | null {
  return day === null ? null : startOfDay(`${day}T00:00`);
}

function oneOf<V extends string>(values: readonly V[], value: string | null): V | null {
  return values.find((one) => one === value) ?? null;
}

function idIn(value: string | null): string | null {
  return isId(value) ? value : null;
}
