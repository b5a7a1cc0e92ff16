/** What a company asks the server about its employees and properties; nothing of it is kept on the device (law 3). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAgain, queries } from '../../office/queries';
import { listAssignments } from '../../remote/assignments';
import { countsBy, newestBy } from '../../remote/counts';
import { listEmployees } from '../../remote/employees';
import { listLinks } from '../../remote/links';
import { listOwnedProperties } from '../../remote/ownProperties';
import { listSharings } from '../../remote/sharings';
import { onTick } from '../../remote/ticks';
import { requestPull } from '../../sync/status';

/** Asks everything of this account again whenever the tenant's tick says that something changed (D36). */
export function useProviderTick(account: string): void {
  useEffect(() => onTick(account, () => void askAgain(account)), [account]);
}

/** After a change of one's own: the lists here, and the phone's own copy. */
export async function refresh(account: string): Promise<void> {
  requestPull();
  await askAgain(account);
}

const order = new Intl.Collator('de', { numeric: true });

/** The company's people by name, active ones first. */
export function useEmployees(account: string) {
  return useQuery(
    {
      queryKey: [account, 'employees'],
      queryFn: ({ signal }) => listEmployees(signal),
      select: (rows) =>
        [...rows].sort((a, b) => Number(b.active) - Number(a.active) || order.compare(a.fullName, b.fullName)),
    },
    queries,
  );
}

/** Who works where. */
export function useAssignments(account: string) {
  return useQuery({ queryKey: [account, 'assignments'], queryFn: ({ signal }) => listAssignments(signal) }, queries);
}

/** Own and shared properties by name. */
export function useOwnedProperties(account: string) {
  return useQuery(
    {
      queryKey: [account, 'properties'],
      queryFn: ({ signal }) => listOwnedProperties(signal),
      select: (rows) => [...rows].sort((a, b) => order.compare(a.name, b.name)),
    },
    queries,
  );
}

/** The company's own links, one a property at most (D8). */
export function useLinks(account: string) {
  return useQuery({ queryKey: [account, 'links'], queryFn: ({ signal }) => listLinks(signal) }, queries);
}

/** By whom a property is shared, and for which services. */
export function useSharings(account: string) {
  return useQuery({ queryKey: [account, 'sharings'], queryFn: ({ signal }) => listSharings(signal) }, queries);
}

/** Documentations of each property or employee; what has none is absent. */
export function useCountsBy(account: string, by: 'property' | 'employee') {
  return useQuery({ queryKey: [account, 'counts', by], queryFn: () => countsBy(by) }, queries);
}

/** When each employee documented last, ms; who never did is absent. */
export function useNewestByEmployee(account: string) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => newestBy('employee', signal);
  return useQuery({ queryKey: [account, 'newest'], queryFn }, queries);
}
