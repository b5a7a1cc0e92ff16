import type { PhotoRow } from '../../../db/db';
import './overPicture.css';
import { PhotoHint } from './PhotoHint';
import { Zoom } from './Zoom';

type OverPictureProps = { stream: MediaStream | null; newest: PhotoRow | undefined; onRemove: (id: string) => void };

/** What lies over the live picture and may come a moment after it. */
export function OverPicture({ stream, newest, onRemove }: OverPictureProps) {
  return (
    <>
      <Zoom stream={stream} />
      <PhotoHint newest={newest} onRemove={onRemove} />
    </>
  );
}
