import { useQuery } from '@tanstack/react-query';
import type { Filter } from '../../../domain/filter';
import { queries } from '../../../office/queries';
import { countDocumentations } from '../../../remote/counts';
import { listQueryOf } from '../filters';

/** How many documentations these filters leave, counted by the server; undefined while it is not known. */
export function useTotal(account: string, filters: Filter): number | undefined {
  const { oldestFirst, ...query } = listQueryOf(filters, Date.now());
  return useQuery(
    { queryKey: [account, 'total', query], queryFn: ({ signal }) => countDocumentations(query, signal) },
    queries,
  ).data;
}
