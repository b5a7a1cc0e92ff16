import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { queries } from '../../api/cache/queries';
import { PAGE } from '../../domain/limits';
import { Button } from '../Button';
import type { ListState } from './List';

export type Pages<Row> = ListState<Row> & {
  hasMore: boolean;
  more: () => void;
  loadingMore: boolean;
};

type PagesOptions<Page, Row, Cursor> = {
  queryKey: readonly unknown[];
  /**
   * The page after `cursor`; undefined: the first one.
   * @throws RemoteError
   */
  load: (cursor: Cursor | undefined, signal: AbortSignal) => Promise<Page>;
  rows: (page: Page) => readonly Row[];
  /** Cursor of the next page; undefined after the last one. */
  next: (page: Page) => Cursor | undefined;
  staleTime?: number;
  enabled?: boolean;
};

/**
 * A server list by keyset pages.
 * @returns also `pages`, for other fields of a page.
 */
export function usePages<Page, Row, Cursor>(options: PagesOptions<Page, Row, Cursor>): Pages<Row> & { pages: Page[] } {
  const { queryKey, load, rows, next, ...rest } = options;
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

/** Cursor after a page of documentations: its last row, while pages are full. */
export function getNextPageCursor<Row extends { capturedAt: number; id: string }>(
  page: readonly Row[],
): { capturedAt: number; id: string } | undefined {
  const last = page.at(-1);
  return last && page.length === PAGE ? { capturedAt: last.capturedAt, id: last.id } : undefined;
}

type PagerProps = {
  of: Pick<Pages<never>, 'hasMore' | 'more' | 'loadingMore'>;
  /** How much is shown; changes are announced. */
  children: ReactNode;
};

/** Below a list: how much is shown, and 'Mehr laden'. */
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
