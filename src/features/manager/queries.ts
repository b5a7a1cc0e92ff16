/** What the Hausverwaltung asks the server; nothing of it is kept on the device (rule 3). */
import { useQuery } from '@tanstack/react-query';
import { LISTS, queries } from '../../api/cache/queries';
import { lookAtList } from '../../api/deletions';
import { listDocumentations, type Own } from '../../api/documentations';
import { listInvitations } from '../../api/invitations';
import type { DocumentationRecord } from '../../domain/documentation/record';

/** The own column: without it the server's lists take seconds at 100,000 rows (docs/routes.md). */
export const toOwnColumn = (account: string): Own => ({ column: 'property_manager', id: account });

/** The newest one of a property; null where there is none yet. */
export function useLast(account: string, property: string) {
  const queryFn = async ({ signal }: { signal: AbortSignal }): Promise<DocumentationRecord | null> =>
    (await listDocumentations({ property, own: toOwnColumn(account), complete: true, limit: 1, signal }))[0] ?? null;
  return useQuery({ queryKey: [account, 'last', property], queryFn }, queries);
}

/** Every invitation of the account. */
export function useInvitations(account: string) {
  return useQuery({ queryKey: [account, 'invitations'], queryFn: ({ signal }) => listInvitations(signal) }, queries);
}

/** The server says when a visit ends (half an hour without a look); a look at most every minute. */
const LOOK_AGAIN = 60_000;

/**
 * Says that home or list is being looked at (D118). As a list that is read (api/cache/queries.ts): a tick in a tab that nobody
 * sees is no look; coming back to it is one.
 */
export function useVisit(account: string) {
  return useQuery({ queryKey: [account, LISTS, 'visit'], queryFn: lookAtList, staleTime: LOOK_AGAIN }, queries);
}
