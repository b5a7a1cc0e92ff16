/** The small pictures in lists. */
import { getThumbnail } from '../../api/thumbnails';
import { firstPicture } from '../../db/pictures';
import type { LoadPicture } from '../LazyPicture';

/** The n-th photo as a server thumbnail, `index` from 0. */
export function serverPicture(documentation: string, index = 0): LoadPicture {
  return (signal) => getThumbnail(documentation, { index, signal });
}

/** The first photo from this phone; null once its bytes were released. */
export function localPicture(documentation: string): LoadPicture {
  return () => firstPicture(documentation);
}

/** The first photo: from this phone, else from the server. */
export function firstPictureOf(documentation: string): LoadPicture {
  const there = serverPicture(documentation);
  return async (signal) => (await firstPicture(documentation)) ?? there(signal);
}
