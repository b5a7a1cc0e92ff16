import { useEffect, useState } from 'react';
import { useObjectUrl } from '../../components/objectUrl';
import { Two } from '../../components/SecondLanguage';
import type { PhotoRow } from '../../db/db';
import { allPictures } from '../../db/pictures';
import { roleName } from '../../domain/photos/pairs';

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
        <OnePicture key={photo.id} blob={blob} number={index + 1} role={roleName(photo.role)} />
      ))}
    </div>
  );
}

function OnePicture({ blob, number, role }: { blob: Blob; number: number; role: string | undefined }) {
  const url = useObjectUrl(blob);
  if (!url) return null;
  const alt = [`Foto ${number}`, role].filter(Boolean).join(', ');
  const picture = <img className="photo photo--wide" src={url} alt={alt} decoding="async" />;
  if (!role) return picture;
  return (
    <figure>
      {picture}
      <figcaption className="small">
        <Two>{role}</Two>
      </figcaption>
    </figure>
  );
}
