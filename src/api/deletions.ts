/** What is left of deleted documentations, for the lists of both parties, and since when somebody has not looked (D117, D118). */
import type { Deletion } from '../domain/documentation/deletion';
import { requestJson } from './client';
import { parseDeletion, viewRecord, wholeSet } from './records';
import { timeOrNull, toRow } from './values';

/** Every deleted documentation that the account may know of, in no order. @throws RemoteError */
export function listDeletions(signal?: AbortSignal): Promise<Deletion[]> {
  return wholeSet('deleted_documentations', { filter: '', parse: parseDeletion }, signal);
}

/** What is left of one. @throws RemoteError 'notFound' */
export function getDeletion(id: string): Promise<Deletion> {
  return viewRecord('deleted_documentations', id, parseDeletion);
}

/** Says that the list is being looked at. @returns the last look of the visit before, ms; null = none. @throws RemoteError */
export function lookAtList(): Promise<{ since: number | null }> {
  return requestJson('/api/app/account/visit', {
    method: 'POST',
    parse: (body) => ({ since: timeOrNull(toRow(body), 'since') }),
  });
}
