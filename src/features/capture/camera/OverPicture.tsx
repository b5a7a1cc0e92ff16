import type { PhotoRow } from '../../../db/db';
import './overPicture.css';
import { PairToggle, type PairToggleProps } from './PairToggle';
import { PhotoHint } from './PhotoHint';
import { Zoom } from './Zoom';

type OverPictureProps = Omit<PairToggleProps, 'photos'> & {
  stream: MediaStream | null;
  photos: readonly PhotoRow[];
  onRemove: (id: string) => void;
};

/** What lies over the live picture and may come a moment after it. */
export function OverPicture({ stream, photos, onRemove, ...pairing }: OverPictureProps) {
  return (
    <>
      <Zoom stream={stream} />
      <PairToggle photos={photos} {...pairing} />
      <PhotoHint newest={photos.at(-1)} onRemove={onRemove} />
    </>
  );
}
