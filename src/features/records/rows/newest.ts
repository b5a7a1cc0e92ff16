import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/cache/queries';
import { type DocumentationQuery, listDocumentations, type Own } from '../../../api/documentations';

/** The newest complete records of an account, optionally of a property or since a day. */
export function useNewestRecords(own: Own, of: Pick<DocumentationQuery, 'property' | 'from' | 'limit'>) {
  const account = own.id;
  return useQuery(
    {
      queryKey: [account, 'newest', of],
      queryFn: ({ signal }) => listDocumentations({ own, complete: true, ...of, signal }),
    },
    queries,
  );
}
