/** Requests about threads. */
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/cache/queries';
import { listThreads, type ThreadQuery } from '../../api/threads';

/** The newest fifty. A tick of the account refetches them. */
export function useThreads(account: string, of: ThreadQuery = {}, { enabled = true } = {}) {
  const queryFn = async ({ signal }: { signal: AbortSignal }) => (await listThreads(of, signal)).items;
  return useQuery({ queryKey: [account, 'threads', of], queryFn, enabled }, queries);
}
