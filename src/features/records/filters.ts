/** How the phone's list is narrowed (domain/search/filter.ts): what it offers, and its address. */
import type { SessionRow } from '../../db/db';
import { maySubmit, type Role } from '../../domain/people/role';
import {
  ADDRESS_KEYS,
  addressOf,
  type Filter,
  type FilterField,
  type FilterText,
  filterIn,
  filterTexts,
  STATES,
  type State,
} from '../../domain/search/filter';

/** What the line at the desk and the dialog on the phone are given. */
export type FilterBarProps = {
  session: SessionRow;
  filter: Filter;
  names: Names;
  onChange: (filter: Filter) => void;
};

/** In the order of the dialog. */
const OFFERED: readonly FilterField[] = ['span', 'property', 'employee', 'state', 'search'];

/** Those that stand behind 'Mehr Filter' at the desk. */
export const FURTHER_FILTERS = ['employee', 'state'] as const;

/** The states that are a choice for a role: an office sees nothing but what has arrived (useOfficeHistory.ts). */
export function statesFor(role: Role): readonly State[] {
  return maySubmit(role) ? STATES : ['deleted'];
}

/** The filter of an address, as far as the role has a choice. */
export function historyFilterOf(query: URLSearchParams, role: Role): Filter {
  const filter = filterIn((key) => query.get(key), OFFERED);
  const state = statesFor(role).find((one) => one === filter.state) ?? null;
  return { ...filter, state, search: filter.search.trim(), oldestFirst: false };
}

/** The address of a filter; what narrows nothing is left out, parameters that are no filter's stay. */
export function historyAddressFor(filter: Filter, others: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(others);
  for (const key of ADDRESS_KEYS) query.delete(key);
  for (const [key, value] of addressOf({ ...filter, search: filter.search.trim() })) query.set(key, value);
  return query;
}

export type Names = { property: string; employee: string };

/** The filters that narrow the list, each with its words. `names`: what the property and the person are called. */
export function activeFilters(filter: Filter, names: Names): FilterText[] {
  return filterTexts(filter, OFFERED, { names, between: ' – ', quoted: (text) => `„${text}“`, now: Date.now() });
}

type Option = { value: string; label: string };

/** All, each by name, and the chosen one even if it is not known here (any more). */
export function allAnd(
  rows: readonly { id: string; name: string }[] | null | undefined,
  all: string,
  chosen: Option,
): Option[] {
  const known = (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const missing = chosen.value !== '' && !known.some(({ value }) => value === chosen.value);
  return [{ value: '', label: all }, ...(missing ? [chosen] : []), ...known];
}
