import { useState } from 'react';
import { sessionToken } from '../../api/client';
import { withPictureSlot } from '../../api/pictureSlots';
import { getThreadPhoto } from '../../api/threads';
import { LazyPicture, type LoadPicture } from '../../components/LazyPicture';

const createLoader =
  (photo: string): LoadPicture =>
  (signal) =>
    withPictureSlot(signal, async () => new Blob([await getThreadPhoto(photo, { token: sessionToken(), signal })]));

/** The photos of a message; a tap shows one large. */
export function MessagePhotos({ photos }: { photos: readonly string[] }) {
  const [large, setLarge] = useState<string | null>(null);
  if (photos.length === 0) return null;
  return (
    <span className="thread__photos">
      {photos.map((photo, index) => (
        <button
          key={photo}
          type="button"
          className={photo === large ? 'thread__photo thread__photo--large' : 'thread__photo'}
          aria-label={`Foto ${index + 1} groß ansehen`}
          aria-pressed={photo === large}
          onClick={() => setLarge(photo === large ? null : photo)}
        >
          <LazyPicture name={photo} load={createLoader(photo)} alt={`Foto ${index + 1} der Nachricht`} />
        </button>
      ))}
    </span>
  );
}
