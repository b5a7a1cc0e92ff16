/** Documentations, photos and tombstones that the account may see (docs/permissions.md). */
import type { DocumentationRecord } from '../domain/documentation/record';
import { PAGE, PHOTOS_MAX, ROWS_PER_REQUEST } from '../domain/limits';
import type { Role } from '../domain/people/role';
import { type Comparison, comparisonsOf, type RecordQuery } from '../domain/search/recordQuery';
import type { Open } from '../domain/shape';
import { buildFilter, requestJson, sendCommand } from './client';
import { type PhotoRecord, parsePhoto } from './photoRows';
import { listRecords, parseDocumentation, parseTombstone, type TombstoneRecord, viewRecord } from './records';
import { type Row, readChoice, readText, readTime, storedTime, toList, toRow } from './values';

/** The tenant column of the account: the first column of the server's index. */
export type Own = { column: 'property_manager' | 'company_admin' | 'user'; id: string };

/**
 * The tenant column of a role; undefined for a super admin. The server's rule restricts rows too,
 * but as an OR over roles. SQLite finds no order for it: seconds instead of milliseconds at 100,000
 * rows.
 */
export function ownOf(role: Role, id: string): Own | undefined {
  if (role === 'super_admin') return undefined;
  return { column: role === 'employee' ? 'user' : role, id };
}

export type DocumentationQuery = RecordQuery & {
  own?: Own | undefined;
  /** Last row of the page before (newest first). */
  after?: { capturedAt: number; id: string } | undefined;
  /** Reverse direction; `after` is then the most recent row. */
  oldestFirst?: boolean | undefined;
  /** Page size, default PAGE. Fewer rows = the last page. */
  limit?: number;
  signal?: AbortSignal | undefined;
};

/**
 * One page by capture time, newest first by default.
 * @throws RemoteError
 */
export function listDocumentations(query: DocumentationQuery = {}): Promise<DocumentationRecord[]> {
  const { limit = PAGE, signal } = query;
  const filter = filterOf(query);
  const sort = query.oldestFirst ? 'captured_at,id' : '-captured_at,-id';
  return listRecords('documentations', { filter, sort, limit, signal }, parseDocumentation);
}

/**
 * One page of the pull (src/sync/README.md, 'Pull'): changes after the cursor, oldest first.
 * @param query `after`: a record's unchanged `updated`, or a server time as ISO 8601; `id: ''`
 * includes the full moment.
 */
export function listChangedDocumentations(query: {
  after: { updated: string; id: string };
  own?: Own | undefined;
  limit: number;
  signal?: AbortSignal | undefined;
}): Promise<DocumentationRecord[]> {
  const { after, limit, signal } = query;
  const parts = [...ownPart(query.own), buildKeysetFilter('updated', '>', [toDatabaseTime(after.updated), after.id])];
  return listRecords(
    'documentations',
    { filter: parts.join(' && '), sort: 'updated,id', limit, signal },
    parseDocumentation,
  );
}

/** @throws RemoteError 'notFound' */
export function getDocumentation(id: string): Promise<DocumentationRecord> {
  return viewRecord('documentations', id, parseDocumentation);
}

/**
 * Ordered photos of a documentation.
 * @throws RemoteError
 */
export function listPhotos(documentation: string, signal?: AbortSignal): Promise<PhotoRecord[]> {
  const filter = buildFilter('documentation = {:documentation}', { documentation });
  return listRecords('documentation_photos', { filter, sort: 'sequence,id', limit: PHOTOS_MAX, signal }, parsePhoto);
}

/**
 * First photos of many documentations in one request, for thumbnails.
 * @param documentations at most 50 ids (PocketBase takes filters up to 3,500 characters).
 */
export async function listFirstPhotos(documentations: readonly string[], most: number): Promise<PhotoRecord[]> {
  if (documentations.length === 0) return [];
  const any = documentations.map((id) => buildFilter('documentation = {:id}', { id })).join(' || ');
  const query = { filter: `sequence < ${most} && (${any})`, sort: 'documentation,sequence' };
  return listRecords('documentation_photos', { ...query, limit: documentations.length * most }, parsePhoto);
}

