import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { queries } from '../../../api/cache/queries';
import { fetchCounts } from '../../../api/counts';
import type { SessionRow } from '../../../db/db';
import { updateSession } from '../../../db/session';
import { useSyncStatus } from '../../../sync/status';

/** A number this young (ms) is not asked for again when the next screen opens or the next pull comes. */
const FRESH = 15_000;

/**
 * How many records of the company are held. Until the server has answered, the number of the last time, which the phone
 * keeps.
 */
export function useHeldCount(session: SessionRow): number {
  const { user: account, held: known = 0 } = session;
  const heard = useSyncStatus(({ pulledAt }) => pulledAt);
  const queryKey = useMemo(() => [account, 'held count'], [account]);
  const queryFn = async ({ signal }: { signal: AbortSignal }) => (await fetchCounts(signal)).held ?? 0;
  const { data } = useQuery({ queryKey, queryFn, staleTime: FRESH, meta: { byPull: true } }, queries);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the phone has heard may have changed the number
  useEffect(() => {
    void queries.refetchQueries({ queryKey, stale: true });
  }, [heard, queryKey]);
  useEffect(() => {
    if (data !== undefined && data !== known) updateSession({ held: data }, session).catch(() => undefined);
  }, [data, known, session]);
  return data ?? known;
}
