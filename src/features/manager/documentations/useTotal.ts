import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../office/queries';
import { countDocumentations } from '../../../remote/counts';
import { askOf, type Filters } from '../filters';

/** How many documentations these filters leave, counted by the server; undefined while it is not known. */
export function useTotal(account: string, filters: Filters): number | undefined {
  const { complete, oldestFirst, ...asked } = askOf(filters, Date.now());
  return useQuery(
    { queryKey: [account, 'total', asked], queryFn: ({ signal }) => countDocumentations({ ...asked, signal }) },
    queries,
  ).data;
}
