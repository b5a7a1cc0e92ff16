import { useQuery } from '@tanstack/react-query';
import type { Own } from '../../remote/documentations';
import { queries } from '../queries';
import { everyRecord } from '../records/everyRecord';
import { gridSpan } from './month';

/** Everything that was done at a property in the weeks of a month, page by page until the end. */
export function useMonth(own: Own, property: string, month: Date) {
  const account = own.id;
  const span = gridSpan(month);
  return useQuery(
    {
      queryKey: [account, 'month', property, span],
      queryFn: ({ signal }) => everyRecord({ ...span, own, property, complete: true, signal }),
    },
    queries,
  );
}
