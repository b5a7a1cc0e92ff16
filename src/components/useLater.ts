import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../domain/limits';

/** Debounces a value by the delay of every search (spec 9). */
export function useLater(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
