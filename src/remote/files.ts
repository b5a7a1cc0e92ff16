/** Pictures: protected files that open with a short-lived token (D12). */
import { FILE_TOKEN_KEPT } from '../domain/limits';
import { call, sessionToken, timeoutOf } from './client';
import { RemoteError } from './failure';
import type { PhotoRecord } from './records';
import { filled, row } from './values';

type Held = { session: string; takenAt: number; token: Promise<string> };
let held: Held | null = null;

/**
 * The address of a stored photo, good for at least a minute; a thumbnail is cut by the server on first sight.
 * @throws RemoteError; 'unauthorized' without a session.
 */
export async function photoUrl(
  photo: Pick<PhotoRecord, 'id' | 'file'>,
  size: { thumb?: '320x320' } = {},
): Promise<string> {
  const search = new URLSearchParams({ token: await fileToken() });
  if (size.thumb) search.set('thumb', size.thumb);
  const name = encodeURIComponent(photo.file);
  return `/api/files/documentation_photos/${encodeURIComponent(photo.id)}/${name}?${search}`;
}

/** The bytes of a stored photo as they were delivered. @throws RemoteError */
export async function photoBytes(photo: Pick<PhotoRecord, 'id' | 'file' | 'bytes'>): Promise<ArrayBuffer> {
  const url = await photoUrl(photo);
  const signal = AbortSignal.timeout(timeoutOf(photo.bytes));
  const answer = await fetch(new URL(url, location.origin), { signal, redirect: 'error' }).catch(() => null);
  if (!answer) throw new RemoteError('offline');
  if (!answer.ok) throw new RemoteError(answer.status === 404 ? 'notFound' : 'temporary');
  return answer.arrayBuffer().catch(() => {
    throw new RemoteError('offline');
  });
}

/** One token for everything that is shown within two minutes; another session never gets this one's. */
function fileToken(): Promise<string> {
  const session = sessionToken();
  if (session === null) return Promise.reject(new RemoteError('unauthorized'));
  const age = held?.session === session ? Date.now() - held.takenAt : Number.POSITIVE_INFINITY;
  if (held && age >= 0 && age < FILE_TOKEN_KEPT) return held.token;
  const own: Held = { session, takenAt: Date.now(), token: requestToken(session) };
  held = own;
  own.token.catch(() => {
    if (held === own) held = null;
  });
  return own.token;
}

function requestToken(session: string): Promise<string> {
  return call('/api/files/token', {
    method: 'POST',
    credential: { kind: 'session', token: session },
    parse: (body) => filled(row(body), 'token'),
  });
}
