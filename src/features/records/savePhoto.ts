import { showFailure } from '../../components/dialogs/failure';
import { showToast } from '../../components/Toast';
import { downloadFile } from '../../platform/download';
import type { Photos } from './usePhotos';

/** Saves a photo's original bytes as a file. @param number record number, for the file name. */
export async function savePhoto(photos: Photos, index: number, number: string): Promise<void> {
  const original = await photos.original(index).catch((error: unknown) => {
    showFailure('Das Original konnte nicht gespeichert werden', error);
    return undefined;
  });
  if (original === undefined) return;
  if (original) downloadFile(original, `${number}-Foto-${index + 1}.jpg`);
  else showToast({ kind: 'danger', title: 'Für das Original brauchen Sie Internet' });
}
