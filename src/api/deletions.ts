/** Tombstones for the lists of both parties, and the time of the last look. */
import type { Deletion } from '../domain/documentation/deletion';
import { requestJson } from './client';
import { parseDeletion, viewRecord, wholeSet } from './records';
import { timeOrNull, toRow } from './values';

/**
 * All tombstones that the account may see, unordered.
 * @throws RemoteError
 */
export function listDeletions(signal?: AbortSignal): Promise<Deletion[]> {
  return wholeSet('deleted_documentations', { filter: '', parse: parseDeletion }, signal);
}

/** @throws RemoteError 'notFound' */
export function getDeletion(id: string): Promise<Deletion> {
  return viewRecord('deleted_documentations', id, parseDeletion);
}

/**
 * Marks the list as seen.
 * @returns the visit before, ms; null = none.
 * @throws RemoteError
 */
export function lookAtList(): Promise<{ since: number | null }> {
  return requestJson('/api/app/account/visit', {
    method: 'POST',
    parse: (body) => ({ since: timeOrNull(toRow(body), 'since') }),
  });
}
