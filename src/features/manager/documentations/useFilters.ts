import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ChangeFilters } from '../../../components/filters/FilterLine';
import { type Filter, NO_FILTER } from '../../../domain/search/filter';
import { addressFor, filterOf } from '../filters';

/** Filters in the URL, without new history entries. */
export function useFilters(): [Filter, ChangeFilters] {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => filterOf(query), [query]);
  const changeFilters: ChangeFilters = (part) =>
    setQuery(addressFor(part ? { ...filters, ...part } : NO_FILTER), { replace: true });
  return [filters, changeFilters];
}
