/**
 * Files of our own server, and the pictures among them that open with a short-lived token alone (D12). Screens get bytes: an
 * address in an `<img>` would travel with the browser's credentials (D446).
 */
import { MINUTE } from '../domain/time/duration';
import { pocketBase, requestJson, sessionToken } from './client';
import { RemoteError } from './failure';
import type { PhotoRecord } from './photoRows';
import { withPictureSlot } from './pictureSlots';
import { readCredential, toRow } from './values';
import { fetchFromServer, type Patience, timeoutOf } from './wire';

/**
 * File tokens live three minutes; renewed after two, so that no picture starts with an expiring
 * one.
 */
export const FILE_TOKEN_KEPT = 2 * MINUTE;

type Known = { session: string; takenAt: number; token: Promise<string> };
let known: Known | null = null;

/**
 * The address of a stored photo, valid for at least a minute; the server cuts a thumbnail at the
 * first request.
 * @throws RemoteError; 'unauthorized' without a session.
 */
export async function photoUrl(
  photo: Pick<PhotoRecord, 'id' | 'file'>,
  size: { thumb?: '320x320' } = {},
): Promise<string> {
  const query = { token: await fileToken(), ...size };
  const record = { id: photo.id, collectionName: 'documentation_photos' };
  const { pathname, search } = new URL(pocketBase().files.getURL(record, photo.file, query));
  return `${pathname}${search}`;
}

/**
 * Photo bytes as delivered.
 * @throws RemoteError
 */
export async function fetchPhotoBytes(photo: Pick<PhotoRecord, 'id' | 'file' | 'bytes'>): Promise<ArrayBuffer> {
  return fileBytes(await photoUrl(photo), { size: photo.bytes });
}

/**
 * Bytes of a file of our own server; the SDK reads only JSON.
 * @param size expected bytes.
 * @throws RemoteError, also when the signal aborted it.
 */
export async function fileBytes(
  address: string,
  { size, signal }: { size: number; signal?: AbortSignal },
): Promise<ArrayBuffer> {
  return readFile(address, { timeoutMs: timeoutOf(size), signal }, (answer) => answer.arrayBuffer());
}

/** Bytes of a thumbnail, at most. */
const THUMBNAIL = 65_536;

/** A stored photo or its thumbnail for a screen. @throws RemoteError, also when a proxy answers with a page. */
export function fetchPicture(
  photo: Pick<PhotoRecord, 'id' | 'file' | 'bytes'>,
  { thumb, signal }: { thumb?: '320x320'; signal?: AbortSignal | undefined },
): Promise<Blob> {
  const patience = { timeoutMs: timeoutOf(thumb ? THUMBNAIL : photo.bytes), signal };
  return withPictureSlot(signal, async () => {
    const picture = await readFile(await photoUrl(photo, thumb && { thumb }), patience, (answer) => answer.blob());
    if (!picture.type.startsWith('image/')) throw new RemoteError('temporary');
    return picture;
  });
}

async function readFile<T extends object>(
  address: string,
  patience: Patience,
  readBytes: (answer: Response) => Promise<T>,
): Promise<T> {
  const read = async (answer: Response) => (answer.ok ? readBytes(answer) : answer.status);
  // The browser may keep the bytes, as it keeps those of an `<img>`.
  const found = await fetchFromServer(address, { cache: 'default' }, { ...patience, read });
  if (typeof found === 'number') throw new RemoteError(found === 404 ? 'notFound' : 'temporary');
  return found;
}

/** One token for all pictures within two minutes, never shared across sessions. */
function fileToken(): Promise<string> {
  const session = sessionToken();
  if (session === null) return Promise.reject(new RemoteError('unauthorized'));
  const age = known?.session === session ? Date.now() - known.takenAt : Number.POSITIVE_INFINITY;
  if (known && age >= 0 && age < FILE_TOKEN_KEPT) return known.token;
  const own: Known = { session, takenAt: Date.now(), token: requestToken(session) };
  known = own;
  own.token.catch(() => {
    if (known === own) known = null;
  });
  return own.token;
}

function requestToken(session: string): Promise<string> {
  return requestJson((pb, options) => pb.files.getToken(options), {
    credential: { kind: 'session', token: session },
    parse: (body) => readCredential(toRow(body), 'token'),
  });
}
