/** browser-image-compression with the settings of D32; runs in the worker and, in WebKit, on the page. */
import imageCompression from 'browser-image-compression';
import { PHOTO_MAX_BYTES, PHOTO_QUALITY } from '../../domain/limits';
import type { EncodeAnswer, FileQuestion } from './messages';
import { isUniform } from './pixels';

/**
 * A picked file as a JPEG, turned upright, without its EXIF data.
 * `useWebWorker: false`: the library's own worker would load its code from a CDN. `alwaysKeepResolution` and
 * `initialQuality`: otherwise it gives pixels away that the size limit does not ask for.
 * @throws whatever the library throws on a file it cannot decode.
 */
export async function compressPhoto({
  file,
  longSide,
}: FileQuestion): Promise<Extract<EncodeAnswer, { kind: 'jpeg' }>> {
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
