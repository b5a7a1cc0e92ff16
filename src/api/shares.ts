/** Shares: for the owner, and for the holder of a link. Every call throws RemoteError. */
import type { ShareDays, ShareShows } from '../domain/documentation/share';
import type { SupplementKind } from '../domain/documentation/supplement';
import type { Open } from '../domain/shape';
import { type PartRecord, parseEntry as partsOf } from './caseFiles';
import { requestJson, sendCommand } from './client';
import { RemoteError } from './failure';
import { readCorrection } from './threads';
import {
  type Row,
  readChoice,
  readFilledText,
  readFlag,
  readNumber,
  readText,
  readTime,
  textOrNull,
  timeOrNull,
  toList,
  toRow,
} from './values';
import { fetchFromServer } from './wire';

/**
 * Address and PIN to pass on; null where the server can no longer show them, `pin` also where
 * there is none.
 */
export type ShareLink = { url: string | null; pin: string | null };
/** `records`: number; `openings`: minutes of opening, ms, newest first. */
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

/**
 * @param of `records`: ids.
 * @throws RemoteError 'notFound' where a record cannot be shared
 */
export function makeShare(
  of: ShareShows & { records: readonly string[]; title: string; days: ShareDays; pin: boolean },
): Promise<ShareLink> {
  return requestJson('/api/app/shares', { method: 'POST', body: of, parse: linkOf });
}

/** The own ones, the newest first. */
export function listShares(signal?: AbortSignal): Promise<ShareRow[]> {
  return requestJson('/api/app/shares', { signal, parse: (body) => toList(toRow(body).items).map(toRow).map(shareOf) });
}

export function getShareLink(id: string): Promise<ShareLink> {
  return requestJson(`/api/app/shares/${encodeURIComponent(id)}/link`, { parse: linkOf });
}

export function endShare(id: string): Promise<void> {
  return sendCommand(`/api/app/shares/${encodeURIComponent(id)}/end`, { method: 'POST', body: {} });
}

function linkOf(body: unknown): ShareLink {
  return { url: textOrNull(toRow(body), 'url'), pin: textOrNull(toRow(body), 'pin') };
}

function showsOf(of: Row): ShareShows {
  const [names, notes, photos] = [readFlag(of, 'names'), readFlag(of, 'notes'), readFlag(of, 'photos')];
  return { names, notes, photos, threads: of.threads === true };
}

function shareOf(of: Row): ShareRow {
  return {
    ...showsOf(of),
    id: readFilledText(of, 'id'),
    title: readText(of, 'title'),
    records: readNumber(of, 'records'),
    pin: readFlag(of, 'pin'),
    createdAt: readTime(of, 'createdAt'),
    expiresAt: readTime(of, 'expiresAt'),
    endedAt: of.endedAt === null ? null : readTime(of, 'endedAt'),
    endReason: readText(of, 'endReason'),
    openings: toList(of.openings).map((at) => readTime({ at }, 'at')),
  };
}

/** An entry of the log: `lines` is the hashed text, `parts` the shown parts. */
export type SharedEntry = { position: number; entry: string; lines: string; parts: PartRecord[] };
/**
 * What the server says of a record or Nachtrag, beside the log's parts. `author`: initials where names are masked.
 * Newest entry last; none before the log has it.
 */
export type SharedFacts = {
  number: string;
  receivedAt: number;
  corrected: boolean;
  company: string;
  manager: string;
  author: string;
  photoCount: number;
  entries: SharedEntry[];
};
/** A Nachtrag; `at`: captured, ms. */
export type SharedSupplement = SharedFacts & { at: number; kind: Open<SupplementKind> };
/** `correctedAt`: of the newest correction, ms; null = none. */
export type SharedRecord = SharedFacts & {
  correctedAt: number | null;
  supplements: SharedSupplement[];
  /** Nachfragen and Mängel, only where the share shows them. */
  threads: SharedThread[];
};
/** `by`: initials where names are masked; `photos` empty where photos are. */
export type SharedMessage = {
  by: string;
  at: number;
  text: string;
  template: string;
  /** As in threads. */
  correctedText: string | null;
  photos: { id: string; sha256: string }[];
};
export type SharedThread = { subject: string; state: string; messages: SharedMessage[] };
/**
 * `by`: the sharer; `pass` opens the photos, null where none are shown; `gone`: number of deleted
 * records.
 */
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
  return requestJson('/api/app/shared', {
    method: 'POST',
    credential: null,
    body: of,
    signal,
    parse: (body) => sharedOf(toRow(body)),
  });
}

function sharedOf(of: Row): Shared {
  return {
    ...showsOf(of),
    title: readText(of, 'title'),
    by: readText(of, 'by'),
    expiresAt: readTime(of, 'expiresAt'),
    pass: textOrNull(of, 'pass'),
    gone: readNumber(of, 'gone'),
    records: toList(of.records).map(toRow).map(recordOf),
  };
}

function recordOf(of: Row): SharedRecord {
  return {
    ...factsOf(of),
    correctedAt: timeOrNull(of, 'correctedAt'),
    supplements: toList(of.supplements ?? [])
      .map(toRow)
      .map((one) => ({ ...factsOf(one), at: readTime(one, 'at'), kind: readChoice<SupplementKind>(one, 'kind') })),
    threads: toList(of.threads ?? [])
      .map(toRow)
      .map(threadOf),
  };
}

function factsOf(of: Row): SharedFacts {
  return {
    number: readFilledText(of, 'number'),
    receivedAt: readTime(of, 'receivedAt'),
    corrected: readFlag(of, 'corrected'),
    company: readText(of, 'company'),
    manager: readText(of, 'manager'),
    author: readText(of, 'author'),
    photoCount: readNumber(of, 'photoCount'),
    entries: toList(of.entries)
      .map(toRow)
      .map((one) => ({ ...partsOf(one), lines: readFilledText(one, 'lines') })),
  };
}

function threadOf(of: Row): SharedThread {
  const messages = toList(of.messages).map(toRow).map(messageOf);
  return { subject: readText(of, 'subject'), state: readText(of, 'state'), messages };
}

function messageOf(of: Row): SharedMessage {
  const photos = toList(of.photos)
    .map(toRow)
    .map((one) => ({ id: readFilledText(one, 'id'), sha256: readFilledText(one, 'sha256') }));
  const words = { by: readText(of, 'by'), text: readText(of, 'text'), template: readText(of, 'template') };
  return { ...words, at: readTime(of, 'at'), correctedText: readCorrection(of, 'correctedText'), photos };
}

/** ms: 2 MB over a slow connection. */
const PATIENCE = 120_000;

/**
 * A photo as delivered.
 * @throws RemoteError
 */
export async function getSharedPhoto(
  photo: string,
  { pass, signal }: { pass: string; signal?: AbortSignal | undefined },
): Promise<ArrayBuffer> {
  const readBytesOrStatus = async (answer: Response) => (answer.ok ? answer.arrayBuffer() : answer.status);
  const headers = { 'X-Share-Pass': pass };
  const path = `/api/app/shared/photos/${encodeURIComponent(photo)}`;
  const found = await fetchFromServer(path, { headers }, { timeoutMs: PATIENCE, signal, read: readBytesOrStatus });
  if (typeof found === 'number') throw new RemoteError(found === 404 ? 'notFound' : 'temporary');
  return found;
}
