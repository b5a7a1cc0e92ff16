/** Photos of this device as something a screen can show. Lists ask one at a time, when a card comes into view. */
import type { PhotoRow } from './db';
import { photoBytes, photosOf } from './photos';

/** The first photo of a draft or record, or null where its bytes are not (or no longer) on this device. */
export async function firstPicture(documentation: string): Promise<Blob | null> {
  const first = (await photosOf(documentation))[0];
  return first ? readPicture(first.id) : null;
}

/**
 * All photos of a draft or record in order, with their bytes. Empty as soon as one is not on this device: half a set
 * from here and half from the server would be counted twice.
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
