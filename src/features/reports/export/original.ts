import { RemoteError } from '../../../api/failure';
import { fetchPhotoBytes } from '../../../api/files';
import type { PhotoRecord } from '../../../api/records';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';
import { sha256Hex } from '../../../platform/clock';

/** A photo as it was delivered. @throws RemoteError when it cannot be had, or is not the one that was delivered. */
export async function fetchOriginal(photo: PhotoRecord): Promise<ArrayBuffer> {
  const bytes = await fetchPhotoBytes(photo);
  if ((await sha256Hex(bytes)) !== photo.sha256)
    throw new RemoteError('invalid', { message: ISSUE_TEXT.photo_mismatch });
  return bytes;
}
