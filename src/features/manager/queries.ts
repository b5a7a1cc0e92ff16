/** What the Hausverwaltung asks the server; nothing of it is kept on the device (rule 3). */
import { useQuery } from '@tanstack/react-query';
import type { DocumentationRecord } from '../../domain/record';
import { queries } from '../../office/queries';
import { listDocumentations, type Own } from '../../remote/documentations';
import { listInvitations } from '../../remote/invitations';

/** The own column: without it the server's lists take seconds at 100,000 rows (docs/routes.md). */
export const own = (account: string): Own => ({ column: 'property_manager', id: account });

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

/** Every invitation of the account. */
export function useInvitations(account: string) {
  return useQuery({ queryKey: [account, 'invitations'], queryFn: ({ signal }) => listInvitations(signal) }, queries);
}
