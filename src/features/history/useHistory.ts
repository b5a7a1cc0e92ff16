import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDocumentationCount, useDocumentations } from '../../data/lists';
import { PAGE } from '../../domain/limits';
import { countDocumentations } from '../../remote/counts';
import { listDocumentations, type Own } from '../../remote/documentations';
import { entryCount } from '../../ui/format';
import { withOlder } from './groups';
import { queries } from './queries';
import type { ShownRecord } from './words';

/** Whose history (`own`: what the server's index begins with), perhaps of one property or one employee. */
export type Filter = { account: string; own: Own | undefined; property?: string; employee?: string };
type Cursor = { capturedAt: number; id: string } | undefined;

/** A list that starts on the phone and goes on at the server. */
export type HistoryList = {
  /** undefined while the phone is being read. */
  records: ShownRecord[] | undefined;
  /** 'N Einträge' (D55). */
  count: string;
  /** Shows more; null where there is nothing more to show. */
  more: (() => void) | null;
  loadingMore: boolean;
  olderFailed: boolean;
};

/**
 * Own undelivered records first, then what the pull brought, then older pages of the server on demand, not kept
 * (architecture 4b). Lives from the phone's database: whatever changes there changes here.
 */
export function useHistory(filter: Filter): HistoryList {
  const [limit, setLimit] = useState(PAGE);
  const own = useHeld(useDocumentations({ ...filter, limit }));
  const total = useTotal(filter, own);
  const older = useOlder(filter);
  const records = useMemo(() => own && withOlder(own, older.records), [own, older.records]);
  const allOfPhone = own !== undefined && own.length < limit;
  const delivered = records?.filter(isDelivered).length ?? 0;
  const serverHasMore = older.asked ? older.hasMore : (total ?? 0) > delivered;
  const more = allOfPhone ? () => older.ask(lastDelivered(own)) : () => setLimit(limit + PAGE);
  const here = useDocumentationCount(filter) ?? 0;
  return {
    records,
    count: total === undefined ? `${entryCount(here)} auf diesem Gerät` : entryCount(total),
    more: allOfPhone && !serverHasMore ? null : more,
    loadingMore: older.loading,
    olderFailed: older.failed,
  };
}

/** Whether the server counts it too: neither what still waits here nor what it has deleted. */
function isDelivered({ transfer }: ShownRecord): boolean {
  return transfer === null || transfer.state === 'complete' || transfer.state === 'released';
}

function lastDelivered(own: readonly ShownRecord[]): Cursor {
  const last = own.filter(isDelivered).at(-1);
  return last && { capturedAt: last.capturedAt, id: last.id };
}

/** Keeps the last answer while the next one is read, so that a list does not blink. */
function useHeld<T>(value: T | undefined): T | undefined {
  const held = useRef(value);
  useEffect(() => {
    if (value !== undefined) held.current = value;
  });
  return value ?? held.current;
}

/** The server's number, asked again whenever the phone's list changes; undefined without a network. */
function useTotal({ account, property, employee }: Filter, own: unknown): number | undefined {
  const key = useMemo(() => [account, 'count', property, employee], [account, property, employee]);
  const { data, isError } = useQuery(
    { queryKey: key, queryFn: () => countDocumentations({ property, employee }) },
    queries,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list is the reason to ask again
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: key });
  }, [own, key]);
  return isError ? undefined : data;
}

/** Older pages by keyset, beginning behind the row they were asked from. */
function useOlder({ account, own, property, employee }: Filter) {
  const [from, setFrom] = useState<{ cursor: Cursor } | null>(null);
  const pages = useInfiniteQuery(
    {
      queryKey: [account, 'older', property, employee, from?.cursor],
      enabled: from !== null,
      initialPageParam: from?.cursor,
      queryFn: ({ pageParam }) => listDocumentations({ own, after: pageParam, property, employee, limit: PAGE }),
      getNextPageParam: (page): Cursor => {
        const last = page.at(-1);
        return last && page.length === PAGE ? { capturedAt: last.capturedAt, id: last.id } : undefined;
      },
    },
    queries,
  );
  const records = useMemo<ShownRecord[]>(
    () => (pages.data?.pages ?? []).flat().map((record) => ({ ...record, transfer: null })),
    [pages.data],
  );
  const ask = (cursor: Cursor) => {
    if (from === null) setFrom({ cursor });
    else if (pages.isError && !pages.data) void pages.refetch();
    else void pages.fetchNextPage();
  };
  const hasMore = from === null || pages.hasNextPage || pages.isError;
  return { asked: from !== null, records, hasMore, loading: pages.isFetching, failed: pages.isError, ask };
}
