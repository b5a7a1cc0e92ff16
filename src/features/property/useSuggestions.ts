import { useEffect, useState } from 'react';
import { SECOND } from '../../domain/duration';
import { SEARCH_DEBOUNCE, SEARCH_MIN, SEARCH_RESULTS } from '../../domain/limits';
import { length } from '../../domain/text';
import { type FoundAddress, searchAddresses } from '../../remote/addressSearch';
import { toRemoteError } from '../../remote/failure';

/** A search that was refused because somebody else had the second is asked so often, where the server says to wait no longer than this, ms. */
const SEARCH_TRIES = 3;
const SEARCH_PATIENCE = 2 * SECOND;

type Answer = { query: string; found: FoundAddress[]; failed: boolean };
const NONE: Omit<Answer, 'query'> = { found: [], failed: false };

/**
 * Suggestions for what is typed: asked from three characters on, 300 ms after the last keystroke, five at most
 * (spec 9). An answer that has been overtaken is dropped. All installation shares one question a second (D13): whoever
 * comes second asks again when the server says. `failed`: nobody can be asked now.
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
    const ask = (tries: number) =>
      searchAddresses(query, search.signal).then(
        (found) => take(found, false),
        (error: unknown) => {
          const wait = toRemoteError(error).retryAfterMs;
          const again = wait !== null && wait <= SEARCH_PATIENCE && tries > 1 && !search.signal.aborted;
          if (again) timer = setTimeout(ask, wait, tries - 1);
          else take([], true);
        },
      );
    let timer = setTimeout(ask, SEARCH_DEBOUNCE, SEARCH_TRIES);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [query]);
  return answer?.query === query ? answer : NONE;
}
