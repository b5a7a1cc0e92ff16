import { useState } from 'react';
import { LazyPicture } from '../../../components/LazyPicture';
import { MASKED_TEXT } from '../../../domain/documentation/photoMarks';
import { checkedPhoto, type SharedPhoto } from './checkedPhotos';

type PhotosProps = { photos: readonly SharedPhoto[] | null; pass: string | null; loadAll: number };
type PhotoProps = { photo: SharedPhoto; alt: string; pass: string; loadAll: number };

/** Shared photos; each is compared with its hash. Empty where the share shows none. */
export function SharedPhotos({ photos, pass, loadAll }: PhotosProps) {
  if (pass === null || !photos?.length) return null;
  return (
    <ul className="photos">
      {photos.map((photo, index) => (
        <Photo key={photo.id} photo={photo} alt={`Foto ${index + 1}`} pass={pass} loadAll={loadAll} />
      ))}
    </ul>
  );
}

/** Print shows a text instead: a changed photo is not just missing. */
function Photo({ photo, alt, pass, loadAll }: PhotoProps) {
  const [deviates, setDeviates] = useState(false);
  const loadPhoto = async (signal: AbortSignal) => {
    const picture = await checkedPhoto(photo, { pass, signal });
    setDeviates(picture === null);
    return picture;
  };
  return (
    <li className="shared__photo">
      <LazyPicture name={photo.id} alt={alt} load={loadPhoto} loadNow={loadAll} />
      {photo.isMasked && <p className="small muted">{MASKED_TEXT}</p>}
      <p className="small shared__lacks">{deviates ? `${alt} weicht ab` : `${alt} fehlt`}</p>
    </li>
  );
}
