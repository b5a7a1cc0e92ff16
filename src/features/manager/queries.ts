/** What the Hausverwaltung asks the server; nothing of it is kept on the device (law 3). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DocumentationRecord } from '../../domain/record';
import { askAgain, queries } from '../../office/queries';
import { counts, newestBy } from '../../remote/counts';
import { listDocumentations, ownOf } from '../../remote/documentations';
import { listInvitations } from '../../remote/invitations';
import { listLinks } from '../../remote/links';
import { listOwnedProperties } from '../../remote/ownProperties';
import { listSharings } from '../../remote/sharings';
import { onTick } from '../../remote/ticks';

/** Second part of the keys of lists that never change under the reader (documentations/useList.ts). */
export const LISTS = 'lists';

/** The own column: without it the server's lists take seconds at 100,000 rows (docs/routes.md). */
export const own = (account: string) => ownOf('property_manager', account);

/** Asks everything of this account again, except lists that are being read. */
export const refresh = (account: string): Promise<void> => askAgain(account, LISTS);

/** Asks again whenever the tenant's tick says that something changed (D36). */
export function useLive(account: string): void {
  useEffect(() => onTick(account, () => void refresh(account)), [account]);
}

/** The newest few, for the overview. */
export function useNewest(account: string, limit: number) {
  const queryFn = ({ signal }: { signal: AbortSignal }): Promise<DocumentationRecord[]> =>
    listDocumentations({ own: own(account), complete: true, limit, signal });
  return useQuery({ queryKey: [account, 'newest', limit], queryFn }, queries);
}

/** The newest one of a property; null where there is none yet. */
export function useLast(account: string, property: string) {
  const queryFn = async ({ signal }: { signal: AbortSignal }): Promise<DocumentationRecord | null> =>
    (await listDocumentations({ property, own: own(account), complete: true, limit: 1, signal }))[0] ?? null;
  return useQuery({ queryKey: [account, 'last', property], queryFn }, queries);
}

/** When each property or provider was last documented, ms; what never was is absent. */
export function useNewestBy(account: string, by: 'property' | 'company') {
  return useQuery({ queryKey: [account, 'newest by', by], queryFn: ({ signal }) => newestBy(by, signal) }, queries);
}

/** Every invitation of the account. */
export function useInvitations(account: string) {
  return useQuery({ queryKey: [account, 'invitations'], queryFn: ({ signal }) => listInvitations(signal) }, queries);
}

/** The own running documentation links. */
export function useLinks(account: string) {
  return useQuery({ queryKey: [account, 'links'], queryFn: ({ signal }) => listLinks(signal) }, queries);
}

/** The numbers of the tiles, counted by the server. */
export function useCounts(account: string) {
  return useQuery({ queryKey: [account, 'counts'], queryFn: ({ signal }) => counts(signal) }, queries);
}

/** The own properties. */
export function useOwnProperties(account: string) {
  return useQuery({ queryKey: [account, 'properties'], queryFn: ({ signal }) => listOwnedProperties(signal) }, queries);
}

/** Running sharings with providers. */
export function useSharings(account: string) {
  return useQuery({ queryKey: [account, 'sharings'], queryFn: ({ signal }) => listSharings(signal) }, queries);
}
