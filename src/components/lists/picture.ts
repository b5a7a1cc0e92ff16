/** Thumbnails in lists. */
import { getThumbnailUrls } from '../../api/thumbnails';
import { firstPicture } from '../../db/pictures';
import type { LoadPicture } from '../LazyPicture';

/** The n-th photo as a server thumbnail, `index` from 0. */
export function serverPicture(documentation: string, index = 0): LoadPicture {
  return async () => (await getThumbnailUrls(documentation))[index] ?? null;
}

/** The first photo from this phone; null once its bytes were released. */
export function localPicture(documentation: string): LoadPicture {
  return async () => {
    const blob = await firstPicture(documentation);
    return blob && URL.createObjectURL(blob);
  };
}

/** The first photo: from this phone, else from the server. */
export function firstPictureOf(documentation: string): LoadPicture {
  const [here, there] = [localPicture(documentation), serverPicture(documentation)];
  return async (signal) => (await here(signal)) ?? there(signal);
}
