/** Sizes and samples of pictures; runs in the workers and on the page. */
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '../../domain/limits';

/** Points a side; 4,096 samples find any picture that shows something. */
const SAMPLES = 64;

/** The largest size within 1920 × 1080 (1080 × 1920 upright) of the same shape; never larger than the original. */
export function fitWithin(size: { width: number; height: number }): { width: number; height: number } {
  const long = Math.max(size.width, size.height);
  const short = Math.min(size.width, size.height);
  const scale = Math.min(1, PHOTO_WIDTH / long, PHOTO_HEIGHT / short);
  const scaleSide = (side: number) => Math.max(1, Math.floor(side * scale + 1e-9));
  return { width: scaleSide(size.width), height: scaleSide(size.height) };
}

/** Whether RGBA pixels all have one colour. */
export function isOneColour(pixels: ArrayLike<number>): boolean {
  for (let i = 4; i < pixels.length; i++) if (pixels[i] !== pixels[i - 4]) return false;
  return true;
}

/**
 * Whether a picture is one uniform colour: the failure of iOS canvases over 16.7 megapixels, which come out black
 * without an error (D32), and of a camera that has no picture yet. Samples are taken, not averaged: noise counts.
 */
export function isUniform(picture: ImageBitmap | OffscreenCanvas): boolean {
  const sample = new OffscreenCanvas(SAMPLES, SAMPLES);
  const context = sample.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, SAMPLES, SAMPLES);
  return isOneColour(context.getImageData(0, 0, SAMPLES, SAMPLES).data);
}
