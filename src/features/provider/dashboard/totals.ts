import { QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Counts, counts } from '../../../remote/counts';

/** Every key begins with the account, so that a shared device never mixes two people. */
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

/**
 * The server's numbers, asked again whenever the phone's changes; undefined without a network.
 * The phone keeps ninety days only, so its own number can be smaller (architecture 4b).
 */
export function useTotals(account: string, here: number | undefined): Counts | undefined {
  const queryKey = useMemo(() => [account, 'counts'], [account]);
  const { data, isError } = useQuery({ queryKey, queryFn: () => counts() }, queries);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed number on the phone is the reason to ask again
  useEffect(() => {
    void queries.invalidateQueries({ queryKey });
  }, [here, queryKey]);
  return isError ? undefined : data;
}
