import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/cache/queries';
import { getRemains } from '../../api/deletions';
import { getDocumentation, listNameChanges, type NameChange } from '../../api/documentations';
import { RemoteError, toRemoteError } from '../../api/failure';
import { getWeather } from '../../api/weather';
import type { SessionRow } from '../../db/db';
import { useDocumentation } from '../../db/live/records';
import type { Deletion } from '../../domain/documentation/deletion';
import { isSealedOnly, type ShownRecord } from '../../domain/documentation/record';
import type { WeatherState } from '../../domain/documentation/weather';
import { maySubmit } from '../../domain/people/role';
import { type JudgedStanding, judgedEvidence } from '../evidence/judgedEvidence';
import { laterOf } from './groups';

/** `again` reloads; `reason` is the sentence for the screen. */
export type Found =
  | { kind: 'loading' }
  | { kind: 'found'; record: ShownRecord }
  | { kind: 'missing' }
  | { kind: 'deleted'; deletion: Deletion }
  | { kind: 'failed'; reason: string; again: () => void };

/**
 * One record. Workers read it from the phone, and from the server only if the phone lacks it (old or deleted ones).
 * property_manager and super_admin read it from the server (docs/architecture.md, rules 2 and 3).
 */
export function useRecord(session: SessionRow, id: string): Found {
  const isWorker = maySubmit(session.role);
  const local = useDocumentation(session.user, id);
  const fromPhone = isWorker ? local : null;
  const isOld = fromPhone ? isSealedOnly(fromPhone) : fromPhone === null;
  const isManager = session.role === 'property_manager';
  const server = useServerRecord(session.user, id, { enabled: isOld, isManager });
  const served = isOld && server.kind === 'found' ? server.record : undefined;
  if (fromPhone) return { kind: 'found', record: laterOf(fromPhone, served) };
  if (fromPhone === undefined) return { kind: 'loading' };
  if (server.kind !== 'failed' || !isWorker) return server;
  return { ...server, reason: `Sie liegt nicht auf diesem Gerät. ${server.reason}` };
}

type Request = { enabled: boolean; isManager: boolean };

function useServerRecord(account: string, id: string, { enabled, isManager }: Request): Found {
  const { data, error, refetch } = useQuery(
    { queryKey: [account, 'record', id], queryFn: () => getDocumentation(id), enabled },
    queries,
  );
  const isGone = error instanceof RemoteError && (error.kind === 'notFound' || error.kind === 'deleted');
  const remains = useQuery(
    { queryKey: [account, 'deletion', id], queryFn: () => getRemains(id, { isManager }), enabled: isGone },
    queries,
  );
  if (data && !isGone) return { kind: 'found', record: { ...data, transfer: null } };
  if (!error) return { kind: 'loading' };
  if (!isGone) return { kind: 'failed', reason: toRemoteError(error).message, again: () => void refetch() };
  if (remains.data) return { kind: 'deleted', deletion: remains.data };
  return { kind: remains.isPending ? 'loading' : 'missing' };
}

/** Later names of author and company; desktop only, online. */
export function useNameChanges(account: string, { id, office }: { id: string; office: boolean }): NameChange[] {
  const options = { queryKey: [account, 'names', id], queryFn: () => listNameChanges(id), enabled: office };
  return useQuery(options, queries).data ?? [];
}

/** `standing`: undefined while loading and after a failure. */
export type Evidence = { standing: JudgedStanding | undefined; isFailed: boolean };

/** The server has the complete record, so the log has an entry. */
export function isStored({ completedAt }: Pick<ShownRecord, 'completedAt'>): boolean {
  return completedAt !== null;
}

/** The log's statements, online. */
export function useEvidence(account: string, { id, isStored }: { id: string; isStored: boolean }): Evidence {
  const options = { queryKey: [account, 'evidence', id], queryFn: () => judgedEvidence(id), enabled: isStored };
  const { data, isError } = useQuery(options, queries);
  return { standing: data, isFailed: isError };
}

/** Weather at capture; desktop only, online. */
export function useWeather(account: string, { id, office }: { id: string; office: boolean }): WeatherState | undefined {
  const options = { queryKey: [account, 'weather', id], queryFn: () => getWeather(id), enabled: office };
  return useQuery(options, queries).data;
}
