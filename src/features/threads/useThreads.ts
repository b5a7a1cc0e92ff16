/** Requests about threads. */
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/cache/queries';
import { listThreads, type ThreadQuery, threadPages } from '../../api/threads';
import type { Thread } from '../../domain/threads/shownThread';

/** The newest fifty. A tick of the account refetches them. */
export function useThreads(account: string, of: ThreadQuery = {}, { enabled = true } = {}) {
  const queryFn = async ({ signal }: { signal: AbortSignal }) => (await listThreads(of, signal)).items;
  return useQuery({ queryKey: [account, 'threads', of], queryFn, enabled }, queries);
}

/** Questions about missing days, in each state, the newest first. */
export type DayThreads = readonly Thread[];

/** All of these days; empty while loading. A tick of the account refetches them. */
export function useDayThreads(account: string, days: { from: string; to: string; property?: string }): DayThreads {
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    const found: Thread[] = [];
    const list: typeof listThreads = (query) => listThreads(query, signal);
    for await (const page of threadPages({ state: 'all', ...days }, list)) found.push(...page);
    return found;
  };
  return useQuery({ queryKey: [account, 'threads', days], queryFn, enabled: account !== '' }, queries).data ?? [];
}

/** Those of one day and these services. */
export function threadsOfDay(all: DayThreads, of: { property: string; day: string; services: readonly string[] }) {
  return all.filter(
    ({ property, day, service }) => property === of.property && day === of.day && of.services.includes(service),
  );
}
