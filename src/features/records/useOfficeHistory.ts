import { useMemo } from 'react';
import { listDocumentations } from '../../api/documentations';
import { entryCount } from '../../components/format';
import type { ListState } from '../../components/lists/List';
import { getNextPageCursor, usePages } from '../../components/lists/Pages';
import type { ShownRecord } from '../../domain/documentation/record';
import { PAGE } from '../../domain/limits';
import { type HistoryFilter, type HistoryList, useHistoryTotal } from './useHistory';

/** The same list from the server for Hausverwaltung and super admin, who have none on the phone. */
export function useOfficeHistory({
  account,
  own,
  ...query
}: HistoryFilter): HistoryList & { query: ListState<unknown> } {
  // Office roles never see records that have not arrived.
  const delivered = { ...query, complete: true };
  const pages = usePages({
    queryKey: [account, 'office history', JSON.stringify(delivered)],
    load: (after: ReturnType<typeof getNextPageCursor>, signal) =>
      listDocumentations({ ...delivered, own, after, limit: PAGE, signal }),
    rows: (page) => page,
    next: getNextPageCursor,
  });
  const { total } = useHistoryTotal({ account, ...delivered }, pages.data);
  const records = useMemo(
    () => pages.data?.map((record): ShownRecord => ({ ...record, transfer: null })),
    [pages.data],
  );
  const { hasMore, loadingMore, error } = pages;
  return {
    query: pages,
    records,
    count: total === undefined ? '' : entryCount(total),
    more: hasMore ? pages.more : null,
    hasMore,
    flows: hasMore && !loadingMore && error === null,
    loadingMore,
    olderFailed: error !== null && pages.data !== undefined,
    isConfirmed: true,
  };
}
