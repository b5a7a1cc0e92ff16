import { useQuery } from '@tanstack/react-query';
import type { SessionRow } from '../../data/db';
import { useDocumentation } from '../../data/live/records';
import type { ShownRecord } from '../../domain/record';
import { maySubmit } from '../../domain/role';
import { queries } from '../../office/queries';
import { getDocumentation, listNameChanges, type NameChange } from '../../remote/documentations';
import { RemoteError, toRemoteError } from '../../remote/failure';

/** `again` asks once more; `reason` is the sentence for the screen. */
export type Found =
  | { kind: 'loading' }
  | { kind: 'found'; record: ShownRecord }
  | { kind: 'missing' }
  | { kind: 'failed'; reason: string; again: () => void };

/**
 * One record from the two sources of architecture rule 2: employee and company_admin from their phone, and only what it
 * does not hold (older pages) from the server; property_manager and super_admin from the server.
 */
export function useRecord(session: SessionRow, id: string): Found {
  const field = maySubmit(session.role);
  const local = useDocumentation(session.user, id);
  const fromPhone = field ? local : null;
  const { data, error, refetch } = useQuery(
    { queryKey: [session.user, 'record', id], queryFn: () => getDocumentation(id), enabled: fromPhone === null },
    queries,
  );
  if (fromPhone) return { kind: 'found', record: fromPhone };
  if (fromPhone === null && data) return { kind: 'found', record: { ...data, transfer: null } };
  if (fromPhone === undefined || !error) return { kind: 'loading' };
  if (error instanceof RemoteError && (error.kind === 'notFound' || error.kind === 'deleted'))
    return { kind: 'missing' };
  const where = field ? 'Sie liegt nicht auf diesem Gerät. ' : '';
  return { kind: 'failed', reason: where + toRemoteError(error).message, again: () => void refetch() };
}

/** What author and company of a record were called since; at the desk alone, where there is a network (D89). */
export function useNameChanges(account: string, { id, office }: { id: string; office: boolean }): NameChange[] {
  const asked = { queryKey: [account, 'names', id], queryFn: () => listNameChanges(id), enabled: office };
  return useQuery(asked, queries).data ?? [];
}
