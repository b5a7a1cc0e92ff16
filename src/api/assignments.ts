/**
 * Which employee works where (docs/permissions.md). An assignment ends by a date and is never
 * deleted.
 */
import { isObject } from '../domain/shape';
import { requestAnswer, sendCommand } from './client';
import { errorOf, RemoteError } from './failure';
import { loadAllRows, RUNNING } from './records';
import { fromField, type Row, readFilledText, readTime, rowOf } from './values';
import { anyOf, loadPieces, sharedProperties, visibleProperties } from './visible';

/** `since` ms, server time. */
export type AssignmentRecord = { id: string; property: string; user: string; since: number };

/**
 * Running assignments of the company's employees, by property.
 * @throws RemoteError; the result is never partial.
 */
export async function listAssignments(signal?: AbortSignal): Promise<AssignmentRecord[]> {
  const parseId = (row: Row) => ({ id: readFilledText(row, 'id') });
  const properties = await visibleProperties({ agreed: await sharedProperties(signal), parse: parseId }, signal);
  const there = anyOf(
    'property',
    properties.map(({ id }) => id),
  );
  return loadPieces(there, (some) =>
    loadAllRows('user_properties', { filter: `${RUNNING} && ${some}`, parse: parseAssignment }, signal),
  );
}

/** @throws RemoteError 'conflict' where the person works there already. */
export async function createAssignment(property: string, user: string): Promise<void> {
  const answer = await requestAnswer(
    (pb, options) => pb.collection('user_properties').create({ property, user }, options),
    {},
  );
  if (answer.status === 200 && isObject(answer.body)) return;
  if (isTaken(answer.body)) throw new RemoteError('conflict', { message: 'Diese Person ist bereits zugeordnet.' });
  throw errorOf(answer);
}

/** @throws RemoteError 'notFound' where it has ended. */
export function endAssignment(id: string): Promise<void> {
  return sendCommand(`/api/app/assignments/${encodeURIComponent(id)}/end`, { method: 'POST' });
}

/** A property where a person works. */
export type AssignmentPair = { property: string; user: string };

/**
 * Begins and ends many assignments, up to ASSIGNMENTS_AT_ONCE: all or none. A repeat changes nothing.
 * @throws RemoteError 'notFound' for a deleted person or property
 */
export function changeAssignments(changes: {
  begin: readonly AssignmentPair[];
  end: readonly AssignmentPair[];
}): Promise<void> {
  return sendCommand('/api/app/assignments', { method: 'POST', body: changes });
}

/** PocketBase's code for a broken unique index. */
function isTaken(body: unknown): boolean {
  const fields = isObject(body) && isObject(body.data) ? Object.values(body.data) : [];
  return fields.some((field) => isObject(field) && field.code === 'validation_not_unique');
}

const parseAssignment = rowOf<AssignmentRecord>({
  id: readFilledText,
  property: readFilledText,
  user: readFilledText,
  since: fromField('created', readTime),
});
