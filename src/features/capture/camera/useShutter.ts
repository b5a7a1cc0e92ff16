import { type RefObject, useRef, useState } from 'react';
import { type CameraFrame, frameOf } from '../../../platform/frame';
import { vibrateShortly } from '../../../platform/vibrate';

/**
 * How long the taken picture stands still at most, while it is encoded and stored: what follows a touch within a quarter
 * of a second is felt as its effect. Drawing the live picture beside the encoder made a photo safe half as late again
 * (measured on two cores: 45 instead of 30 ms).
 */
const STILL_PICTURE = 250;

/** `shots`: frames the camera gave since it opened; `press` may be called at any time. */
export type Shutter = { shots: number; press: () => void };

/**
 * One press, one frame: it is handed on, and the picture stands still until it is safe (spec 2, D123). The next press
 * waits for none of that.
 * @param blocked nothing can be taken now.
 * @param take hands a frame to the draft; resolves when it is there or refused.
 */
export function useShutter(
  video: RefObject<HTMLVideoElement | null>,
  blocked: boolean,
  take: (frame: Promise<CameraFrame>) => Promise<void>,
): Shutter {
  const [shots, setShots] = useState(0);
  /** The newest press: an older one neither stops the picture nor sets it going. */
  const newest = useRef(0);
  const takePhoto = () => {
    const picture = video.current;
    if (blocked || !picture) return;
    const mine = ++newest.current;
    const frame = frameOf(picture);
    const safe = take(frame);
    const inTurn = (act: () => void) => setTimeout(() => newest.current === mine && act());
    const given = frame.then(
      () => {
        setShots((before) => before + 1);
        vibrateShortly();
        // Not before: a stream that has just begun must go on until it gives a frame. And the encoder has it by then.
        inTurn(() => picture.pause());
      },
      () => undefined,
    );
    const longEnough = given.then(() => new Promise((resolve) => setTimeout(resolve, STILL_PICTURE)));
    // The next task: the photo joins the strip first.
    void Promise.race([safe, longEnough]).then(() => inTurn(() => void picture.play().catch(() => undefined)));
  };
  return { shots, press: takePhoto };
}
