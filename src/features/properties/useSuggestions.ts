import { useEffect, useState } from 'react';
import { type FoundAddress, searchAddresses } from '../../api/addressSearch';
import { toRemoteError } from '../../api/failure';
import { SEARCH_DEBOUNCE, SEARCH_MIN, SEARCH_RESULTS } from '../../domain/limits';
import { countCharacters } from '../../domain/text/text';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { SECOND } from '../../domain/time/duration';

/** Retries of a search refused by the rate limit, if the wait is at most this long, ms. */
const SEARCH_TRIES = 3;
const SEARCH_PATIENCE = 2 * SECOND;

type Answer = { query: string; found: FoundAddress[]; failed: string | null };
const NONE: Omit<Answer, 'query'> = { found: [], failed: null };
/** Not the geocoder's fault: no network, or the rate limit. */
const NOT_NOW = 'Vorschläge gibt es gerade nicht';

/**
 * Address suggestions: from three characters, 300 ms after the last key, at most five (spec 9). Outdated answers are
 * dropped. The installation may search once a second: a refused search retries when the server says. `failed`:
 * why none are available, for the geocoder in the specified words (spec 7).
 */
export function useSuggestions(typed: string): Omit<Answer, 'query'> {
  const query = typed.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (countCharacters(query) < SEARCH_MIN) return;
    const search = new AbortController();
    const storeSuggestions = (found: FoundAddress[], failed: string | null) => {
      if (!search.signal.aborted) setAnswer({ query, found: found.slice(0, SEARCH_RESULTS), failed });
    };
    const requestSuggestions = (tries: number) =>
      searchAddresses(query, search.signal).then(
        (found) => storeSuggestions(found, null),
        (error: unknown) => {
          const { retryAfterMs: wait, code } = toRemoteError(error);
          const again = wait !== null && wait <= SEARCH_PATIENCE && tries > 1 && !search.signal.aborted;
          if (again) timer = setTimeout(requestSuggestions, wait, tries - 1);
          else storeSuggestions([], code === 'geocoding_failed' ? ISSUE_TEXT.geocoding_failed : NOT_NOW);
        },
      );
    let timer = setTimeout(requestSuggestions, SEARCH_DEBOUNCE, SEARCH_TRIES);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [query]);
  return answer?.query === query ? answer : NONE;
}
