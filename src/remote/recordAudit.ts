/** What the audit log tells a party of one record (docs/permissions.md). */
import { type AuditValues, valuesOf } from './auditValues';
import { where } from './client';
import { wholeSet } from './records';
import { filled, rowOf, text, time } from './values';

/** One change; `at` in ms, `object` the collection it was made in. */
export type RecordChange = {
  id: string;
  at: number;
  actorName: string;
  action: string;
  object: string;
  before: AuditValues | null;
  after: AuditValues | null;
};

/** Every change of a record that the account may know of, the oldest first. @throws RemoteError */
export async function listRecordAudit(record: string, signal?: AbortSignal): Promise<RecordChange[]> {
  const filter = where("collection = 'documentations' && record = {:record}", { record });
  const changes = await wholeSet('audit_log', { filter, parse: parseChange }, signal);
  return changes.sort((one, other) => one.at - other.at);
}

const parseChange = rowOf<RecordChange>({
  id: filled,
  at: (of) => time(of, 'created'),
  actorName: (of) => text(of, 'actor_name'),
  action: filled,
  object: (of) => text(of, 'collection'),
  before: valuesOf,
  after: valuesOf,
});
