/** One picture of the live camera. */
import { SECOND } from '../domain/time/duration';
import { ImageError } from './imageError';

/** From the shutter to a frame of the stream; a stream without one by then is dead. */
const FRAME_TIMEOUT = 3 * SECOND;
/** A stream that has just begun is asked again for its first frame at about the rate of frames. */
const FRAME_RETRY = 40;

/** Can be handed to a worker and drawn there; `close()` gives its memory back. */
export type CameraFrame = VideoFrame | ImageBitmap;

/**
 * Chromium hands the camera's own buffer to the worker; a bitmap costs the page 12 ms of copying at 1080p (measured).
 * Elsewhere frames carry a rotation that drawing honours only in some versions, so there the slower, upright way is
 * taken. This interface is in pages of Chromium alone.
 */
const OWN_BUFFER = 'MediaStreamTrackProcessor' in globalThis;

/**
 * The frame a video element shows now; waits for the first one of a stream that has just begun. A picture that stands
 * still is set going first: what it shows is the photo before, not this moment.
 * @throws ImageError 'photo_uniform' when no frame comes within three seconds.
 */
export async function frameOf(video: HTMLVideoElement): Promise<CameraFrame> {
  const deadline = performance.now() + FRAME_TIMEOUT;
  if (video.paused) await nextFrame(video);
  for (;;) {
    try {
      return await grabFrame(video);
    } catch {
      // InvalidStateError: data is there (readyState says so), but no picture was painted yet (Chromium).
      if (performance.now() > deadline) throw new ImageError('photo_uniform');
      await new Promise((resolve) => setTimeout(resolve, FRAME_RETRY));
    }
  }
}

function grabFrame(video: HTMLVideoElement): CameraFrame | Promise<CameraFrame> {
  return OWN_BUFFER ? new VideoFrame(video) : createImageBitmap(video);
}

/** Goes on, and waits for the first picture of now; a stream that brings none is found out by whoever grabs. */
async function nextFrame(video: HTMLVideoElement): Promise<void> {
  const painted = new Promise<void>((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else setTimeout(resolve, 2 * FRAME_RETRY);
    setTimeout(resolve, FRAME_TIMEOUT);
  });
  video.play().catch(() => undefined);
  await painted;
}

/** Its size as it is shown, in pixels. */
export function frameSize(frame: CameraFrame): { width: number; height: number } {
  return 'displayWidth' in frame ? { width: frame.displayWidth, height: frame.displayHeight } : frame;
}
