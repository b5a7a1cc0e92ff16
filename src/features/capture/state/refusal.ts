/** Photos that were handed in and are not in the draft: which, and why. */
import { StorageError } from '../../../db/storage';
import { captureText, TEXT } from '../../../domain/text/texts.capture';
import { ImageError } from '../../../platform/imageError';

/** `name` of its file, null for a frame of the camera; `why` a sentence; `photo` its id, where it got that far. */
export type Refusal = { name: string | null; why: string; photo: string | null };

/** Characters of a file's name that turn the direction of what stands around them, and line ends. */
const TURNING = /[\p{Bidi_Control}\p{Cc}]/gu;

/** The decoder said nothing for ENCODE_TIMEOUT. */
export class SilentError extends Error {
  override name = 'SilentError';
}

/** Why a photo was not taken over, as a sentence. */
export function refusalReason(error: unknown): string {
  if (error instanceof ImageError) return error.text ?? captureText(error.code);
  if (error instanceof SilentError) return TEXT.photoSilent;
  if (error instanceof StorageError) return `${TEXT.photoNotSaved} ${error.message}`;
  return `${TEXT.photoNotSaved} ${TEXT.tryAgain}`;
}

/** What a person is told: each reason once, with the names of the files it concerns. */
export function refusalTexts(refused: readonly Refusal[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { why, name } of refused) {
    const names = byReason.get(why) ?? [];
    byReason.set(why, name === null ? names : [...names, name.replace(TURNING, '')]);
  }
  return [...byReason].map(([why, names]) =>
    names.length === 0 ? why : `${why} ${TEXT.photosRefused}: ${names.join(', ')}`,
  );
}
