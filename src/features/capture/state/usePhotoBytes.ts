import { useEffect, useState } from 'react';
import { photoBytes } from '../../../db/photos';

/**
 * Bytes of a photo on this phone; null while they load, and where they are missing.
 * @param sha256 as the screen knows it: covered parts are another picture of the same photo.
 */
export function usePhotoBytes(id: string | null, sha256 = ''): ArrayBuffer | null {
  const name = `${id} ${sha256}`;
  const [found, setFound] = useState<{ name: string; bytes: ArrayBuffer | null } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let gone = false;
    photoBytes(id).then(
      (stored) => !gone && setFound({ name, bytes: stored }),
      () => !gone && setFound({ name, bytes: null }),
    );
    return () => {
      gone = true;
    };
  }, [id, name]);
  return found?.name === name ? found.bytes : null;
}
