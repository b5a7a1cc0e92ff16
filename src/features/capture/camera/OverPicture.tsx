import type { CapturePhotos } from '../state/usePhotos';
import { PhotoHint } from './PhotoHint';
import { Zoom } from './Zoom';

type OverPictureProps = { photos: CapturePhotos; stream: MediaStream | null };

/** What lies over the live picture and may come a moment after it. */
export function OverPicture({ photos, stream }: OverPictureProps) {
  return (
    <>
      <Zoom stream={stream} />
      <PhotoHint photos={photos} />
    </>
  );
}
