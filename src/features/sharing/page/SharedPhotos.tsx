import { useState } from 'react';
import { LazyPicture } from '../../../components/LazyPicture';
import { checkedPhoto, type SharedPhoto } from './checkedPhotos';

type PhotosProps = { photos: readonly SharedPhoto[]; pass: string; loadAll: number };

/** Shared photos; each is compared with its hash. */
export function SharedPhotos({ photos, ...of }: PhotosProps) {
  return (
    <ul className="photos">
      {photos.map((photo, index) => (
        <Photo key={photo.id} photo={photo} alt={`Foto ${index + 1}`} {...of} />
      ))}
    </ul>
  );
}

/** Print shows a text instead: a changed photo is not just missing. */
function Photo({ photo, alt, pass, loadAll }: Omit<PhotosProps, 'photos'> & { photo: SharedPhoto; alt: string }) {
  const [deviates, setDeviates] = useState(false);
  const loadPhoto = async (signal: AbortSignal) => {
    const picture = await checkedPhoto(photo, { pass, signal });
    setDeviates(picture === null);
    return picture;
  };
  return (
    <li className="shared__photo">
      <LazyPicture name={photo.id} alt={alt} load={loadPhoto} loadNow={loadAll} />
      <p className="small shared__lacks">{deviates ? `${alt} weicht ab` : `${alt} fehlt`}</p>
    </li>
  );
}
