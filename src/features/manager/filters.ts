/** Filters of the Hausverwaltung's list (domain/search/filter.ts): fields, URL, labels, query. */
import type { DocumentationQuery } from '../../api/documentations';
import { PATHS } from '../../components/paths';
import { addressOf, type Filter, type FilterField, filterIn, NO_FILTER, queryOf } from '../../domain/search/filter';
import { type FilterText, type FilterWords, filterTexts } from '../../domain/search/filterTexts';

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

/** States that a Hausverwaltung chooses. */
export const CHOSEN = ['corrected', 'similar', 'deleted'] as const;

export const FURTHER = ['provider', 'service', 'trust', 'locationStatus', 'state'] as const;

/** Parses a URL. Three states are a choice here: everything else has arrived. */
export function filterOf(query: URLSearchParams): Filter {
  const filter = filterIn((key) => query.get(key), OFFERED);
  return { ...filter, state: CHOSEN.find((state) => state === filter.state) ?? null };
}

export function addressFor(filter: Filter): URLSearchParams {
  return new URLSearchParams(addressOf(filter));
}

export function listPath(narrowed: Partial<Filter>): string {
  return `${PATHS.managerDocumentations}?${addressFor({ ...NO_FILTER, ...narrowed })}`;
}

/** The query: complete records only. */
export function listQueryOf(filter: Filter, now: number): Omit<DocumentationQuery, 'own'> {
  return { ...queryOf(filter, now), complete: true, oldestFirst: filter.oldestFirst };
}

/** @param isKept for what is kept or sent: days in place of 'Letzter Monat' */
export function textsOf(filter: Filter, names: FilterWords['names'], isKept = false): FilterText[] {
  const words = { names, between: ' bis ', quoted: (text: string) => `„${text}“`, now: Date.now(), isKept };
  return filterTexts(filter, OFFERED, words);
}
