import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { queries } from '../../api/cache/queries';
import { PAGE } from '../../domain/limits';
import { Button } from '../Button';
import type { ListState } from './List';

/** A list page by page. */
export type Pages<Row> = ListState<Row> & {
  hasMore: boolean;
  /** Fetches the next page. */
  more: () => void;
  loadingMore: boolean;
};

type PagesOptions<Page, Row, Cursor> = {
  queryKey: readonly unknown[];
  /** One page behind `cursor`; undefined: the first one. @throws RemoteError */
  load: (cursor: Cursor | undefined, signal: AbortSignal) => Promise<Page>;
  rows: (page: Page) => readonly Row[];
  /** Where the next page begins; undefined behind the last one. */
  next: (page: Page) => Cursor | undefined;
  staleTime?: number;
  enabled?: boolean;
};

/**
 * A list of the server by keyset pages: each begins behind the last row of the one before.
 * @returns also `pages`, for what else a page says.
 */
export function usePages<Page, Row, Cursor>(of: PagesOptions<Page, Row, Cursor>): Pages<Row> & { pages: Page[] } {
  const { queryKey, load, rows, next, ...rest } = of;
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], Cursor | undefined>(
    {
      ...rest,
      queryKey,
      initialPageParam: undefined,
      queryFn: ({ pageParam, signal }) => load(pageParam as Cursor | undefined, signal),
      getNextPageParam: next,
    },
    queries,
  );
  const pages = query.data?.pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` says what a page is, not which pages there are
  const data = useMemo(() => pages?.flatMap(rows), [pages]);
  return {
    data,
    pages: pages ?? [],
    error: query.error,
    dataUpdatedAt: query.dataUpdatedAt,
    errorUpdatedAt: query.errorUpdatedAt,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    loadingMore: query.isFetchingNextPage,
  };
}

/** Where documentations go on behind a page: behind its last row, as long as pages are full. */
export function getNextPageCursor<Row extends { capturedAt: number; id: string }>(
  page: readonly Row[],
): { capturedAt: number; id: string } | undefined {
  const last = page.at(-1);
  return last && page.length === PAGE ? { capturedAt: last.capturedAt, id: last.id } : undefined;
}

type PagerProps = {
  of: Pick<Pages<never>, 'hasMore' | 'more' | 'loadingMore'>;
  /** How much of the list is shown, read out when it changes. */
  children: ReactNode;
};

/** Below a list: how much of it is shown, and 'Mehr laden' while there is more. */
export function Pager({ of, children }: PagerProps) {
  return (
    <div className="pager">
      <span role="status">{children}</span>
      {of.hasMore && (
        <Button icon={ChevronDown} busy={of.loadingMore} onClick={of.more}>
          Mehr laden
        </Button>
      )}
    </div>
  );
}