/** A word that no record contains, and the probable one (D159). */
export type Correction = { word: string; instead: string };

/** `known`: words that a record contains; unchecked words are absent. */
export type LookedUpWords = { corrections: Correction[]; known: string[] };

/**
 * Looks up search words in the records of the account.
 * @throws RemoteError
 */
export function lookUpWords(search: string, signal?: AbortSignal): Promise<LookedUpWords> {
  return requestJson(`/api/app/words?${new URLSearchParams({ search })}`, {
    signal,
    parse: (body) => ({
      corrections: toList(toRow(body).items).map((item) => ({
        word: readText(toRow(item), 'word'),
        instead: readText(toRow(item), 'instead'),
      })),
      known: toList(toRow(body).known).filter((word) => typeof word === 'string'),
    }),
  });
}

/** A change of the author's or company's name; `at` ms by the server's clock. */
export type NameChange = { of: Open<'author' | 'company'>; before: string; after: string; at: number };

/**
 * Name changes of a record's author and company, oldest first.
 * @throws RemoteError 'notFound'
 */
export function listNameChanges(id: string): Promise<NameChange[]> {
  return requestJson(`/api/app/documentations/${encodeURIComponent(id)}/names`, {
    parse: (body) => toList(toRow(body).items).map((item) => nameChangeOf(toRow(item))),
  });
}

function nameChangeOf(of: Row): NameChange {
  const [before, after] = [readText(of, 'before'), readText(of, 'after')];
  return { of: readChoice(of, 'of'), before, after, at: readTime(of, 'at') };
}

/**
 * Deletes a documentation permanently; its tombstone keeps the reason.
 * @throws RemoteError
 */
export function deleteDocumentation(id: string, reason: string): Promise<void> {
  return sendCommand(`/api/app/documentations/${encodeURIComponent(id)}`, { method: 'DELETE', body: { reason } });
}

/**
 * Tombstones from a time on, oldest first; at most ROWS_PER_REQUEST rows a call.
 * @param since a server time, as a tombstone's `deletedAt` or ISO 8601. The edge is included: a
 * tombstone may come twice, none is missed.
 */
export function listTombstones(since: string, signal?: AbortSignal): Promise<TombstoneRecord[]> {
  const filter = buildFilter('deleted_at >= {:since}', { since: toDatabaseTime(since) });
  const query = { filter, sort: 'deleted_at,id', limit: ROWS_PER_REQUEST };
  return listRecords('deleted_documentations', { ...query, signal }, parseTombstone);
}

function filterOf(query: DocumentationQuery): string {
  const { own, after, oldestFirst } = query;
  const parts = [...ownPart(own), ...comparisonsOf(query).map(anyOf)];
  if (after)
    parts.push(buildKeysetFilter('captured_at', oldestFirst ? '>' : '<', [storedTime(after.capturedAt), after.id]));
  return parts.join(' && ');
}

function anyOf(alternatives: readonly Comparison[]): string {
  const parts = alternatives.map(({ column, sign, value }) => buildFilter(`${column} ${sign} {:value}`, { value }));
  return parts.length === 1 ? parts.join() : `(${parts.join(' || ')})`;
}

/**
 * PocketBase compares stored times as text: a T instead of the space would miss all rows of that
 * day.
 */
function toDatabaseTime(time: string): string {
  return time.replace('T', ' ');
}

function ownPart(own: Own | undefined): string[] {
  return own ? [buildFilter(`${own.column} = {:id}`, { id: own.id })] : [];
}

/**
 * Keyset pagination after `(at, id)`, for a column with equal values. The first comparison gives
 * SQLite the index start; with the OR alone it scans from the beginning.
 */
function buildKeysetFilter(column: string, sign: '<' | '>', [at, id]: readonly [string, string]): string {
  return buildFilter(`${column} ${sign}= {:at} && (${column} ${sign} {:at} || id ${sign} {:id})`, { at, id });
}
