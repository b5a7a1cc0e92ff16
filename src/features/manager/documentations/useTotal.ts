import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/cache/queries';
import { countDocumentations } from '../../../api/counts';
import { fitsDeletion } from '../../../domain/documentation/deletion';
import type { Filter } from '../../../domain/search/filter';
import { useDeletions } from '../../records/Deletions';
import { listQueryOf } from '../filters';

/** The server's number of matching records or deleted ones; undefined while loading. */
export function useTotal(account: string, filters: Filter): number | undefined {
  const { oldestFirst, ...query } = listQueryOf(filters, Date.now());
  const onlyDeleted = filters.state === 'deleted';
  const deletions = useDeletions(account, { enabled: onlyDeleted });
  const { data } = useQuery(
    {
      queryKey: [account, 'total', query],
      queryFn: ({ signal }) => countDocumentations(query, signal),
      enabled: !onlyDeleted,
    },
    queries,
  );
  return onlyDeleted ? deletions.data?.filter((one) => fitsDeletion(one, query)).length : data;
}
