import { type ComponentProps, useEffect, useRef } from 'react';
import type { Frame } from '../../../device/frame';
import type { CaptureCamera } from '../state/useCamera';
import type { Photos } from '../state/usePhotos';
import { CameraScreen } from './CameraScreen';

/**
 * How long the taken picture stands still at most, while it is encoded and stored: what follows a touch within a quarter
 * of a second is felt as its effect. Drawing the form beside the encoder made a photo safe half as late again (measured
 * on two cores: 45 instead of 30 ms).
 */
const STILL_PICTURE = 250;

type LiveCameraProps = Omit<ComponentProps<typeof CameraScreen>, 'view' | 'onTake' | 'onCancel'> & {
  camera: CaptureCamera;
  photos: Photos;
};

/** The camera of a form: hands what it takes to the photos, and goes out with it. */
export function LiveCamera({ camera, photos, ...shown }: LiveCameraProps) {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  // The preview stops after the shutter (spec 2): the picture stands still until it is safe, and nothing is drawn that
  // would take the processor from the encoder. A slow phone does not let anybody wait for that.
  const take = (frame: Promise<Frame>) => {
    const safe = photos.takeFrame(frame);
    const longEnough = frame.then(
      () => new Promise((resolve) => setTimeout(resolve, STILL_PICTURE)),
      () => undefined,
    );
    // The next task: the photo joins the strip first.
    void Promise.race([safe, longEnough]).then(() => setTimeout(() => here.current && camera.close()));
  };
  return <CameraScreen {...shown} view={camera.view} onTake={take} onCancel={() => camera.close()} />;
}
