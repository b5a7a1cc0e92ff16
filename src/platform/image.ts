/** From a frame or picked file to the stored JPEG: checked, within limits, hashed (D32). */
import { ENCODE_TIMEOUT, PHOTO_MAX_BYTES } from '../domain/limits';
import type { Block } from '../domain/photos/cover';
import { jpegSize, type Size } from '../domain/photos/jpeg';
import { pickedTime } from '../domain/photos/photoTime';
import { LARGE_PNG_PIXELS } from '../domain/photos/pngRows';
import { sha256Hex } from './clock';
import { type CameraFrame, frameSize } from './frame';
import { ImageError } from './imageError';
import { log } from './log';
import { pickError } from './pickError';
import type { EncodeAnswer, FileAnswer, FileQuestion, FrameQuestion } from './worker/messages';
import { fitWithin } from './worker/pixels';
import { createWorkerClient, WorkerBroken } from './workerClient';

/** `sha256` is lower-case hex of `bytes`, sizes in pixels. */
export type PreparedPhoto = { bytes: ArrayBuffer; width: number; height: number; sha256: string };

const requestFrame = createWorkerClient<FrameQuestion, EncodeAnswer>(
  () => new Worker(new URL('./worker/encode.ts', import.meta.url), { type: 'module' }),
  ENCODE_TIMEOUT,
);
const requestFile = createWorkerClient<FileQuestion, FileAnswer>(
  () => new Worker(new URL('./worker/file.ts', import.meta.url), { type: 'module' }),
  ENCODE_TIMEOUT,
);

/**
 * Encodes a frame as JPEG of at most 1920 × 1080. Consumes the frame.
 * @throws ImageError when the result is empty or too large; WorkerBroken when the encoder failed or
 * did not answer.
 */
export async function prepareFrame(frame: CameraFrame): Promise<PreparedPhoto> {
  return checkPhoto(await requestFrame({ frame, ...fitWithin(frameSize(frame)) }, [frame]));
}

/**
 * Covers blocks of a stored JPEG of the app, in the worker; the rest keeps its pixels and its size.
 * @throws ImageError 'photo_uniform' when nothing is left to see; WorkerBroken as above.
 */
export async function prepareCovered(jpeg: ArrayBuffer, covered: readonly Block[]): Promise<PreparedPhoto> {
  const frame = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }));
  return checkPhoto(await requestFrame({ frame, width: frame.width, height: frame.height, covered }, [frame]));
}

/** Bytes of a file in memory at once. */
const PIECE = 4 * 1024 * 1024;

/** A copy that the browser keeps outside the page's memory. @throws when the file is gone. */
export async function copyFile(file: Blob): Promise<Blob> {
  const pieces: Blob[] = [];
  for (let at = 0; at < file.size; at += PIECE) pieces.push(new Blob([await file.slice(at, at + PIECE).arrayBuffer()]));
  return new Blob(pieces);
}

/** `takenAt` in ms since 1970. */
export type PickedPhoto = PreparedPhoto & { takenAt: number };

/**
 * Encodes a picked file as upright JPEG of at most 1920 × 1080 without EXIF.
 * @param copy its bytes, read at the pick, null if unreadable;
 * @param now the moment of the pick, ms.
 * @throws ImageError with the reason in words; WorkerBroken as above.
 */
export async function prepareFile(file: File, copy: Promise<Blob | null>, now: number): Promise<PickedPhoto> {
  const { lookAt, decodeError } = await import('./pickedFile');
  const { format, size, madeAt, picture } = await lookAt(await copy);
  const takenAt = pickedTime({ exif: madeAt, file: file.lastModified, now });
  if (format === null) return { ...(await prepareJpeg(picture, size)), takenAt };
  const frame = (await shrunkPng(picture, format, size)) ?? (await decodePicture(picture, size));
  if (!frame) throw decodeError(format);
  return { ...(await prepareFrame(frame)), takenAt };
}

async function prepareJpeg(file: Blob, size: { width: number; height: number }): Promise<PreparedPhoto> {
  const fitted = fitWithin(size);
  // Some pickers give no or a wrong type; the first bytes were checked.
  const jpeg = new File([file], 'foto.jpg', { type: 'image/jpeg' });
  const longSide = Math.max(fitted.width, fitted.height);
  const question: FileQuestion = { file: jpeg, format: 'JPEG', size, longSide };
  const answer = await requestFile(question);
  // Decoders silently paint the missing part of a truncated picture grey.
  if (answer.kind === 'incomplete') throw pickError('photo_truncated');
  if (answer.kind === 'frame') return prepareFrame(answer.frame);
  if (answer.kind === 'jpeg') return checkPhoto(answer);
  const { file: cleaned = jpeg, reason } = answer.kind === 'failed' ? answer : { reason: 'no JPEG' };
  return checkPhoto(await onPage({ ...question, file: cleaned }, reason));
}

/** @returns null for the browser's decoder. */
async function shrunkPng(picture: Blob, format: string, size: Size | null): Promise<CameraFrame | null> {
  if (format !== 'PNG' || !size || size.width * size.height <= LARGE_PNG_PIXELS) return null;
  const file = new File([picture], 'foto.png', { type: 'image/png' });
  const answer = await requestFile({ file, format, size, longSide: 0 });
  if (answer.kind === 'incomplete') throw pickError('photo_truncated');
  return answer.kind === 'frame' ? answer.frame : null;
}

/** Browsers decode these at full size, up to 6 bytes a pixel: so many need 150 MB. */
const DECODED_MOST = 25_000_000;

/**
 * A non-JPEG picture if this browser decodes it; of an animation the first frame.
 * @throws ImageError for more pixels than a cheap phone has memory for.
 */
async function decodePicture(file: Blob, size: Size | null): Promise<ImageBitmap | null> {
  if (size && size.width * size.height > DECODED_MOST) throw pickError('photo_dimensions');
  try {
    return await createImageBitmap(file);
  } catch (error) {
    log('image.format', error instanceof Error ? error.name : 'unknown');
    return null;
  }
}

/** WebKit: the library needs Image, which workers lack. Loaded on demand. */
async function onPage(question: FileQuestion, reason: string): Promise<EncodeAnswer> {
  log('image.onPage', reason.slice(0, 60));
  const { compressPhoto } = await import('./worker/compress');
  try {
    return await compressPhoto(question);
  } catch {
    return { kind: 'failed', reason: 'not decodable' };
  }
}

/** Final check before storing: a JPEG, within limits, not one colour. */
async function checkPhoto(answer: EncodeAnswer): Promise<PreparedPhoto> {
  // The JPEG is complete: the decoder failed, mostly for lack of memory.
  if (answer.kind === 'failed') throw new WorkerBroken(answer.reason);
  const { bytes, uniform } = answer;
  const size = jpegSize(new Uint8Array(bytes));
  if (!size) throw pickError('photo_not_jpeg');
  const most = fitWithin(size);
  if (size.width !== most.width || size.height !== most.height) throw pickError('photo_dimensions');
  if (uniform) throw new ImageError('photo_uniform');
  if (bytes.byteLength > PHOTO_MAX_BYTES) throw pickError('photo_bytes');
  return { bytes, ...size, sha256: await sha256Hex(bytes) };
}
