/** Shares (D200): what their owner makes and ends, and what whoever holds a link is shown. Every call throws RemoteError. */
import type { ShareDays, ShareShows } from '../domain/documentation/share';
import { type PartRecord, entryOf as partsOf } from './caseFiles';
import { call, command } from './client';
import { RemoteError } from './failure';
import { filled, flag, list, number, type Row, row, text, textOrNull, time } from './values';
import { travel } from './wire';

/** Address and PIN, to be passed on; null where the server can show them no more (D94), `pin` also where there is none. */
export type ShareLink = { url: string | null; pin: string | null };
/** `records` how many; `openings` the minutes in which it was opened, ms, the newest first. */
export type ShareRow = ShareShows & {
  id: string;
  title: string;
  records: number;
  pin: boolean;
  createdAt: number;
  expiresAt: number;
  endedAt: number | null;
  endReason: string;
  openings: number[];
};

/** @param of `records`: ids. @throws RemoteError 'notFound' where one of them is not there to be shared */
export function makeShare(
  of: ShareShows & { records: readonly string[]; title: string; days: ShareDays; pin: boolean },
): Promise<ShareLink> {
  return call('/api/app/shares', { method: 'POST', body: of, parse: linkOf });
}

/** The own ones, the newest first. */
export function listShares(signal?: AbortSignal): Promise<ShareRow[]> {
  return call('/api/app/shares', { signal, parse: (body) => list(row(body).items).map(row).map(shareOf) });
}

export function getShareLink(id: string): Promise<ShareLink> {
  return call(`/api/app/shares/${encodeURIComponent(id)}/link`, { parse: linkOf });
}

export function endShare(id: string): Promise<void> {
  return command(`/api/app/shares/${encodeURIComponent(id)}/end`, { method: 'POST', body: {} });
}

function linkOf(body: unknown): ShareLink {
  return { url: textOrNull(row(body), 'url'), pin: textOrNull(row(body), 'pin') };
}

function showsOf(of: Row): ShareShows {
  return { names: flag(of, 'names'), notes: flag(of, 'notes'), photos: flag(of, 'photos') };
}

function shareOf(of: Row): ShareRow {
  return {
    ...showsOf(of),
    id: filled(of, 'id'),
    title: text(of, 'title'),
    records: number(of, 'records'),
    pin: flag(of, 'pin'),
    createdAt: time(of, 'createdAt'),
    expiresAt: time(of, 'expiresAt'),
    endedAt: of.endedAt === null ? null : time(of, 'endedAt'),
    endReason: text(of, 'endReason'),
    openings: list(of.openings).map((at) => time({ at }, 'at')),
  };
}

/** An entry of the log: `lines` is what it is the hash of, `parts` those of its parts that are shown. */
export type SharedEntry = { position: number; entry: string; lines: string; parts: PartRecord[] };
/** `author`: initials where names are masked. The newest entry stands last; none where the log does not have the record yet. */
export type SharedRecord = {
  number: string;
  receivedAt: number;
  corrected: boolean;
  company: string;
  manager: string;
  author: string;
  photoCount: number;
  entries: SharedEntry[];
};
/** `by`: who shares; `pass` opens the photos, null where none are shown; `gone`: how many are no longer there. */
export type Shared = ShareShows & {
  title: string;
  by: string;
  expiresAt: number;
  pass: string | null;
  gone: number;
  records: SharedRecord[];
};

/** @throws RemoteError 'notFound'; 'invalid' with code `share_pin_needed` or `share_pin_wrong` */
export function openShare(of: { token: string; pin?: string }, signal?: AbortSignal): Promise<Shared> {
  return call('/api/app/shared', {
    method: 'POST',
    credential: null,
    body: of,
    signal,
    parse: (body) => sharedOf(row(body)),
  });
}

function sharedOf(of: Row): Shared {
  return {
    ...showsOf(of),
    title: text(of, 'title'),
    by: text(of, 'by'),
    expiresAt: time(of, 'expiresAt'),
    pass: textOrNull(of, 'pass'),
    gone: number(of, 'gone'),
    records: list(of.records).map(row).map(recordOf),
  };
}

function recordOf(of: Row): SharedRecord {
  return {
    number: filled(of, 'number'),
    receivedAt: time(of, 'receivedAt'),
    corrected: flag(of, 'corrected'),
    company: text(of, 'company'),
    manager: text(of, 'manager'),
    author: text(of, 'author'),
    photoCount: number(of, 'photoCount'),
    entries: list(of.entries)
      .map(row)
      .map((one) => ({ ...partsOf(one), lines: filled(one, 'lines') })),
  };
}

/** ms: a photo of two megabytes over a slow line. */
const PATIENCE = 120_000;

/** A photo as it was delivered. @throws RemoteError */
export async function getSharedPhoto(
  photo: string,
  { pass, signal }: { pass: string; signal?: AbortSignal | undefined },
): Promise<ArrayBuffer> {
  const read = async (answer: Response) => (answer.ok ? answer.arrayBuffer() : answer.status);
  const headers = { 'X-Share-Pass': pass };
  const path = `/api/app/shared/photos/${encodeURIComponent(photo)}`;
  const found = await travel(path, { headers }, { timeoutMs: PATIENCE, signal, read });
  if (typeof found === 'number') throw new RemoteError(found === 404 ? 'notFound' : 'temporary');
  return found;
}
