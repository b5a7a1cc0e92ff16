/** The list of the Hausverwaltung: pages behind the last row, and what has changed since, announced instead of inserted. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { PAGE } from '../../../domain/limits';
import type { DocumentationRecord } from '../../../domain/record';
import { LISTS, queries } from '../../../office/queries';
import { type DocumentationQuery, listDocumentations } from '../../../remote/documentations';
import { own } from '../queries';
import { changesSince } from './changes';

export type Ask = Omit<DocumentationQuery, 'own'>;
type Cursor = { capturedAt: number; id: string } | undefined;

export type List = {
  /** undefined while nothing is known. */
  records: DocumentationRecord[] | undefined;
  /** How many have come that the list does not show yet. */
  news: number;
  showNews: () => void;
  hasMore: boolean;
  /** Fetches the next page. */
  more: () => void;
  loadingMore: boolean;
  /** The last attempt to hear something new failed. */
  error: unknown;
  /** When the server last answered, ms. */
  heardAt: number;
  again: () => void;
};

/** Nothing of this list moves under the reader: what is new waits for `showNews`, also after minutes in another tab. */
export function useList(account: string, ask: Ask): List {
  const pages = usePages(account, ask);
  const shown = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  const fresh = useFresh(account, ask, shown !== undefined);
  useFilling(account, ask, { shown, fresh: fresh.data });
  const { records, news } = useMemo(() => {
    if (!shown || !fresh.data || shown.length === 0) return { records: shown, news: 0 };
    const { kept, added } = changesSince(shown, fresh.data, {
      whole: !pages.hasNextPage,
      oldestFirst: !!ask.oldestFirst,
    });
    return { records: kept, news: added };
  }, [shown, fresh.data, pages.hasNextPage, ask.oldestFirst]);
  return {
    records,
    news,
    showNews: () => void queries.resetQueries({ queryKey: keyOf(account, ask), exact: true }),
    hasMore: pages.hasNextPage,
    more: () => void pages.fetchNextPage(),
    loadingMore: pages.isFetchingNextPage,
    error: fresh.error ?? pages.error,
    heardAt: Math.max(pages.dataUpdatedAt, fresh.dataUpdatedAt),
    again: () => void (shown ? fresh.refetch() : pages.refetch()),
  };
}

/** Where there was nothing, nothing can jump: the first rows are shown at once. */
function useFilling(account: string, ask: Ask, of: { shown: Rows; fresh: Rows }): void {
  const { shown, fresh } = of;
  useEffect(() => {
    if (shown?.length !== 0 || !fresh || fresh.length === 0) return;
    const page = ask.oldestFirst ? [...fresh].reverse() : fresh;
    queries.setQueryData(keyOf(account, ask), { pages: [page], pageParams: [undefined] });
  }, [account, ask, shown, fresh]);
}

type Rows = DocumentationRecord[] | undefined;

/** Stays out of what a tick asks anew (queries.ts, useLive). */
const keyOf = (account: string, ask: Ask) => [account, LISTS, ask];

function usePages(account: string, ask: Ask) {
  return useInfiniteQuery(
    {
      queryKey: keyOf(account, ask),
      staleTime: Number.POSITIVE_INFINITY,
      initialPageParam: undefined as Cursor,
      queryFn: ({ pageParam, signal }) => listDocumentations({ ...ask, own: own(account), after: pageParam, signal }),
      getNextPageParam: (page): Cursor => {
        const last = page.at(-1);
        return last && page.length === PAGE ? { capturedAt: last.capturedAt, id: last.id } : undefined;
      },
    },
    queries,
  );
}

/** The newest rows under the same filters, asked again with every tick. */
function useFresh(account: string, ask: Ask, enabled: boolean) {
  return useQuery(
    {
      queryKey: [account, 'fresh', ask],
      enabled,
      queryFn: ({ signal }) => listDocumentations({ ...ask, oldestFirst: false, own: own(account), signal }),
    },
    queries,
  );
}
