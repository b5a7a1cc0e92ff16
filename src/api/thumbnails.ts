/** Thumbnails of lists: bundles many cards into one request. */
import { listFirstPhotos } from './documentations';
import { photoUrl } from './files';
import type { PhotoRecord } from './records';

/** ms; cards that appear within it share a request. Not noticeable. */
const GATHER = 30;
/** Documentations a request (keeps the filter under 2 KB). */
const MOST = 50;
/** Thumbnails a row of the daily list. */
const THUMBNAILS_PER_ROW = 2;
const SIZE = '320x320';

type Ask = { documentation: string; answer: (photos: PhotoRecord[]) => void; fail: (reason: unknown) => void };
let waiting: Ask[] = [];

/**
 * Thumbnail addresses of a documentation's first photos (at most THUMBNAILS_PER_ROW).
 * @throws RemoteError
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
