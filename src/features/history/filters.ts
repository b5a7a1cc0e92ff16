/** How the phone's list is narrowed (domain/filter.ts): what it offers, and its address. */
import {
  ADDRESS_KEYS,
  addressOf,
  type Filter,
  type FilterField,
  type FilterText,
  filterIn,
  filterTexts,
} from '../../domain/filter';

/** In the order of the dialog. */
const OFFERED: readonly FilterField[] = ['span', 'property', 'employee', 'state', 'search'];

/** The filter of an address. */
export function filterOf(query: URLSearchParams): Filter {
  const filter = filterIn((key) => query.get(key), OFFERED);
  return { ...filter, search: filter.search.trim(), oldestFirst: false };
}

/** The address of a filter; what narrows nothing is left out, parameters that are no filter's stay. */
export function addressFor(filter: Filter, others: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(others);
  for (const key of ADDRESS_KEYS) query.delete(key);
  for (const [key, value] of addressOf({ ...filter, search: filter.search.trim() })) query.set(key, value);
  return query;
}

export type Names = { property: string; employee: string };

/** The filters that narrow the list, each with its words. `names`: what the property and the person are called. */
export function activeFilters(filter: Filter, names: Names): FilterText[] {
  return filterTexts(filter, OFFERED, { names, between: ' – ', quoted: (text) => `„${text}“` });
}
