/** Worker: a frame of the live camera becomes a JPEG, so that the page stays free for the next touch. */
import { CAPTURE_IDLE, PHOTO_MAX_BYTES, PHOTO_QUALITY } from '../../domain/limits';
import { answerPage } from './answering';
import type { EncodeAnswer, FrameQuestion } from './messages';
import { isUniform } from './pixels';

/** A frame over PHOTO_MAX_BYTES is encoded again with this much less, down to the least that still shows something. */
const PHOTO_QUALITY_STEP = 0.15;
const PHOTO_QUALITY_MIN = 0.35;

/**
 * The canvas is kept from photo to photo (8 MB at 1080p): filling fresh memory takes a quarter of an encode's time
 * (measured: 13 instead of 8 ms). It goes back at once when nobody takes a picture any more; engines would wait for the
 * garbage collector.
 */
const canvas = new OffscreenCanvas(0, 0);
let idle = 0;

async function encodeFrame({ frame, width, height }: FrameQuestion): Promise<EncodeAnswer> {
  clearTimeout(idle);
  try {
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return { kind: 'failed', reason: 'no context' };
    // A drawing that fails without a word must leave nothing, not the photo before (isUniform notices nothing).
    // White, because a picked picture may be transparent.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(frame, 0, 0, width, height);
    const uniform = isUniform(canvas);
    const blob = await smallEnough();
    return { kind: 'jpeg', bytes: await blob.arrayBuffer(), uniform };
  } finally {
    frame.close();
    idle = setTimeout(() => Object.assign(canvas, { width: 0, height: 0 }), CAPTURE_IDLE);
  }
}

/** Quality down in steps until the file fits; the page refuses what never does. */
async function smallEnough(): Promise<Blob> {
  let quality = PHOTO_QUALITY;
  let blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  while (blob.size > PHOTO_MAX_BYTES && quality > PHOTO_QUALITY_MIN) {
    quality -= PHOTO_QUALITY_STEP;
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  }
  return blob;
}

answerPage(encodeFrame);
