/** Photos of this device for the screen. Lists load one when its card is visible. */
import type { PhotoRow } from './db';
import { photoBytes, photosOf } from './photos';

/** Null where its bytes are not on this device. */
export async function firstPicture(documentation: string): Promise<Blob | null> {
  const first = (await photosOf(documentation))[0];
  return first ? readPicture(first.id) : null;
}

/**
 * All ordered photos with bytes. Empty if one is missing: mixing with the server's would show some
 * twice.
 */
export async function allPictures(documentation: string): Promise<{ photo: PhotoRow; blob: Blob }[]> {
  const found: { photo: PhotoRow; blob: Blob }[] = [];
  for (const photo of await photosOf(documentation)) {
    const blob = await readPicture(photo.id);
    if (!blob) return [];
    found.push({ photo, blob });
  }
  return found;
}

async function readPicture(id: string): Promise<Blob | null> {
  const bytes = await photoBytes(id);
  return bytes && new Blob([bytes], { type: 'image/jpeg' });
}
