/** Photos that were added and are not in the draft, with the reason. */
import { StorageError } from '../../../db/storage';
import { captureText, TEXT } from '../../../domain/text/texts.capture';
import { ImageError } from '../../../platform/imageError';

/** `name` of its file, null for a camera frame; `why` a sentence; `photo` its id, if it had one. */
export type Rejection = { name: string | null; why: string; photo: string | null };

/** Characters of file names that change the text direction, and line ends. */
const TURNING = /[\p{Bidi_Control}\p{Cc}]/gu;

export class SilentError extends Error {
  override name = 'SilentError';
}

export function rejectionReason(error: unknown): string {
  if (error instanceof ImageError) return error.text ?? captureText(error.code);
  if (error instanceof SilentError) return TEXT.photoSilent;
  if (error instanceof StorageError) return `${TEXT.photoNotSaved} ${error.message}`;
  return `${TEXT.photoNotSaved} ${TEXT.tryAgain}`;
}

/** Each reason once, with the names of its files. */
export function rejectionTexts(refused: readonly Rejection[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { why, name } of refused) {
    const names = byReason.get(why) ?? [];
    byReason.set(why, name === null ? names : [...names, name.replace(TURNING, '')]);
  }
  return [...byReason].map(([why, names]) =>
    names.length === 0 ? why : `${why} ${TEXT.photosRefused}: ${names.join(', ')}`,
  );
}
