/** The list of the Hausverwaltung: pages, and changes announced instead of inserted. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { LISTS, queries } from '../../../api/cache/queries';
import { type DocumentationQuery, listDocumentations } from '../../../api/documentations';
import { getNextPageCursor, type Pages, usePages } from '../../../components/lists/Pages';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { toOwnColumn } from '../queries';
import { changesSince } from './changes';

export type RecordListQuery = Omit<DocumentationQuery, 'own'>;

/** The error of the last refresh; the age of the last answer. */
export type List = Pages<DocumentationRecord> & {
  news: number;
  showNews: () => void;
};

/** Rows never move under the reader: new ones wait for `showNews`. */
export function useList(account: string, query: RecordListQuery, { enabled }: { enabled: boolean }): List {
  const list = usePages({
    enabled,
    queryKey: keyOf(account, query),
    staleTime: Number.POSITIVE_INFINITY,
    load: (after: ReturnType<typeof getNextPageCursor>, signal) =>
      listDocumentations({ ...query, own: toOwnColumn(account), after, signal }),
    rows: (page) => page,
    next: getNextPageCursor,
  });
  const shown = list.data;
  const fresh = useFresh(account, query, enabled && shown !== undefined);
  useFilling(account, query, { shown, fresh: fresh.data });
  const { data, news } = useMemo(() => {
    if (!shown || !fresh.data || shown.length === 0) return { data: shown, news: 0 };
    const { kept, added } = changesSince(shown, fresh.data, {
      whole: !list.hasMore,
      oldestFirst: !!query.oldestFirst,
    });
    return { data: kept, news: added };
  }, [shown, fresh.data, list.hasMore, query.oldestFirst]);
  return {
    ...list,
    data,
    news,
    showNews: () => void queries.resetQueries({ queryKey: keyOf(account, query), exact: true }),
    error: fresh.error ?? list.error,
    dataUpdatedAt: Math.max(list.dataUpdatedAt, fresh.dataUpdatedAt),
    refetch: () => (shown ? fresh.refetch() : list.refetch()),
  };
}

type Rows = readonly DocumentationRecord[] | undefined;

/** In an empty list nothing can jump: the first rows appear at once. */
function useFilling(account: string, query: RecordListQuery, of: { shown: Rows; fresh: Rows }): void {
  const { shown, fresh } = of;
  useEffect(() => {
    if (shown?.length !== 0 || !fresh || fresh.length === 0) return;
    const page = query.oldestFirst ? [...fresh].reverse() : fresh;
    queries.setQueryData(keyOf(account, query), { pages: [page], pageParams: [undefined] });
  }, [account, query, shown, fresh]);
}

/** Not refreshed by ticks (api/cache/queries.ts). */
const keyOf = (account: string, query: RecordListQuery) => [account, LISTS, query];

/** The newest filtered rows, reloaded with every tick. */
function useFresh(account: string, query: RecordListQuery, enabled: boolean) {
  return useQuery(
    {
      queryKey: [account, 'fresh', query],
      enabled,
      queryFn: ({ signal }) => listDocumentations({ ...query, oldestFirst: false, own: toOwnColumn(account), signal }),
    },
    queries,
  );
}
