import { useMemo } from 'react';
import { midnight } from '../../../domain/day';
import type { Filter } from '../../../domain/filter';
import { useToday } from '../../../office/today';
import { listQueryOf } from '../filters';
import type { ListQuery } from './useList';

/** What these filters ask, the same object for as long as they and the day are the same: 'Heute' is another day after midnight. */
export function useListQuery(filters: Filter): ListQuery {
  const today = useToday();
  return useMemo(() => listQueryOf(filters, midnight(today, 0)), [filters, today]);
}
