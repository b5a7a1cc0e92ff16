/** Requests about threads. */
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/cache/queries';
import { listThreads, type ThreadQuery, threadPages } from '../../api/threads';
import { usePages } from '../../components/lists/Pages';
import type { Thread } from '../../domain/threads/shownThread';

/** All pages; a thread that changes meanwhile may be in two. */
async function listAllThreads(query: ThreadQuery, signal: AbortSignal): Promise<Thread[]> {
  const found = new Map<string, Thread>();
  const list: typeof listThreads = (page) => listThreads(page, { signal });
  for await (const page of threadPages(query, list)) for (const thread of page) found.set(thread.id, thread);
  return [...found.values()];
}

/** All of them, the newest first. A tick of the account refetches them. */
export function useThreads(account: string, of: ThreadQuery = {}, { enabled = true } = {}) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => listAllThreads(of, signal);
  return useQuery({ queryKey: [account, 'threads', of], queryFn, enabled }, queries);
}

/** The newest fifty, and more of them on request. */
export function useThreadPages(account: string, of: ThreadQuery, { enabled = true } = {}) {
  return usePages({
    queryKey: [account, 'thread pages', of],
    load: (before: string | undefined, signal) => listThreads({ ...of, ...(before && { before }) }, { signal }),
    rows: ({ items }) => items,
    next: ({ next }) => next ?? undefined,
    enabled,
  });
}

/** Questions about missing days, in each state, the newest first. */
export type DayThreads = readonly Thread[];

/** All of these days; empty while loading. A tick of the account refetches them. */
export function useDayThreads(account: string, days: { from: string; to: string; property?: string }): DayThreads {
  return useThreads(account, { state: 'all', ...days }, { enabled: account !== '' }).data ?? [];
}

/** Those of one day and these services. */
export function threadsOfDay(all: DayThreads, of: { property: string; day: string; services: readonly string[] }) {
  return all.filter(
    ({ property, day, service }) => property === of.property && day === of.day && of.services.includes(service),
  );
}
