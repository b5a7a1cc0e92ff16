/** Documentations, their photos and their tombstones, as the signed-in account may see them (docs/permissions.md). */
import { PAGE, PHOTOS_MAX, WHOLE_SET_PAGE } from '../domain/limits';
import type { Role } from '../domain/role';
import { command } from './client';
import {
  type DocumentationRecord,
  listRecords,
  literal,
  type PhotoRecord,
  parseDocumentation,
  parsePhoto,
  parseTombstone,
  type TombstoneRecord,
  viewRecord,
} from './records';
import { storedTime } from './values';

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

export type DocumentationQuery = {
  own?: Own | undefined;
  /** The last row of the page before: the next one begins behind it (newest first). */
  after?: { capturedAt: number; id: string } | undefined;
  property?: string | undefined;
  /** User id of the author. */
  employee?: string | undefined;
  /** Captured within [from, to), ms. */
  from?: number | undefined;
  to?: number | undefined;
  /** Complete ones only (the provider's own list also has those that are still arriving). */
  complete?: boolean | undefined;
  /** Rows, default PAGE. Fewer rows than asked for = the last page. */
  limit?: number;
  signal?: AbortSignal | undefined;
};

/** One page, newest first by capture (D9). @throws RemoteError */
export function listDocumentations(query: DocumentationQuery = {}): Promise<DocumentationRecord[]> {
  const { limit = PAGE, signal } = query;
  const filter = filterOf(query);
  return listRecords('documentations', { filter, sort: '-captured_at,-id', limit, signal }, parseDocumentation);
}

/**
 * The pull (architecture.md 4b): one page of what changed behind the cursor, oldest change first.
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
  const parts = [...ownPart(query.own), behind('updated', '>', [spaced(after.updated), after.id])];
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
  const filter = `documentation = ${literal(documentation)}`;
  return listRecords('documentation_photos', { filter, sort: 'sequence,id', limit: PHOTOS_MAX, signal }, parsePhoto);
}

/**
 * The first photos of many documentations in one request, for the thumbnails of a list.
 * @param documentations at most 50 ids (PocketBase takes filters up to 3,500 characters).
 */
export async function listFirstPhotos(documentations: readonly string[], most: number): Promise<PhotoRecord[]> {
  if (documentations.length === 0) return [];
  const any = documentations.map((id) => `documentation = ${literal(id)}`).join(' || ');
  const query = { filter: `sequence < ${most} && (${any})`, sort: 'documentation,sequence' };
  return listRecords('documentation_photos', { ...query, limit: documentations.length * most }, parsePhoto);
}

/** Deletes a documentation for good; its tombstone stays (D20). @throws RemoteError */
export function deleteDocumentation(id: string, reason?: string): Promise<void> {
  const body = reason === undefined ? {} : { reason };
  return command(`/api/app/documentations/${encodeURIComponent(id)}`, { method: 'DELETE', body });
}

/**
 * What was deleted since then, oldest first; at most WHOLE_SET_PAGE rows a call.
 * @param since a time of the server, as a tombstone's `deletedAt` or ISO 8601. The edge is included: a tombstone may
 *   come twice, none is missed.
 */
export function listTombstones(since: string, signal?: AbortSignal): Promise<TombstoneRecord[]> {
  const query = { filter: `deleted_at >= ${literal(spaced(since))}`, sort: 'deleted_at,id', limit: WHOLE_SET_PAGE };
  return listRecords('deleted_documentations', { ...query, signal }, parseTombstone);
}

function filterOf(query: DocumentationQuery): string {
  const parts = ownPart(query.own);
  if (query.property !== undefined) parts.push(`property = ${literal(query.property)}`);
  if (query.employee !== undefined) parts.push(`user = ${literal(query.employee)}`);
  if (query.complete) parts.push("state = 'complete'");
  if (query.from !== undefined) parts.push(`captured_at >= ${literal(storedTime(query.from))}`);
  if (query.to !== undefined) parts.push(`captured_at < ${literal(storedTime(query.to))}`);
  if (query.after) parts.push(behind('captured_at', '<', [storedTime(query.after.capturedAt), query.after.id]));
  return parts.join(' && ');
}

/** PocketBase compares stored times as text: a T instead of the space would silently miss everything of that day. */
function spaced(time: string): string {
  return time.replace('T', ' ');
}

function ownPart(own: Own | undefined): string[] {
  return own ? [`${own.column} = ${literal(own.id)}`] : [];
}

/** Keyset: everything behind `(at, id)` in one direction, for a column that may hold equal values. */
function behind(column: string, sign: '<' | '>', [at, id]: readonly [string, string]): string {
  const edge = literal(at);
  return `(${column} ${sign} ${edge} || (${column} = ${edge} && id ${sign} ${literal(id)}))`;
}
