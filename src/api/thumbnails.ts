/** Thumbnails of lists: bundles many cards into one request. */
import { listFirstPhotos } from './documentations';
import { fetchPicture } from './files';
import type { PhotoRecord } from './photoRows';

/** ms; cards that appear within it share a request. Not noticeable. */
const GATHER = 30;
/** Documentations a request (keeps the filter under 2 KB). */
const MOST = 50;
/** Thumbnails a row of the daily list. */
const THUMBNAILS_PER_ROW = 2;

type PhotoRequest = { documentation: string; answer: (photos: PhotoRecord[]) => void; fail: (reason: unknown) => void };
let waiting: PhotoRequest[] = [];

/**
 * One of a documentation's first photos as a thumbnail, `index` below THUMBNAILS_PER_ROW; null where there is none, or the
 * list of photos cannot be had.
 * @throws RemoteError where the picture itself cannot be had: perhaps it is just being cut.
 */
export async function getThumbnail(
  documentation: string,
  { index, signal }: { index: number; signal?: AbortSignal },
): Promise<Blob | null> {
  const photos = await firstPhotos(documentation).catch(() => []);
  const photo = photos[index];
  return photo ? fetchPicture(photo, { thumb: '320x320', signal }) : null;
}

function firstPhotos(documentation: string): Promise<PhotoRecord[]> {
  return new Promise((answer, fail) => {
    waiting.push({ documentation, answer, fail });
    if (waiting.length === 1) setTimeout(requestWaiting, GATHER);
  });
}

function requestWaiting(): void {
  const requests = waiting;
  waiting = [];
  for (let i = 0; i < requests.length; i += MOST) void requestPhotos(requests.slice(i, i + MOST));
}

async function requestPhotos(requests: PhotoRequest[]): Promise<void> {
  try {
    const photos = await listFirstPhotos(
      [...new Set(requests.map((request) => request.documentation))],
      THUMBNAILS_PER_ROW,
    );
    for (const { documentation, answer } of requests)
      answer(photos.filter((photo) => photo.documentation === documentation));
  } catch (reason) {
    for (const { fail } of requests) fail(reason);
  }
}
