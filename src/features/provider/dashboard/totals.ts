import { useEffect, useRef } from 'react';
import { useCounts } from '../../../api/cache/answers';
import type { Counts } from '../../../api/counts';

/**
 * The server's numbers, reloaded when the phone's change; undefined offline. The phone keeps ninety days, so its number
 * can be smaller.
 */
export function useTotals(account: string, here: number | undefined): Counts | undefined {
  const { data, isError, refetch } = useCounts(account, { byPull: true });
  const before = useRef(here);
  useEffect(() => {
    // The first number is no change: a request is already running.
    const changed = before.current !== undefined && before.current !== here;
    before.current = here;
    if (changed) void refetch();
  }, [here, refetch]);
  return isError ? undefined : data;
}
