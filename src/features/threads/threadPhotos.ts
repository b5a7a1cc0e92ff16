/** Photos of a message, from a picked file to the server. */
import { sendThreadPhoto } from '../../api/threads';
import { showToast } from '../../components/Toast';
import type { AttachedPhoto } from '../../db/db';
import { newId } from '../../domain/id';
import { captureText, TEXT } from '../../domain/text/texts.capture';
import { randomBytes } from '../../platform/clock';
import { ImageError } from '../../platform/imageError';

/** @returns null if the file cannot be read, which a toast says. */
export async function attachFile(file: File): Promise<AttachedPhoto | null> {
  try {
    const { prepareFile } = await import('../../platform/image');
    const { bytes, width, height, sha256 } = await prepareFile(file, Promise.resolve(file), Date.now());
    return { line: { id: newId(randomBytes), sha256, bytes: bytes.byteLength, width, height }, bytes };
  } catch (error) {
    const text = error instanceof ImageError ? (error.text ?? captureText(error.code)) : TEXT.tryAgain;
    showToast({ kind: 'danger', title: `„${file.name}“ konnte nicht gelesen werden`, text });
    return null;
  }
}

/** After their message. A lost photo is missing in it, and the message stays. @throws RemoteError */
export async function sendPhotos(thread: string, photos: readonly AttachedPhoto[]): Promise<void> {
  for (const { line, bytes } of photos) await sendThreadPhoto(thread, line.id, bytes);
}
