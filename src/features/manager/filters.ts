/** How the Hausverwaltung's list is narrowed (domain/search/filter.ts): what it offers, its address, its words and its question. */
import type { DocumentationQuery } from '../../api/documentations';
import { PATHS } from '../../components/paths';
import {
  addressOf,
  type Filter,
  type FilterField,
  type FilterText,
  type FilterWords,
  filterIn,
  filterTexts,
  NO_FILTER,
  queryOf,
} from '../../domain/search/filter';

/** In the order of the form. */
const OFFERED: readonly FilterField[] = [
  'property',
  'provider',
  'span',
  'service',
  'trust',
  'locationStatus',
  'state',
  'search',
];

/** Those that stand behind 'Mehr Filter' at the desk. */
export const FURTHER = ['provider', 'service', 'trust', 'locationStatus', 'state'] as const;

/** The filter of an address. Of the states one is a choice here: everything else in this list has arrived. */
export function filterOf(query: URLSearchParams): Filter {
  const filter = filterIn((key) => query.get(key), OFFERED);
  return { ...filter, state: filter.state === 'deleted' ? 'deleted' : null };
}

/** The address of a filter, shareable and kept on the way back; what is not set is not in it. */
export function addressFor(filter: Filter): URLSearchParams {
  return new URLSearchParams(addressOf(filter));
}

/** The list with only this set, for a link that leads to it. */
export function listPath(narrowed: Partial<Filter>): string {
  return `${PATHS.managerDocumentations}?${addressFor({ ...NO_FILTER, ...narrowed })}`;
}

/** The question to the server: complete ones only. */
export function listQueryOf(filter: Filter, now: number): Omit<DocumentationQuery, 'own'> {
  return { ...queryOf(filter, now), complete: true, oldestFirst: filter.oldestFirst };
}

/** What is set, as a reader sees it; `names`: what the server calls property and provider. */
export function textsOf(filter: Filter, names: FilterWords['names']): FilterText[] {
  return filterTexts(filter, OFFERED, { names, between: ' bis ', quoted: (text) => `„${text}“`, now: Date.now() });
}
