import { useEffect, useState } from 'react';
import { useObjectUrl } from '../../components/objectUrl';
import type { PhotoRow } from '../../db/db';
import { allPictures } from '../../db/pictures';

type Pictured = { photo: PhotoRow; blob: Blob };

/** The photos of the record, from this phone. */
export function ReceiptPhotos({ documentation }: { documentation: string }) {
  const [pictures, setPictures] = useState<readonly Pictured[]>([]);
  useEffect(() => {
    let gone = false;
    allPictures(documentation).then(
      (found) => !gone && setPictures(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [documentation]);
  return (
    <div className="receipt__photos">
      {pictures.map(({ photo, blob }, index) => (
        <OnePicture key={photo.id} blob={blob} alt={`Foto ${index + 1}`} />
      ))}
    </div>
  );
}

function OnePicture({ blob, alt }: { blob: Blob; alt: string }) {
  const url = useObjectUrl(blob);
  return url ? <img className="photo photo--wide" src={url} alt={alt} decoding="async" /> : null;
}
