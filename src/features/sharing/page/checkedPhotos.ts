/** Verified photos of a share. */

import { withPictureSlot } from '../../../api/pictureSlots';
import { getSharedPhoto } from '../../../api/shares';
import { sha256Hex } from '../../../platform/clock';

/** `isMasked`: parts were covered before the seal. */
export type SharedPhoto = { id: string; sha256: string; isMasked?: boolean };

/** Loads a photo; null when its hash is not the entered one. @throws RemoteError */
export function checkedPhoto(
  { id, sha256 }: SharedPhoto,
  { pass, signal }: { pass: string; signal: AbortSignal },
): Promise<ArrayBuffer | null> {
  return withPictureSlot(signal, async () => {
    const bytes = await getSharedPhoto(id, { pass, signal });
    return (await sha256Hex(bytes)) === sha256 ? bytes : null;
  });
}
