import { useState } from 'react';
import { PhotoGrid } from '../../components/PhotoGrid';
import { savePhoto } from './savePhoto';
import type { Photos } from './usePhotos';
import { Viewer } from './Viewer';

type OpenablePhotosProps = {
  photos: Photos;
  /** Number of their record, for the names of saved files. */
  number: string;
  /** Opens a question about a photo; the photo then closes. */
  inquire?: ((photo: string) => void) | undefined;
};

/** Photos of a record; a tap shows one large. */
export function OpenablePhotos({ photos, number, inquire }: OpenablePhotosProps) {
  const [large, setLarge] = useState<number | null>(null);
  const closeAndInquire = (photo: string) => {
    setLarge(null);
    inquire?.(photo);
  };
  return (
    <>
      <PhotoGrid photos={photos.photos} onOpen={setLarge} />
      {large !== null && (
        <Viewer
          photos={photos.photos}
          index={large}
          onIndex={setLarge}
          onDownload={(index) => savePhoto(photos, index, number)}
          onInquire={inquire && closeAndInquire}
          onClose={() => setLarge(null)}
        />
      )}
    </>
  );
}
