import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { queries } from '../../../api/cache/queries';
import { fetchCounts } from '../../../api/counts';
import type { SessionRow } from '../../../db/db';
import { updateSession } from '../../../db/session';
import { useSyncStatus } from '../../../sync/status';

/** A younger number (ms) is not reloaded by the next screen or pull. */
const FRESH = 15_000;

/** The number of held records; until the answer the phone's stored one. */
export function useHeldCount(session: SessionRow): number {
  const { user: account, held: known = 0 } = session;
  const lastPull = useSyncStatus(({ pulledAt }) => pulledAt);
  const queryKey = useMemo(() => [account, 'held count'], [account]);
  const queryFn = async ({ signal }: { signal: AbortSignal }) => (await fetchCounts(signal)).held ?? 0;
  const { data } = useQuery({ queryKey, queryFn, staleTime: FRESH, meta: { byPull: true } }, queries);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the phone has heard may have changed the number
  useEffect(() => {
    void queries.refetchQueries({ queryKey, stale: true });
  }, [lastPull, queryKey]);
  useEffect(() => {
    if (data !== undefined && data !== known) updateSession({ held: data }, session).catch(() => undefined);
  }, [data, known, session]);
  return data ?? known;
}
