/** Worker: a frame of the live camera becomes a JPEG, so that the page stays free for the next touch. */
import { PHOTO_MAX_BYTES, PHOTO_QUALITY, PHOTO_QUALITY_MIN, PHOTO_QUALITY_STEP } from '../../domain/limits';
import type { EncodeAnswer, FrameQuestion } from './messages';
import { isUniform } from './pixels';

async function encode({ frame, width, height }: FrameQuestion): Promise<EncodeAnswer> {
  const canvas = new OffscreenCanvas(width, height);
  try {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return { kind: 'failed', reason: 'no context' };
    context.drawImage(frame, 0, 0, width, height);
    const uniform = isUniform(canvas);
    const blob = await smallEnough(canvas);
    return { kind: 'jpeg', bytes: await blob.arrayBuffer(), uniform };
  } finally {
    frame.close();
    // Gives the memory back at once; engines otherwise wait for the garbage collector.
    canvas.width = canvas.height = 0;
  }
}

/** Quality down in steps until the file fits; the page refuses what never does. */
async function smallEnough(canvas: OffscreenCanvas): Promise<Blob> {
  let quality = PHOTO_QUALITY;
  let blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  while (blob.size > PHOTO_MAX_BYTES && quality > PHOTO_QUALITY_MIN) {
    quality -= PHOTO_QUALITY_STEP;
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  }
  return blob;
}

const worker = self as unknown as DedicatedWorkerGlobalScope;

worker.onmessage = async ({ data }: MessageEvent<FrameQuestion>) => {
  try {
    const answer = await encode(data);
    worker.postMessage(answer, answer.kind === 'jpeg' ? [answer.bytes] : []);
  } catch (error) {
    worker.postMessage({ kind: 'failed', reason: String(error) } satisfies EncodeAnswer);
  }
};
