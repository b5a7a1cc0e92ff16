/** What the address of the history asks for: filters live in the URL, so that they can be kept and passed on. */
import { isId } from '../../domain/id';

export const PERIODS = [
  { value: 'alle', label: 'Alle' },
  { value: 'heute', label: 'Heute' },
  { value: 'woche', label: 'Diese Woche' },
  { value: 'monat', label: 'Dieser Monat' },
  { value: 'frei', label: 'Von – bis' },
] as const;
export type Period = (typeof PERIODS)[number]['value'];

export const STATES = [
  { value: 'alle', label: 'Alle' },
  { value: 'offen', label: 'Nicht übertragen' },
  { value: 'uebertragen', label: 'Übertragen' },
] as const;
export type State = (typeof STATES)[number]['value'];

/** `from` and `to`: days as `2026-11-21`, both included, '' = open; they count for the period 'frei' only. */
export type Filters = {
  property: string;
  employee: string;
  period: Period;
  from: string;
  to: string;
  state: State;
  search: string;
};

export const NO_FILTERS: Filters = {
  property: '',
  employee: '',
  period: 'alle',
  from: '',
  to: '',
  state: 'alle',
  search: '',
};

/** The filters of an address; what is not one of ours is left out. */
export function filtersOf(query: URLSearchParams): Filters {
  const id = (key: string) => (isId(query.get(key)) ? (query.get(key) ?? '') : '');
  const [from, to] = [dayOf(query.get('von')), dayOf(query.get('bis'))];
  const period = PERIODS.find(({ value }) => value === query.get('zeitraum'))?.value;
  return {
    property: id('property'),
    employee: id('employee'),
    period: period ?? (from || to ? 'frei' : 'alle'),
    from,
    to,
    state: STATES.find(({ value }) => value === query.get('zustand'))?.value ?? 'alle',
    search: (query.get('suche') ?? '').trim(),
  };
}

/** The address of filters; what narrows nothing is left out. Other parameters stay. */
export function queryOf(filters: Filters, others: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(others);
  const free = filters.period === 'frei';
  const set = (key: string, value: string) => (value === '' ? query.delete(key) : query.set(key, value));
  set('property', filters.property);
  set('employee', filters.employee);
  set('zeitraum', free || filters.period === 'alle' ? '' : filters.period);
  set('von', free ? filters.from : '');
  set('bis', free ? filters.to : '');
  set('zustand', filters.state === 'alle' ? '' : filters.state);
  set('suche', filters.search.trim());
  return query;
}

/** The period as [from, to) in ms, local days of the device; weeks start on Monday (spec 1). */
export function rangeOf({ period, from, to }: Filters, now: number): { from?: number; to?: number } {
  const today = new Date(now);
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const at = (m: number, d: number) => new Date(year, m, d).getTime();
  if (period === 'heute') return { from: at(month, day), to: at(month, day + 1) };
  const monday = day - ((today.getDay() + 6) % 7);
  if (period === 'woche') return { from: at(month, monday), to: at(month, monday + 7) };
  if (period === 'monat') return { from: at(month, 1), to: at(month + 1, 1) };
  if (period === 'alle') return {};
  return { ...(from && { from: startOf(from, 0) }), ...(to && { to: startOf(to, 1) }) };
}

/** What the lists and the counts are asked (data, remote): the filters without their words. */
export function narrowed(filters: Filters, now: number) {
  const { property, employee, state, search } = filters;
  return {
    ...(property && { property }),
    ...(employee && { employee }),
    ...rangeOf(filters, now),
    ...(search && { search }),
    ...(state !== 'alle' && { delivered: state === 'uebertragen' }),
  };
}

function dayOf(value: string | null): string {
  return value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
}

/** Local midnight of a day, so many days later; ms. */
function startOf(day: string, later: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
}
