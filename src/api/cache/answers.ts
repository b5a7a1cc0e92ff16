/** Queries that several features share; the device stores no answer. */
import { useQuery } from '@tanstack/react-query';
import { byName } from '../../components/officeFormat';
import { type PublicConfig, publicConfig } from '../config';
import { countsBy, fetchCounts, newestBy } from '../counts';
import { listEmployees } from '../employees';
import { listLinks } from '../links';
import { listOwnedProperties } from '../ownProperties';
import { listSharings } from '../sharings';
import { EVERYBODY, queries } from './queries';

/** Maps of this installation; undefined until the server answered or the request failed. */
export function usePublicConfig(): PublicConfig | undefined {
  return useQuery({ queryKey: [EVERYBODY, 'config'], queryFn: publicConfig, staleTime: 0 }, queries).data;
}

/** The company's people by name, active ones first. */
export function useEmployees(account: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery(
    {
      enabled,
      queryKey: [account, 'employees'],
      queryFn: ({ signal }) => listEmployees(signal),
      select: (rows) =>
        [...rows].sort(
          (a, b) => Number(b.active) - Number(a.active) || byName({ name: a.fullName }, { name: b.fullName }),
        ),
    },
    queries,
  );
}

/** Properties of a Hausverwaltung, or a company's own and shared ones, by name. */
export function useOwnedProperties(account: string, { enabled = true } = {}) {
  return useQuery(
    {
      queryKey: [account, 'properties'],
      queryFn: ({ signal }) => listOwnedProperties(signal),
      select: (rows) => [...rows].sort(byName),
      enabled,
    },
    queries,
  );
}

/** Running sharings of a Hausverwaltung with its providers, or of a company. */
export function useSharings(account: string, { enabled = true }: { enabled?: boolean } = {}) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => listSharings(signal);
  return useQuery({ queryKey: [account, 'sharings'], queryFn, enabled }, queries);
}

/** The own running documentation links, at most one a property. */
export function useLinks(account: string) {
  return useQuery({ queryKey: [account, 'links'], queryFn: ({ signal }) => listLinks(signal) }, queries);
}

/** The own numbers, counted by the server. `byPull`: see queryMeta (queries.ts). */
export function useCounts(account: string, { byPull = false } = {}) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => fetchCounts(signal);
  return useQuery({ queryKey: [account, 'counts'], queryFn, meta: { byPull } }, queries);
}

/** Documentations by property or employee; zero is absent. */
export function useCountsBy(account: string, by: 'property' | 'employee', { enabled = true } = {}) {
  return useQuery({ queryKey: [account, 'counts by', by], queryFn: () => countsBy(by), enabled }, queries);
}

/** Latest capture by property, provider or employee, ms; never is absent. */
export function useNewestBy(account: string, by: 'property' | 'company' | 'employee') {
  return useQuery({ queryKey: [account, 'newest by', by], queryFn: ({ signal }) => newestBy(by, signal) }, queries);
}
