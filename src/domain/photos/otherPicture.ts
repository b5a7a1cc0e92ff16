/** Other formats than JPEG: detected by first bytes, with a completeness check. */

/** Common name of a format. */
export type Format = (typeof BEGINNINGS)[number][0] | 'AVIF' | 'HEIC' | 'Video' | 'WebP';

const BEGINNINGS = [
  ['PNG', '\x89PNG\r\n\x1a\n'],
  ['GIF', 'GIF8'],
  ['BMP', 'BM'],
  ['TIFF', 'II*\0'],
  ['TIFF', 'MM\0*'],
  ['JPEG XL', '\xff\x0a'],
  ['JPEG XL', '\0\0\0\x0cJXL '],
  ['JPEG 2000', '\0\0\0\x0cjP  '],
  ['PDF', '%PDF'],
  ['Video', '\x1aE\xdf\xa3'],
] as const;
/** Picture brands of ISO 14496-12 files; others are videos. */
const BRANDS: Readonly<Record<string, Format>> = { avif: 'AVIF', avis: 'AVIF', hei: 'HEIC', hev: 'HEIC', mif: 'HEIC' };

/** Null for other files. */
export function formatOf(bytes: Uint8Array): Format | null {
  if (textAt(bytes, 4, 4) === 'ftyp') return formatOfBoxes(bytes);
  if (textAt(bytes, 0, 4) === 'RIFF') return textAt(bytes, 8, 4) === 'WEBP' ? 'WebP' : 'Video';
  return BEGINNINGS.find(([, begins]) => textAt(bytes, 0, begins.length) === begins)?.[0] ?? null;
}

/** By its first matching brand: some files say 'mif1' before 'avif'. */
function formatOfBoxes(bytes: Uint8Array): Format {
  const end = Math.min(readBigEndian(bytes, 0, 4), 64);
  const brands = [8];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(at);
  const known = brands.map((at) => BRANDS[textAt(bytes, at, 4)] ?? BRANDS[textAt(bytes, at, 3)]);
  return known.includes('AVIF') ? 'AVIF' : (known.find((format) => format !== undefined) ?? 'Video');
}

/**
 * Whether the file is complete by its format; true if the format does not show it. Inner damage only shows in decoding.
 */
export function reachesEnd(bytes: Uint8Array, format: Format): boolean {
  if (format === 'PNG') return pngEnds(bytes);
  if (format === 'GIF') return bytes.lastIndexOf(0x3b) >= bytes.length - 1 - TRAILING_MAX;
  if (format === 'WebP') return littleEndian(bytes, 4) + 8 <= bytes.length;
  if (format === 'BMP') return littleEndian(bytes, 2) <= bytes.length;
  if (format === 'AVIF' || format === 'HEIC') return boxesEnd(bytes);
  return true;
}

/** Tolerated bytes after a GIF's end. */
const TRAILING_MAX = 16;

function pngEnds(bytes: Uint8Array): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + readBigEndian(bytes, at, 4))
    if (textAt(bytes, at + 4, 4) === 'IEND') return true;
  return false;
}

/** A truncated box after the picture's boxes is a phone's trailer. */
function boxesEnd(bytes: Uint8Array): boolean {
  const seen = new Set<string>();
  let at = 0;
  while (at + 8 <= bytes.length) {
    const kind = textAt(bytes, at + 4, 4);
    const length = boxLength(bytes, at);
    if (length < 8 || at + length > bytes.length)
      return !PICTURE_BOXES.has(kind) && seen.has('meta') && seen.has('mdat');
    seen.add(kind);
    at += length;
  }
  return at === bytes.length;
}

const PICTURE_BOXES = new Set(['ftyp', 'meta', 'mdat', 'moov']);

/** 0: to the end of the file; 1: eight-byte length after the type. */
function boxLength(bytes: Uint8Array, at: number): number {
  const length = readBigEndian(bytes, at, 4);
  if (length === 0) return bytes.length - at;
  return length === 1 ? readBigEndian(bytes, at + 8, 4) * 2 ** 32 + readBigEndian(bytes, at + 12, 4) : length;
}

function readBigEndian(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduce((value, byte) => value * 256 + byte, 0);
}

function littleEndian(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + 4).reduceRight((value, byte) => value * 256 + byte, 0);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
