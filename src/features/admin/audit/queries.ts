import { useQuery } from '@tanstack/react-query';
import { usePages } from '../../../office/pages';
import { queries } from '../../../office/queries';
import { type AuditQuery, auditPeople, listAudit } from '../../../remote/adminAudit';

/** Entries page by page, newest first. */
export function useAudit(account: string, query: AuditQuery) {
  return usePages({
    queryKey: [account, 'audit', query],
    load: (cursor: string | undefined, signal) => listAudit({ ...query, cursor }, signal),
    rows: ({ items }) => items,
    next: ({ next }) => next ?? undefined,
  });
}

/** Who ever changed something, for the filter. */
export function useAuditPeople(account: string) {
  return useQuery({ queryKey: [account, 'audit people'], queryFn: ({ signal }) => auditPeople(signal) }, queries);
}
