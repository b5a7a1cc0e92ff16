/** Requests behind an answer: the newest record of a day and the nearest ones. */
import { useQuery } from '@tanstack/react-query';
import { occurrencesOf, parseRecordAnswer } from '../../api/answer';
import { useOwnedProperties } from '../../api/cache/answers';
import { queries } from '../../api/cache/queries';
import { lookUpWords, type Own } from '../../api/documentations';
import type { ChangeFilters } from '../../components/filters/FilterLine';
import { useProperties } from '../../db/live/screens';
import { propertyWords } from '../../domain/documentation/property';
import type { DocumentationRecord, ShownRecord } from '../../domain/documentation/record';
import { type Nearest, type TimeSpan, unknownWords } from '../../domain/search/answer';
import type { QuestionDays } from '../../domain/search/answerSpan';
import { addressOf, type Filter, NO_FILTER, queryOf, readingOf } from '../../domain/search/filter';
import { getQuestionDay, getQuestionDayText, getQuestionTime } from '../../domain/search/question';
import { alternativesWithout, searchOfAlternatives } from '../../domain/search/questionEither';
import type { RecordQuery } from '../../domain/search/recordQuery';
import { alternativesOf, toFindableWords } from '../../domain/text/words';
import { dayText } from '../../domain/time/day';
import { dayOf } from '../../domain/time/germanDay';
import { useOnline } from '../../platform/connectivity';

/**
 * - `query` without its days; `words`: searched words beside the service's own.
 * - `span`: the period of `day`, '' for several; `days`: the same for an answer; `dayText`: as shown.
 */
export type DayQuestion = {
  account: string;
  own: Own | undefined;
  query: RecordQuery;
  day: string;
  dayText: string;
  span: TimeSpan;
  days: QuestionDays;
  words: readonly string[];
};

/** Input of every answer. `unknown`: unknown words, already removed from the question. */
export type AnswerOf = {
  question: DayQuestion;
  filters: Filter;
  phone: boolean;
  unknown: readonly string[];
  onChange: ChangeFilters;
};
export type FoundRecords = Nearest<ShownRecord>;

/** The question without its days: the nearest records have the same filters. */
function withoutDays(filters: Filter, now: number): RecordQuery {
  const { from: _from, to: _to, ...query } = queryOf({ ...filters, period: null, from: null, to: null }, now);
  return query;
}

/**
 * Whether the plans answer with missing days; then no list of records follows. Employees see what is due on their
 * dashboard.
 */
export function isMissingQuestion(own: Own | undefined, filters: Filter): boolean {
  return own !== undefined && own.column !== 'user' && readingOf(filters, Date.now()).missing;
}

/** After every capture, ms: for questions without days. */
const END_OF_TIME = Date.UTC(2200, 0);

/** What to request from the records: a period, the newest one, or a number; null if the list is the answer. */
export function questionIn(
  { account, own, filters }: Pick<DayQuestion, 'account' | 'own'> & { filters: Filter },
  now: number,
): DayQuestion | null {
  const reading = readingOf(filters, now);
  const { from, to } = queryOf(filters, now);
  const time = getQuestionTime(reading);
  if (filters.state !== null || (time === null && reading.questionKind === null)) return null;
  const text = time === null ? '' : getQuestionDayText(reading);
  const days = {
    ...(from !== undefined && { from: dayOf(from) }),
    ...(to !== undefined && { to: dayOf(to - 1) }),
    ...(time !== null && { text }),
  };
  const span = time ?? { from: from ?? 0, to: to ?? END_OF_TIME };
  const [query, day] = [withoutDays(filters, now), getQuestionDay(reading) ?? ''];
  return { account, own, query, words: reading.words, span, day, dayText: text, days };
}

export function useServerAnswer({ account, own, query, span }: DayQuestion) {
  const queryFn = async ({ signal }: { signal: AbortSignal }): Promise<FoundRecords> => {
    const { there, before, after } = await parseRecordAnswer(span, { ...query, own, signal });
    const toShownRecord = (of: DocumentationRecord): ShownRecord => ({ ...of, transfer: null });
    return {
      ...(there && { there: toShownRecord(there) }),
      ...(before && { before: toShownRecord(before) }),
      ...(after && { after: toShownRecord(after) }),
    };
  };
  return useQuery({ queryKey: [account, 'answer', query, span], queryFn }, queries);
}

export function useQuestionWaiting({ isError }: { isError: boolean }): string {
  const online = useOnline();
  return isError || !online ? 'Ohne Verbindung zum Server gibt es gerade keine Antwort.' : 'Antwort wird gesucht …';
}

export function useOccurrences({ account, own, query, span }: DayQuestion) {
  const within = { ...query, from: span.from, to: span.to };
  return useQuery(
    {
      queryKey: [account, 'occurrences', query, span],
      queryFn: ({ signal }) => occurrencesOf({ ...within, own, signal }),
    },
    queries,
  );
}

/** The server's answer about words: which occur in a record, and suggestions for the others. */
export function useWords(account: string, words: readonly string[]) {
  const search = words.join(' ');
  return useQuery(
    {
      queryKey: [account, 'words', search],
      queryFn: ({ signal }) => lookUpWords(search, signal),
      enabled: search !== '',
    },
    queries,
  );
}

/**
 * Words that occur in no record and no property of this person; undefined while the server looks them up. Offline
 * the phone knows only the words of its properties. All others then count as unknown, and no answer says 'nothing'.
 */
export function useUnknownWords(
  { account, own }: Pick<DayQuestion, 'account' | 'own'>,
  words: readonly string[],
): readonly string[] | undefined {
  const online = useOnline();
  const { data, isError } = useWords(account, words);
  const isField = own?.column === 'user' || own?.column === 'company_admin';
  const { data: owned } = useOwnedProperties(account, { enabled: !isField });
  const here = useProperties(account);
  if (words.length === 0) return [];
  if (!data && !isError && online) return undefined;
  const properties = (isField ? here : owned) ?? [];
  return unknownWords(
    words,
    data?.known ?? [],
    properties.map((one) => toFindableWords(propertyWords(one))),
  );
}

export function withoutWords(question: DayQuestion, unknown: readonly string[]): DayQuestion {
  const { search = '', ...query } = question.query;
  const kept = searchOfAlternatives([], alternativesWithout(alternativesOf(search), unknown));
  const words = question.words.filter((word) => !unknown.includes(word));
  return { ...question, words, query: kept === '' ? query : { ...query, search: kept } };
}

/** Path of the list for one day, and for the property of the filter. */
export function dayPath({ property }: Pick<Filter, 'property'>, day: string): { search: string } {
  const filter: Filter = { ...NO_FILTER, property, search: dayText(day) };
  return { search: `?${new URLSearchParams(addressOf(filter))}` };
}
