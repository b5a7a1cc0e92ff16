import { type RefObject, useRef, useState } from 'react';
import { type CameraFrame, frameOf } from '../../../platform/frame';
import { vibrateShortly } from '../../../platform/vibrate';

/**
 * Longest freeze of the taken picture, ms: a reaction within a quarter of a second is felt as an effect of the touch.
 * Drawing the live picture beside the encoder costs half as much again (measured on two cores: 45 instead of 30 ms).
 */
const STILL_PICTURE = 250;

/** `shots`: frames since opening; `press` may be called at any time. */
export type Shutter = { shots: number; press: () => void };

/**
 * One press takes one frame; the picture freezes until the photo is stored (spec 2, D123). The next press need not
 * wait.
 * @param blocked no photo possible now.
 * @param take hands a frame to the draft; resolves when it is stored or refused.
 */
export function useShutter(
  video: RefObject<HTMLVideoElement | null>,
  blocked: boolean,
  take: (frame: Promise<CameraFrame>) => Promise<void>,
): Shutter {
  const [shots, setShots] = useState(0);
  /** The newest press: an older one must neither pause nor resume the picture. */
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
        // Not earlier: a new stream must run until it gives a frame. By now the encoder has it.
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
