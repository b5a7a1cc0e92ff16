import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LATE_GRACE } from '../../../domain/limits';
import { listDocumentations, ownOf } from '../../../remote/documentations';
import { type EndedAssignment, listEndedAssignments } from '../../../remote/held';
import type { DocumentationRecord } from '../../../remote/records';
import { queries } from '../queries';
import type { Asked } from '../ServerList';

/** A held record with the ended assignments that may be the reason. */
export type HeldRecord = DocumentationRecord & { ended: readonly EndedAssignment[] };

/** More are not kept waiting by one company: what is released makes room. */
const MOST = 200;

/** Held records, newest first, and in their place those that were released a moment ago. */
export function useHeldRecords(
  account: string,
  released: ReadonlyMap<string, { record: HeldRecord }>,
): Asked<HeldRecord[]> {
  const held = useQuery({ queryKey: [account, 'held'], queryFn: ({ signal }) => ask(account, signal) }, queries);
  const data = useMemo(() => {
    if (!held.data) return undefined;
    const shown = new Map(held.data.map((record) => [record.id, record]));
    for (const [id, { record }] of released) shown.set(id, record);
    return [...shown.values()].sort((a, b) => b.capturedAt - a.capturedAt);
  }, [held.data, released]);
  return { ...held, data };
}

async function ask(account: string, signal: AbortSignal): Promise<HeldRecord[]> {
  const own = ownOf('company_admin', account);
  const records = await listDocumentations({ own, held: true, complete: true, limit: MOST, signal });
  const oldest = Math.min(...records.map(({ capturedAt }) => capturedAt));
  if (records.length === 0) return [];
  const ended = await listEndedAssignments(oldest - LATE_GRACE, signal);
  return records.map((record) => ({ ...record, ended }));
}
