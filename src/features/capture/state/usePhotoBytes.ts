import { useEffect, useState } from 'react';
import { photoBytes } from '../../../db/photos';

/** Bytes of a photo on this phone; null while they load, and where they are missing. */
export function usePhotoBytes(id: string | null): ArrayBuffer | null {
  const [found, setFound] = useState<{ id: string; bytes: ArrayBuffer | null } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let gone = false;
    photoBytes(id).then(
      (stored) => !gone && setFound({ id, bytes: stored }),
      () => !gone && setFound({ id, bytes: null }),
    );
    return () => {
      gone = true;
    };
  }, [id]);
  return found?.id === id ? found.bytes : null;
}
