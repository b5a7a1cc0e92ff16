/**
 * browser-image-compression with the settings of D32; in the worker and, in WebKit, on the page.
 */
import imageCompression from 'browser-image-compression';
import { PHOTO_MAX_BYTES, PHOTO_QUALITY } from '../../domain/limits';
import type { EncodeAnswer, FileQuestion } from './messages';
import { isUniform } from './pixels';

/**
 * Encodes a picked file as upright JPEG without EXIF. `useWebWorker: false`: the library's worker
 * loads code from a CDN. `alwaysKeepResolution` and `initialQuality`: otherwise it shrinks more
 * than needed.
 * @throws the library's error for an undecodable file.
 */
export async function compressPhoto({
  file,
  longSide,
}: Pick<FileQuestion, 'file' | 'longSide'>): Promise<Extract<EncodeAnswer, { kind: 'jpeg' }>> {
  const blob = await imageCompression(file, {
    useWebWorker: false,
    fileType: 'image/jpeg',
    maxWidthOrHeight: longSide,
    maxSizeMB: PHOTO_MAX_BYTES / (1024 * 1024),
    alwaysKeepResolution: true,
    initialQuality: PHOTO_QUALITY,
  });
  const bitmap = await createImageBitmap(blob);
  const uniform = isUniform(bitmap);
  bitmap.close();
  return { kind: 'jpeg', bytes: await blob.arrayBuffer(), uniform };
}
