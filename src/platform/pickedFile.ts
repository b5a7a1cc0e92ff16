/** Checks a picked file before decoding. Loaded at the first pick, with the EXIF reader. */
/// <reference path="./exifr.d.ts" />
// 'Lite': JPEG and HEIC, without the names of 20,000 tags.
import exifr from 'exifr/dist/lite.esm.mjs';
import { imageSize } from 'image-size';
import { exifMoment } from '../domain/photos/exifTime';
import { cleanHead, isJpeg, pickedHead } from '../domain/photos/jpegSegments';
import { type Format, formatOf, reachesEnd } from '../domain/photos/otherPicture';
import { LARGE_PNG_PIXELS, readPngHead } from '../domain/photos/pngRows';
import { formatText } from '../domain/text/texts.pick';
import { ImageError } from './imageError';
import { log } from './log';
import { pickError } from './pickError';

/** Decoding needs all pixels in memory: beyond 64 megapixels (256 MB) phones kill the page. */
const FILE_MAX_PIXELS = 64_000_000;

/** Chromium needs 35 MB more (measured): together less than the 150 MB of a cheap phone. 36 megapixels with halved colours. */
const KEPT_MAX = 110_000_000;

/** Bytes read for the size: previews and maker notes come before it. */
const HEAD = 1024 * 1024;

/** EXIF's DateTimeOriginal and OffsetTimeOriginal. */
const ORIGINAL = 0x9003;
const OFFSET = 0x9011;

/** Only the two EXIF time tags, raw: no position, no device. */
const TIME_ALONE = {
  tiff: true,
  exif: { pick: [ORIGINAL, OFFSET] },
  ifd0: true,
  ifd1: false,
  gps: false,
  xmp: false,
  icc: false,
  translateKeys: false,
  translateValues: false,
  reviveValues: false,
};

type Size = { width: number; height: number };
/** EXIF time, ms, or null. */
type MadeAt = number | null;

export type LookedAt = { picture: Blob; madeAt: MadeAt } & (
  | { format: null; size: Size }
  | { format: Format; size: Size | null }
);

/**
 * Checks a picked file.
 * @param picture its bytes; null if unreadable at the pick.
 * @throws ImageError with the reason in words.
 */
export async function lookAt(picture: Blob | null): Promise<LookedAt> {
  if (!picture || picture.size === 0) throw pickError('unreadable');
  const head = await bytesOf(picture.slice(0, HEAD));
  const looked = isJpeg(head) ? await lookAtJpeg(picture, head) : await lookAtOther(picture, head);
  const { size } = looked;
  if (size && size.width * size.height > FILE_MAX_PIXELS) throw pickError('photo_dimensions');
  return looked;
}

/** Formats of every browser. */
const EVERYWHERE: readonly Format[] = ['PNG', 'GIF', 'WebP', 'BMP'];

/** Why decoding failed: damaged, or an unsupported format. */
export function decodeError(format: Format): ImageError {
  return EVERYWHERE.includes(format) ? pickError('photo_truncated') : formatError(format);
}

function formatError(format: Format): ImageError {
  return new ImageError('format', formatText(format));
}

async function lookAtJpeg(picture: Blob, beginning: Uint8Array): Promise<LookedAt> {
  let bytes = beginning;
  if (!pickedHead(bytes) && picture.size > HEAD) bytes = await bytesOf(picture);
  const size = pickedHead(bytes);
  if (!size) throw pickError('photo_truncated');
  if (size.unsupported) throw pickError('kind');
  if (size.keptBytes > KEPT_MAX) throw pickError('photo_dimensions');
  return { picture, format: null, size, madeAt: await exifTime(await bytesOf(new Blob(cleanHead(bytes)))) };
}

async function lookAtOther(picture: Blob, head: Uint8Array): Promise<LookedAt> {
  const format = formatOf(head);
  if (!format) throw pickError('noPicture');
  if (format === 'Video' || format === 'PDF') throw formatError(format);
  const size = sizeIn(head);
  // The worker finds its end without the whole file in memory.
  if (size && size.width * size.height > LARGE_PNG_PIXELS && readPngHead(head))
    return { picture, format, size, madeAt: null };
  const bytes = await bytesOf(picture);
  if (!reachesEnd(bytes, format)) throw pickError('photo_truncated');
  return {
    picture,
    format,
    size,
    madeAt: format === 'HEIC' || format === 'AVIF' ? await exifTime(bytes) : null,
  };
}

function sizeIn(head: Uint8Array): Size | null {
  try {
    return imageSize(head);
  } catch {
    return null;
  }
}

/** Only the EXIF time: no position. */
async function exifTime(file: Uint8Array): Promise<MadeAt> {
  try {
    const tags = await exifr.parse(file, TIME_ALONE);
    return tags ? exifMoment({ original: tags[ORIGINAL], offset: tags[OFFSET] }) : null;
  } catch (error) {
    log('image.exif', error instanceof Error ? error.message.slice(0, 60) : 'unknown');
    return null;
  }
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}
