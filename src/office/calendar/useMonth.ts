import { useQuery } from '@tanstack/react-query';
import { WHOLE_SET_PAGE } from '../../domain/limits';
import type { DocumentationRecord } from '../../domain/record';
import { listDocumentations, type Own } from '../../remote/documentations';
import { queries } from '../queries';
import { gridSpan } from './month';

/** Everything that was done at a property in the weeks of a month, page by page until the end. */
export function useMonth(own: Own, property: string, month: Date) {
  const account = own.id;
  const span = gridSpan(month);
  return useQuery(
    {
      queryKey: [account, 'month', property, span],
      queryFn: async ({ signal }) => {
        const records: DocumentationRecord[] = [];
        for (;;) {
          const after = records.at(-1);
          const page = await listDocumentations({
            ...span,
            own,
            property,
            complete: true,
            limit: WHOLE_SET_PAGE,
            ...(after && { after: { capturedAt: after.capturedAt, id: after.id } }),
            signal,
          });
          records.push(...page);
          if (page.length < WHOLE_SET_PAGE) return records;
        }
      },
    },
    queries,
  );
}
