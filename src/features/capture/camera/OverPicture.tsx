import type { PhotoRow } from '../../../db/db';
import type { PhotoIntake } from '../state/photoIntake';
import './overPicture.css';
import { Lens } from './Lens';
import { PairToggle, type PairToggleProps } from './PairToggle';
import { PhotoHint } from './PhotoHint';
import { Zoom } from './Zoom';

type OverPictureProps = Omit<PairToggleProps, 'photos'> & {
  stream: MediaStream | null;
  photos: readonly PhotoRow[];
  onChange: PhotoIntake['change'];
};

/** What lies over the live picture and may come a moment after it. */
export function OverPicture({ stream, photos, onChange, ...pairing }: OverPictureProps) {
  return (
    <>
      <Zoom stream={stream} />
      <Lens stream={stream} />
      <PairToggle photos={photos} {...pairing} />
      <PhotoHint newest={photos.at(-1)} onChange={onChange} />
    </>
  );
}
