import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE, SEARCH_MIN, SEARCH_RESULTS } from '../../domain/limits';
import { length } from '../../domain/text';
import { type FoundAddress, searchAddresses } from '../../remote/addressSearch';

type Answer = { query: string; found: FoundAddress[]; failed: boolean };
const NONE: Omit<Answer, 'query'> = { found: [], failed: false };

/**
 * Suggestions for what is typed: asked from three characters on, 300 ms after the last keystroke, five at most
 * (spec 9). An answer that has been overtaken is dropped. `failed`: nobody can be asked now.
 */
export function useSuggestions(typed: string): Omit<Answer, 'query'> {
  const query = typed.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (length(query) < SEARCH_MIN) return;
    const search = new AbortController();
    const take = (found: FoundAddress[], failed: boolean) => {
      if (!search.signal.aborted) setAnswer({ query, found: found.slice(0, SEARCH_RESULTS), failed });
    };
    const timer = setTimeout(() => {
      searchAddresses(query, search.signal).then(
        (found) => take(found, false),
        () => take([], true),
      );
    }, SEARCH_DEBOUNCE);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [query]);
  return answer?.query === query ? answer : NONE;
}
