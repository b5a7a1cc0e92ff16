/** What arrived after an access had ended, and the company's release (D29). Times in ms, the server's. */
import type { DocumentationRecord } from '../domain/documentation/record';
import { buildFilter, sendCommand } from './client';
import type { Own } from './documentations';
import { listRecords, parseDocumentation, wholeSet } from './records';
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

/** A record that waits for the release; `link`: the link it came by, null where somebody was signed in. */
export type HeldRecord = DocumentationRecord & { link: string | null };
/** An assignment that is over. */
export type EndedAssignment = { id: string; property: string; user: string; endedAt: number };
/** A sharing that is over; with it ended the company's assignments and links there. */
export type EndedSharing = { id: string; property: string; endedAt: number };
/** A link that was ended or has expired. `reason` '' = nobody ended it. */
export type EndedLink = {
  id: string;
  label: string;
  endedAt: number | null;
  expiresAt: number | null;
  reason: string;
};

/** The complete ones that are held back, newest first. @throws RemoteError */
export function listHeld(own: Own, limit: number, signal?: AbortSignal): Promise<HeldRecord[]> {
  const filter = buildFilter(`${own.column} = {:id} && held = true && state = 'complete'`, { id: own.id });
  return listRecords('documentations', { filter, sort: '-captured_at,-id', limit, signal }, parseHeld);
}

/** The company's assignments that ended since then. @throws RemoteError; never a part of the set. */
export function listEndedAssignments(since: number, signal?: AbortSignal): Promise<EndedAssignment[]> {
  return wholeSet('user_properties', { filter: endedSince(since), parse: parseAssignment }, signal);
}

/** The company's sharings that ended since then. @throws RemoteError; never a part of the set. */
export function listEndedSharings(since: number, signal?: AbortSignal): Promise<EndedSharing[]> {
  return wholeSet('property_sharing', { filter: endedSince(since), parse: parseSharing }, signal);
}

/** The company's links that were ended, or expired, since then. @throws RemoteError; never a part of the set. */
export function listEndedLinks(since: number, signal?: AbortSignal): Promise<EndedLink[]> {
  const filter = buildFilter(`(${endedSince(since)} || expires_at >= {:since})`, { since: storedTime(since) });
  return wholeSet('documentation_links', { filter, parse: parseLink }, signal);
}

/** From now on the Hausverwaltung sees it. @throws RemoteError 'notFound' */
export function releaseDocumentation(id: string): Promise<void> {
  return sendCommand(`/api/app/documentations/${encodeURIComponent(id)}/release`, { method: 'POST' });
}

function endedSince(since: number): string {
  // The end of all days says that few rows lie between: SQLite then takes the index instead of every row in the order of ids.
  return buildFilter("(ended_at >= {:since} && ended_at < '9999')", { since: storedTime(since) });
}

function parseHeld(of: Row): HeldRecord {
  return { ...parseDocumentation(of), link: textOrNull(of, 'link') };
}

const parseSharing = rowOf<EndedSharing>({
  id: readFilledText,
  property: readFilledText,
  endedAt: fromField('ended_at', readTime),
});

function parseAssignment(of: Row): EndedAssignment {
  return { ...parseSharing(of), user: readFilledText(of, 'user') };
}

const parseLink = rowOf<EndedLink>({
  id: readFilledText,
  label: readText,
  endedAt: fromField('ended_at', timeOrNull),
  expiresAt: fromField('expires_at', timeOrNull),
  reason: fromField('end_reason', readText),
});
