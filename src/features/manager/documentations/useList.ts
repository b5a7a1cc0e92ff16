/** The list of the Hausverwaltung: pages behind the last row, and what has changed since, announced instead of inserted. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { DocumentationRecord } from '../../../domain/record';
import { behind, type Pages, usePages } from '../../../office/pages';
import { LISTS, queries } from '../../../office/queries';
import { type DocumentationQuery, listDocumentations } from '../../../remote/documentations';
import { own } from '../queries';
import { changesSince } from './changes';

export type Ask = Omit<DocumentationQuery, 'own'>;

/** Its error is that of the last attempt to hear something new; its age is when the server last answered. */
export type List = Pages<DocumentationRecord> & {
  /** How many have come that the list does not show yet. */
  news: number;
  showNews: () => void;
};

/** Nothing of this list moves under the reader: what is new waits for `showNews`, also after minutes in another tab. */
export function useList(account: string, ask: Ask): List {
  const list = usePages({
    queryKey: keyOf(account, ask),
    staleTime: Number.POSITIVE_INFINITY,
    load: (after: ReturnType<typeof behind>, signal) =>
      listDocumentations({ ...ask, own: own(account), after, signal }),
    rows: (page) => page,
    next: behind,
  });
  const shown = list.data;
  const fresh = useFresh(account, ask, shown !== undefined);
  useFilling(account, ask, { shown, fresh: fresh.data });
  const { data, news } = useMemo(() => {
    if (!shown || !fresh.data || shown.length === 0) return { data: shown, news: 0 };
    const { kept, added } = changesSince(shown, fresh.data, {
      whole: !list.hasMore,
      oldestFirst: !!ask.oldestFirst,
    });
    return { data: kept, news: added };
  }, [shown, fresh.data, list.hasMore, ask.oldestFirst]);
  return {
    ...list,
    data,
    news,
    showNews: () => void queries.resetQueries({ queryKey: keyOf(account, ask), exact: true }),
    error: fresh.error ?? list.error,
    dataUpdatedAt: Math.max(list.dataUpdatedAt, fresh.dataUpdatedAt),
    refetch: () => (shown ? fresh.refetch() : list.refetch()),
  };
}

type Rows = readonly DocumentationRecord[] | undefined;

/** Where there was nothing, nothing can jump: the first rows are shown at once. */
function useFilling(account: string, ask: Ask, of: { shown: Rows; fresh: Rows }): void {
  const { shown, fresh } = of;
  useEffect(() => {
    if (shown?.length !== 0 || !fresh || fresh.length === 0) return;
    const page = ask.oldestFirst ? [...fresh].reverse() : fresh;
    queries.setQueryData(keyOf(account, ask), { pages: [page], pageParams: [undefined] });
  }, [account, ask, shown, fresh]);
}

/** Stays out of what a tick asks anew (office/queries.ts). */
const keyOf = (account: string, ask: Ask) => [account, LISTS, ask];

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
