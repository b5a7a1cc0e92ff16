import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/cache/queries';
import type { Own } from '../../../api/documentations';
import { everyRecord } from '../../reports/everyRecord';
import { gridSpan } from './monthRules';

/** All records of a property in the weeks of a month, page by page. */
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
