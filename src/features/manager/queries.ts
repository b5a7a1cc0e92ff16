/** Requests of the Hausverwaltung; nothing is stored on the device. */
import { useQuery } from '@tanstack/react-query';
import { LISTS, queries } from '../../api/cache/queries';
import { lookAtList } from '../../api/deletions';
import { listDocumentations, type Own } from '../../api/documentations';
import { listInvitations } from '../../api/invitations';
import type { DocumentationRecord } from '../../domain/documentation/record';

/** The own column: without it the server's lists take seconds at 100,000 rows (docs/api.md). */
export const toOwnColumn = (account: string): Own => ({ column: 'property_manager', id: account });

/** The newest record of a property, or null. */
export function useLast(account: string, property: string) {
  const queryFn = async ({ signal }: { signal: AbortSignal }): Promise<DocumentationRecord | null> =>
    (await listDocumentations({ property, own: toOwnColumn(account), complete: true, limit: 1, signal }))[0] ?? null;
  return useQuery({ queryKey: [account, 'last', property], queryFn }, queries);
}

export function useInvitations(account: string) {
  return useQuery({ queryKey: [account, 'invitations'], queryFn: ({ signal }) => listInvitations(signal) }, queries);
}

/** The server ends a visit after half an hour without a look; sends at most one look a minute. */
const LOOK_AGAIN = 60_000;

/**
 * Reports that home or list is viewed. Cached as a list (api/cache/queries.ts): a tick in a hidden tab is no
 * look; returning to it is.
 */
export function useVisit(account: string) {
  return useQuery({ queryKey: [account, LISTS, 'visit'], queryFn: lookAtList, staleTime: LOOK_AGAIN }, queries);
}
