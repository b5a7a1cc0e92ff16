/** Worker: looks for a fault of a stored JPEG. Loaded with the first photo's check. */
import { findPhotoFault, GREY_SIDE, toGrey } from '../../domain/photos/photoFault';
import type { InspectAnswer, InspectQuestion } from './messages';

async function inspectPicture(jpeg: Blob): Promise<InspectAnswer> {
  const bitmap = await createImageBitmap(jpeg);
  const scale = Math.min(1, GREY_SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return 'undecodable';
  // Low quality would skip pixels, and skipped pixels look like sharp edges.
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return findPhotoFault({ values: toGrey(context.getImageData(0, 0, width, height).data), width, height });
}

const worker = self as unknown as DedicatedWorkerGlobalScope;
worker.onmessage = async ({ data }: MessageEvent<InspectQuestion>) => {
  worker.postMessage(await inspectPicture(data).catch((): InspectAnswer => 'undecodable'));
};
