/**
 * Records that arrived after a right ended, and the company's release. Times in ms, server
 * clock.
 */
import type { DocumentationRecord } from '../domain/documentation/record';
import { buildFilter, sendCommand } from './client';
import type { Own } from './documentations';
import { listRecords, loadAllRows, parseDocumentation } from './records';
import {
  fromField,
  type Row,
  readFilledText,
  readText,
  readTime,
  rowOf,
  storedTime,
  textOrNull,
  timeOrNull,
} from './values';

/** A record that waits for release; `link`: the link it came by, null for an account. */
export type HeldRecord = DocumentationRecord & { link: string | null };
export type EndedAssignment = { id: string; property: string; user: string; endedAt: number };
/** An ended sharing; the company's assignments and links there ended with it. */
export type EndedSharing = { id: string; property: string; endedAt: number };
/** A revoked or expired link. `reason` '' = expired. */
export type EndedLink = {
  id: string;
  label: string;
  endedAt: number | null;
  expiresAt: number | null;
  reason: string;
};

/**
 * Complete held records, newest first.
 * @throws RemoteError
 */
export function listHeld(own: Own, limit: number, signal?: AbortSignal): Promise<HeldRecord[]> {
  const filter = buildFilter(`${own.column} = {:id} && held = true && state = 'complete'`, { id: own.id });
  return listRecords('documentations', { filter, sort: '-captured_at,-id', limit, signal }, parseHeld);
}

/**
 * Assignments of the company that ended since then.
 * @throws RemoteError; the result is never partial.
 */
export function listEndedAssignments(since: number, signal?: AbortSignal): Promise<EndedAssignment[]> {
  return loadAllRows('user_properties', { filter: endedSince(since), parse: parseAssignment }, signal);
}

/**
 * Sharings of the company that ended since then.
 * @throws RemoteError; the result is never partial.
 */
export function listEndedSharings(since: number, signal?: AbortSignal): Promise<EndedSharing[]> {
  return loadAllRows('property_sharing', { filter: endedSince(since), parse: parseSharing }, signal);
}

/**
 * Links of the company that were revoked or expired since then.
 * @throws RemoteError; the result is never partial.
 */
export function listEndedLinks(since: number, signal?: AbortSignal): Promise<EndedLink[]> {
  const filter = buildFilter(`(${endedSince(since)} || expires_at >= {:since})`, { since: storedTime(since) });
  return loadAllRows('documentation_links', { filter, parse: parseLink }, signal);
}

/**
 * Shows the record to the Hausverwaltung.
 * @throws RemoteError 'notFound'
 */
export function releaseDocumentation(id: string): Promise<void> {
  return sendCommand(`/api/app/documentations/${encodeURIComponent(id)}/release`, { method: 'POST' });
}

function endedSince(since: number): string {
  // The far upper bound makes SQLite use the index instead of a scan by id.
  return buildFilter("(ended_at >= {:since} && ended_at < '9999')", { since: storedTime(since) });
}

function parseHeld(row: Row): HeldRecord {
  return { ...parseDocumentation(row), link: textOrNull(row, 'link') };
}

const parseSharing = rowOf<EndedSharing>({
  id: readFilledText,
  property: readFilledText,
  endedAt: fromField('ended_at', readTime),
});

function parseAssignment(row: Row): EndedAssignment {
  return { ...parseSharing(row), user: readFilledText(row, 'user') };
}

const parseLink = rowOf<EndedLink>({
  id: readFilledText,
  label: readText,
  endedAt: fromField('ended_at', timeOrNull),
  expiresAt: fromField('expires_at', timeOrNull),
  reason: fromField('end_reason', readText),
});
