/** Sizes and samples of pictures; in workers and on the page. */
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '../../domain/limits';

/** Samples a side; 4,096 suffice. */
const SAMPLES = 64;

/**
 * The largest size within 1920 × 1080 (1080 × 1920 upright) of the same ratio; never larger than
 * the original.
 */
export function fitWithin(size: { width: number; height: number }): { width: number; height: number } {
  const long = Math.max(size.width, size.height);
  const short = Math.min(size.width, size.height);
  const scale = Math.min(1, PHOTO_WIDTH / long, PHOTO_HEIGHT / short);
  const scaleSide = (side: number) => Math.max(1, Math.floor(side * scale + 1e-9));
  return { width: scaleSide(size.width), height: scaleSide(size.height) };
}

export function isOneColour(pixels: ArrayLike<number>): boolean {
  for (let i = 4; i < pixels.length; i++) if (pixels[i] !== pixels[i - 4]) return false;
  return true;
}

/**
 * Detects a picture of one colour: iOS canvases over 16.7 megapixels come out black without an
 * error, and so do cameras without a frame. Samples, no average: noise counts as content.
 */
export function isUniform(picture: ImageBitmap | OffscreenCanvas): boolean {
  const sample = new OffscreenCanvas(SAMPLES, SAMPLES);
  const context = sample.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, SAMPLES, SAMPLES);
  return isOneColour(context.getImageData(0, 0, SAMPLES, SAMPLES).data);
}
