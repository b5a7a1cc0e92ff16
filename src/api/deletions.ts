/** Tombstones for the lists of both parties, and the time of the last look. */
import type { Deletion } from '../domain/documentation/deletion';
import type { LeftKind } from '../domain/documentation/supplement';
import { requestJson } from './client';
import { loadAllRows, parseDeletion, viewRecord } from './records';
import { type Row, readFilledText, readText, readTime, textOrNull, timeOrNull, toList, toRow, verdict } from './values';

/**
 * All tombstones that the account may see, unordered.
 * @throws RemoteError
 */
export function listDeletions(signal?: AbortSignal): Promise<Deletion[]> {
  return loadAllRows('deleted_documentations', { filter: '', parse: parseDeletion }, signal);
}

/** @throws RemoteError 'notFound' */
function getDeletion(id: string): Promise<Deletion> {
  return viewRecord('deleted_documentations', id, parseDeletion);
}

/**
 * Records that left the signed-in Hausverwaltung by a Nachtrag, newest first.
 * @throws RemoteError
 */
export function listLeft(signal?: AbortSignal): Promise<Deletion[]> {
  return requestJson('/api/app/left-documentations', {
    signal,
    parse: (body) => toList(toRow(body).items).map((item) => parseLeft(toRow(item))),
  });
}

/** @throws Malformed for a kind of a newer server: without its sentence the line says nothing. */
function parseLeft(row: Row): Deletion {
  return {
    id: readFilledText(row, 'record'),
    number: readText(row, 'number'),
    property: textOrNull(row, 'property'),
    propertyName: readText(row, 'propertyName'),
    company: null,
    user: null,
    serviceType: readText(row, 'serviceType'),
    capturedAt: readTime(row, 'capturedAt'),
    deletedAt: readTime(row, 'leftAt'),
    deletedBy: '',
    reason: '',
    left: verdict<LeftKind>(row, 'kind', ['withdrawn', 'moved']),
  };
}

/**
 * What remains of a record that is gone: a tombstone, or the sentence for a Hausverwaltung that it left.
 * @throws RemoteError 'notFound'
 */
export async function getRemains(id: string, { isManager }: { isManager: boolean }): Promise<Deletion> {
  const left = isManager ? (await listLeft()).find((one) => one.id === id) : undefined;
  return left ?? getDeletion(id);
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
