import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../../../api/cache/queries';
import { listEmployees } from '../../../api/employees';
import { type HeldRecord, listEndedAssignments, listEndedLinks, listEndedSharings, listHeld } from '../../../api/held';
import { listOwnedProperties } from '../../../api/ownProperties';
import type { ListState } from '../../../components/lists/List';
import { LATE_GRACE } from '../../../domain/limits';
import { heldReason } from './reason';

export type ExplainedRecord = HeldRecord & { reason: string };

export const HELD_MOST = 200;

/** Held records, newest first, with those just released in place. */
export function useHeldRecords(
  account: string,
  released: ReadonlyMap<string, { record: ExplainedRecord }>,
): ListState<ExplainedRecord> {
  const held = useQuery(
    { queryKey: [account, 'held'], queryFn: ({ signal }) => fetchWithheld(account, signal) },
    queries,
  );
  const data = useMemo(() => {
    if (!held.data) return undefined;
    const shown = new Map(held.data.map((record) => [record.id, record]));
    for (const [id, { record }] of released) shown.set(id, record);
    return [...shown.values()].sort((a, b) => b.capturedAt - a.capturedAt);
  }, [held.data, released]);
  return { ...held, data };
}

async function fetchWithheld(account: string, signal: AbortSignal): Promise<ExplainedRecord[]> {
  const records = await listHeld({ column: 'company_admin', id: account }, HELD_MOST, signal);
  if (records.length === 0) return [];
  const since = Math.min(...records.map(({ capturedAt }) => capturedAt)) - LATE_GRACE;
  const [assignments, sharings, links, employees, properties] = await Promise.all([
    listEndedAssignments(since, signal),
    listEndedSharings(since, signal),
    listEndedLinks(since, signal),
    listEmployees(signal),
    listOwnedProperties(signal),
  ]);
  const ends = {
    assignments,
    sharings,
    links,
    off: new Set(employees.filter(({ active }) => !active).map(({ id }) => id)),
    properties: new Set(properties.map(({ id }) => id)),
  };
  return records.map((record) => ({ ...record, reason: heldReason(record, ends) }));
}
