import { firstPicture } from '../../data/pictures';
import type { LoadPicture } from '../../ui/lazyPicture';

/** The first photo of a draft or record from this phone; null once its bytes were released. */
export function loadLocalPicture(documentation: string): LoadPicture {
  return async () => {
    const blob = await firstPicture(documentation);
    return blob && URL.createObjectURL(blob);
  };
}
