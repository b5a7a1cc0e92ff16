import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AuditQuery, auditPeople, listAudit } from '../../../api/adminAudit';
import { queries } from '../../../api/cache/queries';
import { usePages } from '../../../components/lists/Pages';

export function useAudit(account: string, query: AuditQuery) {
  return usePages({
    queryKey: [account, 'audit', query],
    load: (cursor: string | undefined, signal) => listAudit({ ...query, cursor }, signal),
    rows: ({ items }) => items,
    next: ({ next }) => next ?? undefined,
  });
}

/** All actors, for the filter; the last result stays during a search. */
export function useAuditPeople(account: string, of: { search: string; person: string }) {
  const queryKey = [account, 'audit people', of.search, of.person];
  const queryFn = ({ signal }: { signal: AbortSignal }) => auditPeople(of, signal);
  return useQuery({ queryKey, queryFn, placeholderData: keepPreviousData }, queries);
}
