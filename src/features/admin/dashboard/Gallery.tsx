import { useId } from 'react';
import { fetchPicture } from '../../../api/files';
import { Button } from '../../../components/Button';
import { takenText } from '../../../components/format';
import { LazyPicture } from '../../../components/LazyPicture';
import { Loading } from '../../../components/ListState';
import { usePhotosOf } from '../queries';
import { messageOf } from '../words';

/** 'Bilder (n)': the read-only photos of a record in a scrolling box (spec 2). */
export function Gallery(props: { account: string; documentation: string; capturedAt: number }) {
  const { account, documentation, capturedAt } = props;
  const heading = useId();
  const { data: photos, error, refetch } = usePhotosOf(account, documentation);
  return (
    <div className="gallery">
      <span className="field__label" id={heading}>
        Bilder ({photos?.length ?? '…'})
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="gallery__box" aria-labelledby={heading} tabIndex={0}>
        {!photos && !error && <Loading label="Bilder werden geladen" />}
        {error && (
          <>
            <p role="alert">{messageOf(error)}</p>
            <Button onClick={() => refetch()}>Erneut versuchen</Button>
          </>
        )}
        <div className="photos">
          {photos?.map((photo, index) => (
            <figure key={photo.id}>
              <LazyPicture
                name={photo.id}
                load={(signal) => fetchPicture(photo, { thumb: '320x320', signal })}
                alt={`Bild ${index + 1} von ${photos.length}`}
              />
              <figcaption>
                {index + 1} von {photos.length}, {takenText(Date.parse(photo.takenAt), capturedAt)}
              </figcaption>
            </figure>
          ))}
        </div>
      </section>
    </div>
  );
}
