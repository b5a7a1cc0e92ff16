import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queries } from '../../../office/queries';
import { type AuditPage, type AuditQuery, auditPeople, listAudit } from '../../../remote/adminAudit';

/** Entries page by page, newest first. */
export function useAudit(account: string, query: AuditQuery) {
  return useInfiniteQuery(
    {
      queryKey: [account, 'audit', query],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) => listAudit({ ...query, cursor: pageParam }, signal),
      getNextPageParam: (page: AuditPage) => page.next ?? undefined,
    },
    queries,
  );
}

/** Who ever changed something, for the filter. */
export function useAuditPeople(account: string) {
  return useQuery({ queryKey: [account, 'audit people'], queryFn: ({ signal }) => auditPeople(signal) }, queries);
}
