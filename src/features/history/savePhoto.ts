import { toast } from '../../ui/toast';
import type { Photos } from './usePhotos';

/**
 * Saves the original of a photo as a file, byte for byte as it was taken.
 * @param number of the record: part of the file's name (D40).
 */
export async function savePhoto(photos: Photos, index: number, number: string): Promise<void> {
  const blob = await fetched(await photos.original(index));
  if (!blob) {
    toast({ kind: 'danger', title: 'Für das Original brauchen Sie Internet' });
    return;
  }
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${number}-Foto-${index + 1}.jpg`;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function fetched(address: string | null): Promise<Blob | null> {
  if (address === null) return null;
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}
