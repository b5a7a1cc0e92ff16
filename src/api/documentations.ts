/** Documentations, their photos and their tombstones, as the signed-in account may see them (docs/permissions.md). */
import type { DocumentationRecord } from '../domain/documentation/record';
import { PAGE, PHOTOS_MAX, WHOLE_SET_PAGE } from '../domain/limits';
import type { Role } from '../domain/people/role';
import { type Comparison, comparisonsOf, type RecordQuery } from '../domain/search/recordQuery';
import type { Open } from '../domain/shape';
import { buildFilter, requestJson, sendCommand } from './client';
import {
  listRecords,
  type PhotoRecord,
  parseDocumentation,
  parsePhoto,
  parseTombstone,
  type TombstoneRecord,
  viewRecord,
} from './records';
import { type Row, readChoice, readText, readTime, storedTime, toList, toRow } from './values';

/** The tenant column that names the signed-in account: what the server's index begins with. */
export type Own = { column: 'property_manager' | 'company_admin' | 'user'; id: string };

/**
 * The own column of a role; undefined for a super admin, who sees all. The server's rules decide without it too, but
 * its rule is an alternative of roles, for which SQLite finds no order: seconds instead of milliseconds at 100,000 rows.
 */
export function ownOf(role: Role, id: string): Own | undefined {
  if (role === 'super_admin') return undefined;
  return { column: role === 'employee' ? 'user' : role, id };
}

export type DocumentationQuery = RecordQuery & {
  own?: Own | undefined;
  /** The last row of the page before: the next one begins behind it (newest first). */
  after?: { capturedAt: number; id: string } | undefined;
  /** The other direction; `after` is then the last row towards the present. */
  oldestFirst?: boolean | undefined;
  /** Rows, default PAGE. Fewer rows than asked for = the last page. */
  limit?: number;
  signal?: AbortSignal | undefined;
};

/** One page by capture (D9), newest first unless told otherwise. @throws RemoteError */
export function listDocumentations(query: DocumentationQuery = {}): Promise<DocumentationRecord[]> {
  const { limit = PAGE, signal } = query;
  const filter = filterOf(query);
  const sort = query.oldestFirst ? 'captured_at,id' : '-captured_at,-id';
  return listRecords('documentations', { filter, sort, limit, signal }, parseDocumentation);
}

/**
 * The pull (src/sync/README.md, 'Pull'): one page of what changed behind the cursor, oldest change first.
 * @param query `after`: a record's `updated` word for word, or a time of the server as ISO 8601; `id: ''` includes the
 *   whole moment.
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

/** One documentation. @throws RemoteError 'notFound' */
export function getDocumentation(id: string): Promise<DocumentationRecord> {
  return viewRecord('documentations', id, parseDocumentation);
}

/** All photos of a documentation in their order. @throws RemoteError */
export function listPhotos(documentation: string, signal?: AbortSignal): Promise<PhotoRecord[]> {
  const filter = buildFilter('documentation = {:documentation}', { documentation });
  return listRecords('documentation_photos', { filter, sort: 'sequence,id', limit: PHOTOS_MAX, signal }, parsePhoto);
}

/**
 * The first photos of many documentations in one request, for the thumbnails of a list.
 * @param documentations at most 50 ids (PocketBase takes filters up to 3,500 characters).
 */
export async function listFirstPhotos(documentations: readonly string[], most: number): Promise<PhotoRecord[]> {
  if (documentations.length === 0) return [];
  const any = documentations.map((id) => buildFilter('documentation = {:id}', { id })).join(' || ');
  const query = { filter: `sequence < ${most} && (${any})`, sort: 'documentation,sequence' };
  return listRecords('documentation_photos', { ...query, limit: documentations.length * most }, parsePhoto);
}

/** A word that stands in no documentation of the caller's, and the one that was probably meant (D159). */
export type Correction = { word: string; instead: string };

/** `known`: the words that stand in one; what the server did not look at is not among them. */
export type LookedUpWords = { corrections: Correction[]; known: string[] };

/** Looks up the words of a search in the records of the caller's own list. @throws RemoteError */
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

/** What the author or the company of a record was called before and after; `at` ms by the server's clock (D89). */
export type NameChange = { of: Open<'author' | 'company'>; before: string; after: string; at: number };

/** Changes of name since the record's author and company have accounts, oldest first. @throws RemoteError 'notFound' */
export function listNameChanges(id: string): Promise<NameChange[]> {
  return requestJson(`/api/app/documentations/${encodeURIComponent(id)}/names`, {
    parse: (body) => toList(toRow(body).items).map((item) => nameChangeOf(toRow(item))),
  });
}

function nameChangeOf(of: Row): NameChange {
  const [before, after] = [readText(of, 'before'), readText(of, 'after')];
  return { of: readChoice(of, 'of'), before, after, at: readTime(of, 'at') };
}

/** Deletes a documentation for good; its tombstone stays with the reason (D20, D117). @throws RemoteError */
export function deleteDocumentation(id: string, reason: string): Promise<void> {
  return sendCommand(`/api/app/documentations/${encodeURIComponent(id)}`, { method: 'DELETE', body: { reason } });
}

/**
 * What was deleted since then, oldest first; at most WHOLE_SET_PAGE rows a call.
 * @param since a time of the server, as a tombstone's `deletedAt` or ISO 8601. The edge is included: a tombstone may
 *   come twice, none is missed.
 */
export function listTombstones(since: string, signal?: AbortSignal): Promise<TombstoneRecord[]> {
  const filter = buildFilter('deleted_at >= {:since}', { since: toDatabaseTime(since) });
  const query = { filter, sort: 'deleted_at,id', limit: WHOLE_SET_PAGE };
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

/** PocketBase compares stored times as text: a T instead of the space would silently miss everything of that day. */
function toDatabaseTime(time: string): string {
  return time.replace('T', ' ');
}

function ownPart(own: Own | undefined): string[] {
  return own ? [buildFilter(`${own.column} = {:id}`, { id: own.id })] : [];
}

/**
 * Keyset: everything behind `(at, id)` in one direction, for a column that may hold equal values. The first comparison
 * alone says where to begin in the index: of the alternative SQLite would walk there from the beginning.
 */
function buildKeysetFilter(column: string, sign: '<' | '>', [at, id]: readonly [string, string]): string {
  return buildFilter(`${column} ${sign}= {:at} && (${column} ${sign} {:at} || id ${sign} {:id})`, { at, id });
}
