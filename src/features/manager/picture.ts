import { thumbnails } from '../../remote/thumbnails';
import type { AskPicture } from '../../ui/lazyPicture';

/** The n-th thumbnail of a record, `index` from 0. */
export function askThumbnail(documentation: string, index: number): AskPicture {
  return async () => (await thumbnails(documentation))[index] ?? null;
}
