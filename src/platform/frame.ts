/** Takes a frame of the live camera. */
import { SECOND } from '../domain/time/duration';
import { ImageError } from './imageError';

/** ms; a stream without a frame by then is dead. */
const FRAME_TIMEOUT = 3 * SECOND;
/** ms between retries for the first frame, about the frame rate. */
const FRAME_RETRY = 40;

/** Transferable to a worker; `close()` frees its memory. */
export type CameraFrame = VideoFrame | ImageBitmap;

/**
 * Chromium transfers the camera's buffer; a bitmap costs 12 ms of copying at 1080p (measured).
 * Other engines honour a frame's rotation only in some versions, so they use the bitmap. Only
 * Chromium has this interface in pages.
 */
const OWN_BUFFER = 'MediaStreamTrackProcessor' in globalThis;

/**
 * The current frame; waits for a stream's first one. A paused video is resumed first, because it
 * shows the previous photo.
 * @throws ImageError 'photo_uniform' when no frame comes within three seconds.
 */
export async function frameOf(video: HTMLVideoElement): Promise<CameraFrame> {
  const deadline = performance.now() + FRAME_TIMEOUT;
  if (video.paused) await nextFrame(video);
  for (;;) {
    try {
      return await grabFrame(video);
    } catch {
      // InvalidStateError: readyState reports data, but no frame was painted yet (Chromium).
      if (performance.now() > deadline) throw new ImageError('photo_uniform');
      await new Promise((resolve) => setTimeout(resolve, FRAME_RETRY));
    }
  }
}

function grabFrame(video: HTMLVideoElement): CameraFrame | Promise<CameraFrame> {
  return OWN_BUFFER ? new VideoFrame(video) : createImageBitmap(video);
}

/** Resumes and waits for a new frame; useShutter.ts detects a dead stream. */
async function nextFrame(video: HTMLVideoElement): Promise<void> {
  const painted = new Promise<void>((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else setTimeout(resolve, 2 * FRAME_RETRY);
    setTimeout(resolve, FRAME_TIMEOUT);
  });
  video.play().catch(() => undefined);
  await painted;
}

/** As shown, in pixels. */
export function frameSize(frame: CameraFrame): { width: number; height: number } {
  return 'displayWidth' in frame ? { width: frame.displayWidth, height: frame.displayHeight } : frame;
}
