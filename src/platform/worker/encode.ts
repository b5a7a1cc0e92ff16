/** Worker: encodes camera frames as JPEG, so that the page stays responsive. */
import { CAPTURE_IDLE, PHOTO_MAX_BYTES, PHOTO_QUALITY } from '../../domain/limits';
import { COVER_COLOUR } from '../../domain/photos/cover';
import { answerPage } from './answering';
import type { EncodeAnswer, FrameQuestion } from './messages';
import { isUniform } from './pixels';

/** Quality step after a result over PHOTO_MAX_BYTES, down to the minimum. */
const PHOTO_QUALITY_STEP = 0.15;
const PHOTO_QUALITY_MIN = 0.35;

/**
 * The canvas is reused (8 MB at 1080p): new memory costs 5 of 13 ms (measured). It is freed when
 * idle, because engines would wait for the garbage collector.
 */
const canvas = new OffscreenCanvas(0, 0);
let idle = 0;

async function encodeFrame({ frame, width, height, covered = [] }: FrameQuestion): Promise<EncodeAnswer> {
  clearTimeout(idle);
  try {
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return { kind: 'failed', reason: 'no context' };
    // White: a silently failed draw must not leave the previous photo (isUniform would miss it),
    // and a picked picture may be transparent.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(frame, 0, 0, width, height);
    context.fillStyle = COVER_COLOUR;
    for (const block of covered) context.fillRect(block.x, block.y, block.width, block.height);
    const uniform = isUniform(canvas);
    const blob = await smallEnough();
    return { kind: 'jpeg', bytes: await blob.arrayBuffer(), uniform };
  } finally {
    frame.close();
    idle = setTimeout(() => Object.assign(canvas, { width: 0, height: 0 }), CAPTURE_IDLE);
  }
}

/** Lowers the quality until it fits; the page refuses the rest. */
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
