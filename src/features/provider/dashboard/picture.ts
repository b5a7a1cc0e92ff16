import { firstPicture } from '../../../data/pictures';
import { thumbnails } from '../../../remote/thumbnails';
import type { AskPicture } from '../../../ui/lazyPicture';

/** The first photo of a record: from this phone, else from the server. */
export function askPicture(documentation: string): AskPicture {
  return async () => {
    const blob = await firstPicture(documentation);
    return blob ? URL.createObjectURL(blob) : ((await thumbnails(documentation))[0] ?? null);
  };
}
