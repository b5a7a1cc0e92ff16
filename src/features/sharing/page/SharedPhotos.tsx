import { useState } from 'react';
import { formatTime } from '../../../components/format';
import { LazyPicture } from '../../../components/LazyPicture';
import { MASKED_TEXT } from '../../../domain/documentation/photoMarks';
import { pairsFirst, ROLE_NAMES } from '../../../domain/photos/pairs';
import { checkedPhoto, type SharedPhoto } from './checkedPhotos';

type PhotosProps = {
  photos: readonly SharedPhoto[] | null;
  pass: string | null;
  loadAll: number;
  /** By photo: where the other photo of its pair is. */
  elsewhere?: ReadonlyMap<string, string>;
};
type PhotoProps = { photo: SharedPhoto; alt: string; beside: string; pass: string; loadAll: number };

/** Shared photos; each is compared with its hash. Empty where the share shows none. */
export function SharedPhotos({ photos, pass, loadAll, elsewhere }: PhotosProps) {
  if (pass === null || !photos?.length) return null;
  return (
    <ul className="photos">
      {pairsFirst(photos).map((photo) => (
        <Photo
          key={photo.id}
          photo={photo}
          alt={`Foto ${photos.indexOf(photo) + 1}`}
          beside={elsewhere?.get(photo.id) ?? ''}
          pass={pass}
          loadAll={loadAll}
        />
      ))}
    </ul>
  );
}

/** 'Vorher 10:21 Uhr'; '' for a photo without a role. */
function roleText({ role, takenAt }: SharedPhoto): string {
  if (!role) return '';
  return [ROLE_NAMES[role], takenAt ? formatTime(takenAt) : ''].filter(Boolean).join(' ');
}

/** Print shows a text instead: a changed photo is not just missing. */
function Photo({ photo, alt, beside, pass, loadAll }: PhotoProps) {
  const [deviates, setDeviates] = useState(false);
  const loadPhoto = async (signal: AbortSignal) => {
    const picture = await checkedPhoto(photo, { pass, signal });
    setDeviates(picture === null);
    return picture;
  };
  return (
    <li className="shared__photo">
      <LazyPicture name={photo.id} alt={alt} load={loadPhoto} loadNow={loadAll} />
      {photo.masked && <p className="small muted">{MASKED_TEXT}</p>}
      <p className="small shared__lacks">{deviates ? `${alt} weicht ab` : `${alt} fehlt`}</p>
      {photo.role && <p className="small">{[roleText(photo), beside].filter(Boolean).join(', ')}</p>}
    </li>
  );
}
