/** The set filters of a list in words, each with the change that removes it. Pure. */
import {
  type Filter,
  type FilterField,
  LOCATION_LABEL,
  NO_FILTER,
  readingOf,
  STATE_LABEL,
  TRUST_LABEL,
} from './filter';
import { absoluteSpanText, spanText } from './period';
import type { Reading } from './question';
import { wordsText } from './questionEither';

/** Names of ids, and joining words of this screen. */
export type FilterWords = {
  names: { property: string; employee?: string; provider?: string };
  between: string;
  quoted: (text: string) => string;
  /** ms, for 'gestern'. */
  now: number;
  /** For what is kept or sent: days in place of 'Letzter Monat' and 'gestern'. */
  isKept?: boolean;
};

/** A set filter as text, and the change that removes it. */
export type FilterText = { key: FilterField | 'understood'; text: string; without: Partial<Filter> };

/** In the list's order. */
export function filterTexts(filter: Filter, offered: readonly FilterField[], words: FilterWords): FilterText[] {
  const reading = readingOf(filter, words.now);
  const { property, employee, provider, service, trust, locationStatus, state } = filter;
  const [search, { names }] = [filter.search.trim(), words];
  const texts: Record<FilterField, string | undefined | null | false> = {
    property: property !== null && names.property,
    employee: employee !== null && names.employee,
    provider: provider !== null && names.provider,
    service,
    span: words.isKept ? absoluteSpanText(filter, words) : spanText(filter, words.between),
    trust: trust !== null && TRUST_LABEL[trust],
    locationStatus: locationStatus !== null && `Standort: ${LOCATION_LABEL[locationStatus]}`,
    state: state !== null && STATE_LABEL[state],
    search: search !== '' && words.quoted(search),
  };
  return offered.flatMap((key): FilterText[] => {
    const text = texts[key];
    if (key === 'search' && reading.chips.length > 0) return understoodTexts(reading, words);
    return text ? [{ key, text, without: clearField(key) }] : [];
  });
}

/** What was understood, with its words, and the rest. */
function understoodTexts(reading: Reading, { quoted, isKept = false }: FilterWords): FilterText[] {
  const { chips } = reading;
  const rest = wordsText(reading);
  const understood = chips.map(({ words }) => words).join(' ');
  return [
    ...chips.map(({ kind, text, words, without: search }): FilterText => {
      const isAlone = text === words || (isKept && kind === 'days');
      return { key: 'understood', text: isAlone ? text : `${text} (${quoted(words)})`, without: { search } };
    }),
    ...(rest === '' ? [] : [{ key: 'search' as const, text: quoted(rest), without: { search: understood } }]),
  ];
}

function clearField(key: FilterField): Partial<Filter> {
  return key === 'span' ? { period: null, from: null, to: null } : { [key]: NO_FILTER[key] };
}
