import { useEffect } from 'react';
import { useCounts } from '../../../office/answers';
import type { Counts } from '../../../remote/counts';

/**
 * The server's numbers, asked again whenever the phone's changes; undefined without a network.
 * The phone keeps ninety days only, so its own number can be smaller (architecture 4b).
 */
export function useTotals(account: string, here: number | undefined): Counts | undefined {
  const { data, isError, refetch } = useCounts(account, { byPull: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed number on the phone is the reason to ask again
  useEffect(() => {
    void refetch();
  }, [here, refetch]);
  return isError ? undefined : data;
}
