import { useMemo } from 'react';
import { useToday } from '../../../components/lists/today';
import type { Filter } from '../../../domain/search/filter';
import { getDayStart } from '../../../domain/time/day';
import { listQueryOf } from '../filters';
import type { RecordListQuery } from './useList';

/** What these filters ask, the same object for as long as they and the day are the same: 'Heute' is another day after midnight. */
export function useListQuery(filters: Filter): RecordListQuery {
  const today = useToday();
  return useMemo(() => listQueryOf(filters, getDayStart(today, 0)), [filters, today]);
}
