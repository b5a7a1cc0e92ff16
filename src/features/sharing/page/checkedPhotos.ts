/** Verified photos of a share. */

import { withPictureSlot } from '../../../api/pictureSlots';
import { getSharedPhoto } from '../../../api/shares';
import { sha256Hex } from '../../../platform/clock';
import type { SharedLine } from '../sharedContent';

/** `takenAt` (ms) and role of a record's photo; none of a message's. */
export type SharedPhoto = { id: string; sha256: string } & Partial<SharedLine>;

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
