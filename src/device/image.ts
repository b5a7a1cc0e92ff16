/** From a camera frame or a picked file to the JPEG that is stored: checked, within the limits, with its hash (D32, D38). */
import { jpegHead, jpegSize } from '../domain/jpeg';
import { ENCODE_TIMEOUT, PHOTO_MAX_BYTES } from '../domain/limits';
import { askWorker, WorkerBroken } from './askWorker';
import { sha256Hex } from './clock';
import { type Frame, frameSize } from './frame';
import { ImageError } from './imageError';
import { log } from './log';
import type { EncodeAnswer, FileQuestion, FrameQuestion } from './worker/messages';
import { fitWithin } from './worker/pixels';

/** A picked file is decoded whole: beyond 64 megapixels (256 MB of pixels) phones kill the page. */
const FILE_MAX_PIXELS = 64_000_000;

/** A JPEG ready to be stored; `sha256` is lower-case hex of `bytes`, sizes in pixels. */
export type PreparedPhoto = { bytes: ArrayBuffer; width: number; height: number; sha256: string };

/** How much of a file is read for its size: previews and maker's notes stand before it. */
const HEAD = 1024 * 1024;

const askFrame = askWorker<FrameQuestion, EncodeAnswer>(
  () => new Worker(new URL('./worker/encode.ts', import.meta.url), { type: 'module' }),
  ENCODE_TIMEOUT,
);
const askFile = askWorker<FileQuestion, EncodeAnswer>(
  () => new Worker(new URL('./worker/file.ts', import.meta.url), { type: 'module' }),
  ENCODE_TIMEOUT,
);

/**
 * A camera frame as a JPEG of at most 1920 × 1080. The frame is used up.
 * @throws ImageError when the result is empty or too large; WorkerBroken when the encoder failed or gave no answer.
 */
export async function prepareFrame(frame: Frame): Promise<PreparedPhoto> {
  return checked(await askFrame({ frame, ...fitWithin(frameSize(frame)) }, [frame]));
}

/**
 * A picked file, or a picture of the phone's own camera app, as a JPEG of at most 1920 × 1080, upright, without EXIF.
 * @throws ImageError with the reason in words; WorkerBroken as above.
 */
export async function prepareFile(file: File): Promise<PreparedPhoto> {
  const size = await sizeOf(file);
  if (!size) throw new ImageError('photo_not_jpeg');
  if (size.width * size.height > FILE_MAX_PIXELS) throw new ImageError('photo_dimensions');
  // Decoders paint the rest of a picture that was cut off grey, without a word.
  if (!jpegSize(new Uint8Array(await file.arrayBuffer()))) throw new ImageError('photo_truncated');
  const fitted = fitWithin(size);
  // Some pickers give no type, or a wrong one; the first bytes have been read.
  const jpeg = new File([file], 'foto.jpg', { type: 'image/jpeg' });
  const question: FileQuestion = { file: jpeg, longSide: Math.max(fitted.width, fitted.height) };
  const answer = await askFile(question);
  return checked(answer.kind === 'jpeg' ? answer : await onPage(question, answer.reason));
}

async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const size = jpegHead(head);
  if (size || file.size <= HEAD || head[0] !== 0xff || head[1] !== 0xd8) return size;
  return jpegHead(new Uint8Array(await file.arrayBuffer()));
}

/** WebKit: the library needs Image, which workers there do not have (D32). The code is loaded when that happens. */
async function onPage(question: FileQuestion, reason: string): Promise<EncodeAnswer> {
  log('image.onPage', reason.slice(0, 60));
  const { compress } = await import('./worker/compress');
  try {
    return await compress(question);
  } catch {
    return { kind: 'failed', reason: 'not decodable' };
  }
}

/** The last look before a picture is stored: a JPEG, within the limits, not one colour. */
async function checked(answer: EncodeAnswer): Promise<PreparedPhoto> {
  // A whole JPEG was asked about: it is the decoder that failed, mostly for want of memory, and not the picture.
  if (answer.kind === 'failed') throw new WorkerBroken(answer.reason);
  const { bytes, uniform } = answer;
  const size = jpegSize(new Uint8Array(bytes));
  if (!size) throw new ImageError('photo_not_jpeg');
  const most = fitWithin(size);
  if (size.width !== most.width || size.height !== most.height) throw new ImageError('photo_dimensions');
  if (uniform) throw new ImageError('photo_uniform');
  if (bytes.byteLength > PHOTO_MAX_BYTES) throw new ImageError('photo_bytes');
  return { bytes, ...size, sha256: await sha256Hex(bytes) };
}
