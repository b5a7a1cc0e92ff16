/** Audit log of records for their parties (docs/permissions.md). */
import { type AuditValues, parseAuditValues } from './auditValues';
import { loadAllRows } from './records';
import { readFilledText, readText, readTime, rowOf } from './values';
import { anyOf, loadPieces } from './visible';

/** `at` in ms, `object`: collection of the change. */
export type RecordChange = {
  id: string;
  record: string;
  at: number;
  actorName: string;
  action: string;
  object: string;
  before: AuditValues | null;
  after: AuditValues | null;
};

/**
 * Visible changes of these records, oldest first.
 * @throws RemoteError
 */
export async function listRecordAudit(records: readonly string[], signal?: AbortSignal): Promise<RecordChange[]> {
  const changes = await loadPieces(anyOf('record', records), (piece) =>
    loadAllRows('audit_log', { filter: `collection = 'documentations' && ${piece}`, parse: parseChange }, signal),
  );
  return changes.sort((one, other) => one.at - other.at);
}

const parseChange = rowOf<RecordChange>({
  id: readFilledText,
  record: readFilledText,
  at: (row) => readTime(row, 'created'),
  actorName: (row) => readText(row, 'actor_name'),
  action: readFilledText,
  object: (row) => readText(row, 'collection'),
  before: parseAuditValues,
  after: parseAuditValues,
});
