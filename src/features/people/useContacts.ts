import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/cache/queries';
import { type Contacts, listContacts } from '../../api/contacts';

/** Last contacts of a company's people and their waiting work. */
export function useContacts(account: string) {
  return useQuery<Contacts>(
    { queryKey: [account, 'contacts'], queryFn: ({ signal }) => listContacts(signal) },
    queries,
  );
}
