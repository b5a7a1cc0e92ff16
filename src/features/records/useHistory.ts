import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { queries } from '../../api/cache/queries';
import { countDocumentations } from '../../api/counts';
import { listDocumentations, type Own } from '../../api/documentations';
import { entryCount } from '../../components/format';
import { getNextPageCursor } from '../../components/lists/Pages';
import type { DocumentationFilter } from '../../db/documentationFilter';
import { useDocumentationCount, useDocumentations } from '../../db/live/records';
import { isSealedOnly, type ShownRecord } from '../../domain/documentation/record';
import { PAGE } from '../../domain/limits';
import { useOnline } from '../../platform/connectivity';
import { withOlder } from './groups';

/** `own`: first column of the server's index. */
export type HistoryFilter = DocumentationFilter & { account: string; own: Own | undefined };
type Total = { total: number | undefined; counting: boolean };
type Cursor = { capturedAt: number; id: string } | undefined;

/** A list that starts on the phone and continues on the server. */
export type HistoryList = {
  /** undefined = loading. */
  records: ShownRecord[] | undefined;
  /** 'N Einträge'; empty during the first request. */
  count: string;
  /** Loads more; null = complete. If unknown, the server decides. */
  more: (() => void) | null;
  /** More certainly exist. */
  hasMore: boolean;
  /** More may load automatically: from the phone, or after older ones were requested. */
  flows: boolean;
  loadingMore: boolean;
  olderFailed: boolean;
  /** Whether the server confirmed the number, else the phone's; undefined during the first request. */
  isConfirmed: boolean | undefined;
};

/**
 * Own undelivered records, then pulled ones, then older server pages on demand, not stored. Live from
 * the phone's database.
 */
export function useHistory({ own: column, ...filter }: HistoryFilter): HistoryList {
  const question = JSON.stringify(filter);
  const [limit, setLimit] = useStateOf(question, PAGE);
  const read = useDocumentations({ ...filter, limit });
  const own = usePrevious(question, read);
  const counted = useHistoryTotal(filter, own);
  const online = useOnline();
  const older = useOlder({ own: column, ...filter });
  const records = useMemo(() => own && withOlder(own, older.records), [own, older.records]);
  const allOfPhone = read !== undefined && read.length < limit;
  const delivered = records?.filter(isDelivered).length ?? 0;
  const server = behindPhone(older, counted, { delivered, online });
  const done = allOfPhone && !(server.mayHaveMore && filter.complete !== false);
  const { load } = older;
  const more = useCallback(() => {
    // Doubles each time: ten thousand take eight steps.
    if (read === undefined) return;
    if (read.length < limit) load(lastPulled(read));
    else setLimit(limit * 2);
  }, [load, read, limit, setLimit]);
  const here = useDocumentationCount(filter);
  return {
    records,
    count: counted.counting ? '' : countText(counted.total, here),
    more: done || own === undefined ? null : more,
    hasMore: !done && (!allOfPhone || server.hasMore),
    flows: (read !== undefined && !allOfPhone) || (older.begun && !older.failed && !older.loading),
    loadingMore: older.loading,
    olderFailed: older.failed,
    isConfirmed: hasTotal(counted, !older.hasMore),
  };
}

/** The server's part behind the phone's list. `hasMore`: by its number or last page; `mayHaveMore`: it can be requested. */
function behindPhone(
  { begun, hasMore, hasNextPage }: Pick<ReturnType<typeof useOlder>, 'begun' | 'hasMore' | 'hasNextPage'>,
  { total, counting }: Total,
  { delivered, online }: { delivered: number; online: boolean },
) {
  // A missing number is not zero.
  const mayBegin = total === undefined ? online && !counting : total > delivered;
  return { hasMore: hasNextPage || (total ?? 0) > delivered, mayHaveMore: begun ? hasMore : mayBegin };
}

/** 'N Einträge': the server's number, else the phone's. */
function countText(total: number | undefined, here: number | undefined): string {
  if (total !== undefined) return entryCount(total);
  return `${here === undefined ? '… Einträge' : entryCount(here)} auf diesem Gerät`;
}

function hasTotal({ total, counting }: Total, isRead: boolean): boolean | undefined {
  return counting ? undefined : total !== undefined || isRead;
}

function isDelivered({ transfer }: ShownRecord): boolean {
  return transfer === null || transfer.state === 'complete' || transfer.state === 'released';
}

/** The last pulled one: own older records lie in a period the phone does not hold completely. */
function lastPulled(own: readonly ShownRecord[]): Cursor {
  const last = own.filter((record) => isDelivered(record) && !isSealedOnly(record)).at(-1);
  return last && { capturedAt: last.capturedAt, id: last.id };
}

/** Keeps the last answer while the next loads, against flicker. */
function usePrevious<T>(question: string, value: T | undefined): T | undefined {
  const previous = useRef({ question, value });
  useEffect(() => {
    if (value !== undefined) previous.current = { question, value };
  });
  return value ?? (previous.current.question === question ? previous.current.value : undefined);
}

/** State per query: another query resets it while the component stays. */
function useStateOf<T>(question: string, first: T): [T, (value: T) => void] {
  const [state, setState] = useState({ question, value: first });
  const set = useCallback((value: T) => setState({ question, value }), [question]);
  return [state.question === question ? state.value : first, set];
}

/** The server's number, reloaded on changes; `total` undefined offline. */
export function useHistoryTotal({ account, ...filter }: Omit<HistoryFilter, 'own'>, own: unknown): Total {
  const query = JSON.stringify(filter);
  const key = useMemo(() => [account, 'count', query], [account, query]);
  const enabled = filter.complete !== false;
  const online = useOnline();
  const { data, isError } = useQuery(
    { queryKey: key, queryFn: ({ signal }) => countDocumentations(filter, signal), enabled, meta: { byPull: true } },
    queries,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list is the reason to ask again
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: key });
  }, [own, key]);
  const found = isError || !enabled ? undefined : data;
  // Offline nothing loads, so `counting` is false.
  return { total: found, counting: enabled && online && !isError && data === undefined };
}

/** Older pages by keyset, starting after the row where they were requested. */
function useOlder({ account, own, ...filter }: HistoryFilter) {
  const question = JSON.stringify(filter);
  const [from, setFrom] = useStateOf<{ cursor: Cursor } | null>(question, null);
  const pages = useInfiniteQuery(
    {
      queryKey: [account, 'older', question, from?.cursor],
      enabled: from !== null,
      initialPageParam: from?.cursor,
      queryFn: ({ pageParam }) => listDocumentations({ own, after: pageParam, ...filter, limit: PAGE }),
      getNextPageParam: getNextPageCursor,
    },
    queries,
  );
  const records = useMemo<ShownRecord[]>(
    () => (pages.data?.pages ?? []).flat().map((record) => ({ ...record, transfer: null })),
    [pages.data],
  );
  const { isError, data, isFetching, hasNextPage, refetch, fetchNextPage } = pages;
  const load = useCallback(
    (cursor: Cursor) => {
      if (isFetching) return;
      if (from === null) setFrom({ cursor });
      else if (isError && !data) void refetch();
      else if (isError || hasNextPage) void fetchNextPage();
    },
    [from, setFrom, isError, data, isFetching, hasNextPage, refetch, fetchNextPage],
  );
  // While the first page loads, the end is unknown.
  const hasMore = from === null || !data || hasNextPage || isError;
  return { begun: from !== null, records, hasMore, hasNextPage, loading: isFetching, failed: isError, load };
}
