import { useQuery } from '@tanstack/react-query';
import { fetchIdentity, type Me } from '../../api/auth';
import { queries, UNTIL_NETWORK } from '../../api/cache/queries';
import { sessionToken } from '../../api/client';
import type { SessionRow } from '../../db/db';

/**
 * What only the server knows of the account (confirmed address, two-factor); null until it answered or without a
 * network. The second value asks again after a change.
 */
export function useAccount({ user, token, alive }: SessionRow): [Me | null, () => void] {
  const { data, refetch } = useQuery(
    {
      queryKey: [user, 'me'],
      // Switching the second factor on gives this session another token; the page's is the newest.
      queryFn: () => fetchIdentity(sessionToken() ?? token),
      select: (answer) => answer.me,
      enabled: alive,
      ...UNTIL_NETWORK,
    },
    queries,
  );
  return [data ?? null, () => void refetch()];
}
