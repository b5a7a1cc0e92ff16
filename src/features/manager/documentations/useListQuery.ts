import { useMemo } from 'react';
import { useToday } from '../../../components/lists/today';
import type { Filter } from '../../../domain/search/filter';
import { getDayStart } from '../../../domain/time/day';
import { listQueryOf } from '../filters';
import type { RecordListQuery } from './useList';

/** A stable query for these filters and this day: 'Heute' changes at midnight. */
export function useListQuery(filters: Filter): RecordListQuery {
  const today = useToday();
  return useMemo(() => listQueryOf(filters, getDayStart(today, 0)), [filters, today]);
}
