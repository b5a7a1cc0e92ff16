/** Decodes a large JPEG at some eighths of its size: two of them need a sixteenth of the memory. Chromium only. */
import { fitWithin } from './pixels';

/** The decoder's steps, and the largest one worth it. */
const EIGHTHS = 8;
const MOST_EIGHTHS = 4;

/**
 * An upright frame, at least as large as the stored photo; null where this engine decodes at full size only.
 * @param size of the file's pixels.
 */
export async function decodeSmall(file: Blob, size: { width: number; height: number }): Promise<VideoFrame | null> {
  const { width, height } = size;
  const eighths = Math.ceil((EIGHTHS * fitWithin(size).width) / width);
  if (eighths > MOST_EIGHTHS || !('ImageDecoder' in globalThis)) return null;
  const scaled = (side: number) => Math.ceil((side * eighths) / EIGHTHS);
  const decoder = new ImageDecoder({
    data: file.stream(),
    type: 'image/jpeg',
    desiredWidth: scaled(width),
    desiredHeight: scaled(height),
  });
  try {
    return (await decoder.decode()).image;
  } finally {
    decoder.close();
  }
}
