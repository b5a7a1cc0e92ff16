/** Thumbnails of lists: the asks of many cards become one request for their photos. */
import { listFirstPhotos } from './documentations';
import { photoUrl } from './files';
import type { PhotoRecord } from './records';

/** Cards that come into view within this time (ms) share one request; below what an eye notices. */
const GATHER = 30;
/** Most documentations one request asks for (the filter stays under 2 KB). */
const MOST = 50;
/** Shown by the daily list (design, manager-documentations). */
const THUMBNAILS_PER_ROW = 2;
const SIZE = '320x320';

type Ask = { documentation: string; answer: (photos: PhotoRecord[]) => void; fail: (reason: unknown) => void };
let waiting: Ask[] = [];

/**
 * Addresses of a documentation's first photos as thumbnails, in order (at most THUMBNAILS_PER_ROW).
 * @throws RemoteError as every call of this folder.
 */
export async function getThumbnailUrls(documentation: string): Promise<string[]> {
  const photos = await new Promise<PhotoRecord[]>((answer, fail) => {
    waiting.push({ documentation, answer, fail });
    if (waiting.length === 1) setTimeout(requestWaiting, GATHER);
  });
  return Promise.all(photos.map((photo) => photoUrl(photo, { thumb: SIZE })));
}

function requestWaiting(): void {
  const asks = waiting;
  waiting = [];
  for (let i = 0; i < asks.length; i += MOST) void requestPhotos(asks.slice(i, i + MOST));
}

async function requestPhotos(asks: Ask[]): Promise<void> {
  try {
    const photos = await listFirstPhotos([...new Set(asks.map((ask) => ask.documentation))], THUMBNAILS_PER_ROW);
    for (const { documentation, answer } of asks)
      answer(photos.filter((photo) => photo.documentation === documentation));
  } catch (reason) {
    for (const { fail } of asks) fail(reason);
  }
}
