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

/** Whose history (`own`: what the server's index begins with), perhaps narrowed. */
export type HistoryFilter = DocumentationFilter & { account: string; own: Own | undefined };
type Total = { total: number | undefined; counting: boolean };
type Cursor = { capturedAt: number; id: string } | undefined;

/** A list that starts on the phone and goes on at the server. */
export type HistoryList = {
  /** undefined while the phone is being read. */
  records: ShownRecord[] | undefined;
  /** 'N Einträge' (D55); empty while the server is asked for the first time. */
  count: string;
  /** Shows more; null where there is nothing more to show. Where nobody knows whether there is, it asks. */
  more: (() => void) | null;
  /** There is more for certain. */
  hasMore: boolean;
  /** More may come without being asked for: from this phone, or because older ones were asked for already. */
  flows: boolean;
  loadingMore: boolean;
  olderFailed: boolean;
  /** Whether the server has said how far it goes, else it is what this phone has (D55); undefined while it is asked for the first time. */
  heard: boolean | undefined;
};

/**
 * Own undelivered records first, then what the pull brought, then older pages of the server on demand, not kept
 * (architecture 4b). Lives from the phone's database: whatever changes there changes here.
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
    // Twice as many each time: ten thousand are reached in eight steps, and read twice at most.
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
    heard: hasSaid(counted, !older.hasMore),
  };
}

/** What the server has behind the list of the phone. `hasMore`: its number or its last page says so; `mayHaveMore`: it can be asked. */
function behindPhone(
  { begun, hasMore, hasNextPage }: Pick<ReturnType<typeof useOlder>, 'begun' | 'hasMore' | 'hasNextPage'>,
  { total, counting }: Total,
  { delivered, online }: { delivered: number; online: boolean },
) {
  // A number that could not be had is not 'none'.
  const mayBegin = total === undefined ? online && !counting : total > delivered;
  return { hasMore: hasNextPage || (total ?? 0) > delivered, mayHaveMore: begun ? hasMore : mayBegin };
}

/** 'N Einträge' (D55): the server's number, else the phone's own. */
function countText(total: number | undefined, here: number | undefined): string {
  if (total !== undefined) return entryCount(total);
  return `${here === undefined ? '… Einträge' : entryCount(here)} auf diesem Gerät`;
}

/** By its number, or because its pages were read to their end. */
function hasSaid({ total, counting }: Total, isRead: boolean): boolean | undefined {
  return counting ? undefined : total !== undefined || isRead;
}

/** Whether the server counts it too: neither what still waits here nor what it has deleted. */
function isDelivered({ transfer }: ShownRecord): boolean {
  return transfer === null || transfer.state === 'complete' || transfer.state === 'released';
}

/** The last one that the pull brought: own ones that it does not bring any more lie alone in a time this phone does not have. */
function lastPulled(own: readonly ShownRecord[]): Cursor {
  const last = own.filter((record) => isDelivered(record) && !isSealedOnly(record)).at(-1);
  return last && { capturedAt: last.capturedAt, id: last.id };
}

/** Keeps the last answer while the next one is read, so that a list does not blink. */
function usePrevious<T>(question: string, value: T | undefined): T | undefined {
  const previous = useRef({ question, value });
  useEffect(() => {
    if (value !== undefined) previous.current = { question, value };
  });
  return value ?? (previous.current.question === question ? previous.current.value : undefined);
}

/** State of one question: another one begins anew, while what asks it stays on the screen. */
function useStateOf<T>(question: string, first: T): [T, (value: T) => void] {
  const [state, setState] = useState({ question, value: first });
  const set = useCallback((value: T) => setState({ question, value }), [question]);
  return [state.question === question ? state.value : first, set];
}

/** The server's number, asked again whenever the list changes; `total` undefined without a network. */
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
  // Without a network nobody waits for it: the words have their two lines before the phone has counted.
  return { total: found, counting: enabled && online && !isError && data === undefined };
}

/** Older pages by keyset, beginning behind the row they were asked from. */
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
  // As long as its first page is on its way nobody has read the last one.
  const hasMore = from === null || !data || hasNextPage || isError;
  return { begun: from !== null, records, hasMore, hasNextPage, loading: isFetching, failed: isError, load };
}
