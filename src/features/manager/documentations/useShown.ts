import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { walkState } from '../../../components/walk';
import { type OldPlaces, oldPlaces } from '../../../domain/documentation/deletion';
import type { ManagerList } from './useManagerList';

/** Order of the list, places of deleted records, and the sequence to page through. */
export type Shown = { oldestFirst: boolean; deleted: OldPlaces; state: ReturnType<typeof walkState> };

export function useShown({ list, query, records, deleted, total }: ManagerList): Shown {
  const { pathname, search } = useLocation();
  const state = useMemo(() => {
    const last = records.at(-1);
    const rest = list.hasMore && last ? { query, after: { capturedAt: last.capturedAt, id: last.id } } : null;
    const ids = records.map(({ id }) => id);
    return walkState(ids, pathname + search, { rest, total: total ?? ids.length });
  }, [records, list.hasMore, query, total, pathname, search]);
  const oldestFirst = query.oldestFirst ?? false;
  const isComplete = !list.hasMore;
  const places = useMemo(
    () => oldPlaces(records, deleted, { whole: isComplete, oldestFirst }),
    [records, deleted, isComplete, oldestFirst],
  );
  return { oldestFirst, deleted: places, state };
}
