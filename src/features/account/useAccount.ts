import { useQuery } from '@tanstack/react-query';
import { fetchIdentity, type Me } from '../../api/auth';
import { queries, UNTIL_NETWORK } from '../../api/cache/queries';
import { sessionToken } from '../../api/client';
import type { SessionRow } from '../../db/db';

/** Facts of the account that only the server knows. Null offline or until the answer; the second value reloads. */
export function useAccount({ user, token, alive }: SessionRow): [Me | null, () => void] {
  const { data, refetch } = useQuery(
    {
      queryKey: [user, 'me'],
      // Switching the second factor on replaces the token; the page has the newest.
      queryFn: () => fetchIdentity(sessionToken() ?? token),
      select: (answer) => answer.me,
      enabled: alive,
      ...UNTIL_NETWORK,
    },
    queries,
  );
  return [data ?? null, () => void refetch()];
}
