import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Filter, NO_FILTER } from '../../../domain/filter';
import { SEARCH_DEBOUNCE } from '../../../domain/limits';
import { addressFor, filterOf } from '../filters';

/** Changes some of the filters; null takes all of them back. */
export type ChangeFilters = (change: Partial<Filter> | null) => void;

/** The filters of the address, and the way to change them: the address follows at once, without a new history entry. */
export function useFilters(): [Filter, ChangeFilters] {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => filterOf(query), [query]);
  const change: ChangeFilters = (part) =>
    setQuery(addressFor(part ? { ...filters, ...part } : NO_FILTER), { replace: true });
  return [filters, change];
}

/** Text that is typed at once and reported when the typing rests. */
export function useTyped(value: string, onRest: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const latest = useRef(onRest);
  useEffect(() => {
    latest.current = onRest;
  });
  // Changed from outside (reset, back button): the field follows.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = typed;
      latest.current(typed);
    }, SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
