/** Threads: Nachfragen, Bemerkungen and Mängel (docs/api.md). Every call throws RemoteError. */
import type { WaitingWork } from '../domain/delivery/waitingWork';
import type { SentPhoto, Thread, ThreadMessage } from '../domain/threads/shownThread';
import type { ThreadSubject } from '../domain/threads/thread';
import { requestJson, sendCommand, sessionToken } from './client';
import { RemoteError } from './failure';
import {
  type Row,
  readChoice,
  readFilledText,
  readFlag,
  readText,
  readTime,
  rowOf,
  textOrNull,
  timeOrNull,
  toList,
  toRow,
} from './values';
import { fetchFromServer } from './wire';

/** What a new thread is about. `company`: the Hausverwaltung's choice. */
export type ThreadAbout = {
  subject: ThreadSubject;
  record?: string;
  photo?: string;
  property?: string;
  service?: string;
  day?: string;
  company?: string;
};
/** The app makes ids, so that a repeated request changes nothing. */
export type SentMessage = { id: string; text: string; template: string; photos: readonly SentPhoto[] };
/** `own`: those with own messages, and these alone. */
export type ThreadQuery = {
  state?: 'open' | 'closed' | 'all';
  subject?: 'defect';
  property?: string;
  record?: string;
  own?: '1';
  /** About missing days between these. */
  from?: string;
  to?: string;
};

/**
 * The newest fifty; `next`: the `before` of the following ones.
 * @param beside `waiting`: work on this device, for the company.
 */
export function listThreads(
  query: ThreadQuery & { before?: string },
  beside: { signal?: AbortSignal; waiting?: WaitingWork | undefined } = {},
): Promise<{ items: Thread[]; next: string | null }> {
  return requestJson(`/api/app/threads?${new URLSearchParams(query)}`, {
    ...beside,
    parse: (body) => ({ items: toList(toRow(body).items).map(toRow).map(parseThread), next: nextOf(toRow(body)) }),
  });
}

type ListPage = (query: ThreadQuery & { before?: string }) => ReturnType<typeof listThreads>;

/** All pages. @param list requests one, with retries where a package needs them. */
export async function* threadPages(query: ThreadQuery, list: ListPage = listThreads): AsyncGenerator<Thread[]> {
  for (let before: string | null = ''; before !== null; ) {
    const page: Awaited<ReturnType<ListPage>> = await list({ ...query, ...(before !== '' && { before }) });
    yield page.items;
    before = page.next;
  }
}

function nextOf(body: Row): string | null {
  return body.next === null ? null : textOrNull(body, 'next');
}

export function openThread(of: ThreadAbout & { id: string; message: SentMessage }): Promise<Thread> {
  const { message, ...about } = of;
  const { id, ...content } = message;
  const body = { ...about, message: id, ...content };
  return requestJson('/api/app/threads', { method: 'POST', body, parse: (answer) => parseThread(toRow(answer)) });
}

export function answerThread(thread: string, body: SentMessage): Promise<Thread> {
  const path = `/api/app/threads/${encodeURIComponent(thread)}/messages`;
  return requestJson(path, { method: 'POST', body, parse: (answer) => parseThread(toRow(answer)) });
}

export function closeThread(thread: string): Promise<void> {
  return sendCommand(`/api/app/threads/${encodeURIComponent(thread)}/close`, { method: 'POST', body: {} });
}

/** Takes 'Erledigt' back. */
export function reopenThread(thread: string): Promise<void> {
  return sendCommand(`/api/app/threads/${encodeURIComponent(thread)}/reopen`, { method: 'POST', body: {} });
}

/**
 * @param photo id, as its message announced it.
 * @throws RemoteError 'invalid' where the server will never take it
 */
export async function sendThreadPhoto(thread: string, photo: string, bytes: ArrayBuffer): Promise<void> {
  const path = `/api/app/threads/${encodeURIComponent(thread)}/photos/${encodeURIComponent(photo)}`;
  const headers = { Authorization: sessionToken() ?? '', 'Content-Type': 'image/jpeg' };
  const readStatus = async ({ status }: Response) => status;
  const request = { method: 'PUT', headers, body: new Blob([bytes], { type: 'image/jpeg' }) };
  const status = await fetchFromServer(path, request, { timeoutMs: PATIENCE, signal: undefined, read: readStatus });
  if (NEVER.includes(status)) throw new RemoteError('invalid');
  if (status > 299) throw new RemoteError('temporary');
}

/** The message is gone, or has other photos. */
const NEVER = [404, 409, 422];

/** Time for a photo on the slowest line. */
const PATIENCE = 60_000;

/** @param token of the session. */
export async function getThreadPhoto(
  photo: string,
  { token, signal }: { token: string | null; signal?: AbortSignal },
): Promise<ArrayBuffer> {
  const readBytesOrStatus = async (answer: Response) => (answer.ok ? answer.arrayBuffer() : answer.status);
  const headers = { Authorization: token ?? '' };
  const path = `/api/app/threads/photos/${encodeURIComponent(photo)}`;
  const found = await fetchFromServer(path, { headers }, { timeoutMs: PATIENCE, signal, read: readBytesOrStatus });
  if (typeof found === 'number') throw new RemoteError(found === 404 ? 'notFound' : 'temporary');
  return found;
}

const parseMessage = rowOf<ThreadMessage>({
  id: readFilledText,
  side: (of, field) => readChoice(of, field),
  by: readText,
  text: readText,
  template: readText,
  at: readTime,
  photos: (of, field) => toList(of[field]).map((id) => readFilledText({ id }, 'id')),
  missingPhotos: (of, field) => (typeof of[field] === 'number' ? of[field] : 0),
  correctedText: readCorrection,
  isOwn: readFlag,
});

/** '' where the notes were removed. */
export function readCorrection(of: Row, field: string): string | null {
  const text = of[field];
  return typeof text === 'string' ? text : null;
}

const parseThread = rowOf<Thread>({
  id: readFilledText,
  subject: (of, field) => readChoice(of, field),
  record: readText,
  number: readText,
  photo: readText,
  property: readText,
  propertyName: readText,
  service: readText,
  day: readText,
  state: (of, field) => readChoice(of, field),
  raisedBy: (of, field) => readChoice(of, field),
  openedAt: readTime,
  changedAt: readTime,
  closedAt: timeOrNull,
  waits: readFlag,
  mayClose: readFlag,
  // An older server lacks both.
  mayReopen: (of, field) => of[field] === true,
  isMoved: (of, field) => of[field] === true,
  messages: (of: Row, field) => toList(of[field]).map(toRow).map(parseMessage),
});
