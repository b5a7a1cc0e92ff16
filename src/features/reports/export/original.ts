import { RemoteError } from '../../../api/failure';
import { fetchPhotoBytes } from '../../../api/files';
import type { PhotoRecord } from '../../../api/photoRows';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';
import { sha256Hex } from '../../../platform/clock';

/** A photo's original. @throws RemoteError if unreachable or different from the delivered one. */
export async function fetchOriginal(photo: PhotoRecord): Promise<ArrayBuffer> {
  const bytes = await fetchPhotoBytes(photo);
  if ((await sha256Hex(bytes)) !== photo.sha256)
    throw new RemoteError('invalid', { message: ISSUE_TEXT.photo_mismatch });
  return bytes;
}
