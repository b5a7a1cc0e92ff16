/** Reads the structure of a JPEG, without decoding it: its size, whether it is whole, and what decoding it would cost. */

/** Any indexable run of bytes with a native search: Uint8Array on the phone, a Buffer in PocketBase, a plain array. */
type Bytes = {
  readonly length: number;
  readonly [index: number]: number;
  indexOf(value: number, from?: number): number;
};

/** Width and height in pixels. */
export type Size = { width: number; height: number };

/** What the header of the frame says, and how many scans follow it. */
type Frame = Size & { marker: number; precision: number; components: number };

/**
 * A small picture is cut from photos up to this many pixels: twice what our encoder makes, within
 * 100 MB at 15 bytes each.
 */
export const CUT_MAX_PIXELS = 4_000_000;
/** Long side to short side: cutting blows the short side up to 320 pixels first, 1 × 65,535 would become 27 GB. */
export const CUT_MAX_RATIO = 8;

/**
 * Pixels of one block; each of its blocks costs a Huffman coder one bit or more in every JPEG that
 * is whole.
 */
const BLOCK_SIDE = 8;
const BITS_PER_BYTE = 8;

/** Compressed data begins, or the picture ends. */
const SCAN = 0xda;
const END = 0xd9;

/**
 * Width and height of a whole JPEG, or null for everything else: the same segments, one after the
 * other, that every decoder sees, exactly one frame header, at least one scan, enough data for the
 * blocks of such a frame and an end. What stands behind the end is not looked at.
 */
export function jpegSize(bytes: Bytes): Size | null {
  const found = walkSegments(bytes);
  return found && { width: found.frame.width, height: found.frame.height };
}

/** Width and height by the frame header alone: for the beginning of a file that is decoded in this browser or nowhere. */
export function jpegHead(bytes: Bytes): Size | null {
  const frame = frameOf(bytes);
  return frame && { width: frame.width, height: frame.height };
}

/** Both in one walk through the bytes: its size, and whether a small picture may be cut from it (isCuttable). */
export function jpegFacts(bytes: Bytes): (Size & { isCuttable: boolean }) | null {
  const found = walkSegments(bytes);
  return found && { width: found.frame.width, height: found.frame.height, isCuttable: isCheap(found) };
}

/**
 * Whether a small picture may be cut from it on the server. Decoding costs what the pixels cost, so there is a limit of
 * pixels and of shape; a progressive one costs a multiple, and each scan costs the whole picture once more, so it is
 * baseline with each component in one scan, which is what every phone's own encoder writes.
 */
export function isCuttable(bytes: Bytes): boolean {
  return jpegFacts(bytes)?.isCuttable ?? false;
}

function isCheap({ frame, scans }: Walked): boolean {
  const { marker, precision, components, width, height } = frame;
  const isPlain = (marker === 0xc0 || marker === 0xc1) && precision === 8 && (components === 1 || components === 3);
  const isSmall =
    width * height <= CUT_MAX_PIXELS && Math.max(width, height) <= CUT_MAX_RATIO * Math.min(width, height);
  return isPlain && isSmall && scans <= components;
}

/** The one frame header before the first scan. */
function frameOf(bytes: Bytes): Frame | null {
  for (const { marker, at } of readSegments(bytes)) {
    if (isFrame(marker)) return frameAt(bytes, at, marker);
    if (marker === SCAN || marker === END) return null;
  }
  return null;
}

type Walked = { frame: Frame; scans: number };
function walkSegments(bytes: Bytes): Walked | null {
  const seen: Seen = { frame: null, scans: 0, data: 0 };
  for (const segment of readSegments(bytes)) {
    const { frame, scans, data } = seen;
    if (segment.marker === END) return frame && scans > 0 && data >= leastData(frame) ? { frame, scans } : null;
    if (!noteSegment(bytes, segment, seen)) return null;
  }
  return null;
}

/**
 * Bytes below which the scans of a frame hold no whole picture: one bit for each block. A picture of one colour takes
 * 1.5 where an encoder saves every bit it can (mozjpeg, progressive), 3 from a browser's; no camera comes near.
 */
function leastData({ width, height }: Size): number {
  return (Math.ceil(width / BLOCK_SIDE) * Math.ceil(height / BLOCK_SIDE)) / BITS_PER_BYTE;
}

/** `data`: bytes of the scans so far. */
type Seen = { frame: Frame | null; scans: number; data: number };
type Segment = { marker: number; at: number; data: number };

/** Notes a segment. @returns false for what has no place there: a second frame header, a scan before the first. */
function noteSegment(bytes: Bytes, { marker, at, data }: Segment, seen: Seen): boolean {
  if (marker === SCAN) seen.scans++;
  seen.data += data;
  if (!isFrame(marker)) return marker !== SCAN || seen.frame !== null;
  const isFirst = seen.frame === null;
  seen.frame = frameAt(bytes, at, marker);
  return isFirst && seen.frame !== null;
}

/**
 * The segments in their order, `at` being the place of the length and `data` the bytes of a scan behind its header, until
 * the end, the end of the bytes or whatever no decoder agrees on with another: a marker that has no place there, bytes
 * between two segments, a length that is none.
 */
function* readSegments(bytes: Bytes): Generator<Segment> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return;
  let offset = 2;
  while (bytes[offset] === 0xff) {
    while (bytes[offset + 1] === 0xff) offset++;
    const marker = bytes[offset + 1] ?? 0;
    const at = offset + 2;
    const length = lengthOf(bytes, at, marker);
    if (length === null) return;
    const behind = at + length;
    offset = marker === SCAN ? endOfScan(bytes, behind) : behind;
    yield { marker, at, data: offset - behind };
    if (length === 0) return;
  }
}

/** Bytes of a segment from its length on; 0 for the end of the picture, null for what is no segment here. */
function lengthOf(bytes: Bytes, at: number, marker: number): number | null {
  if (marker === END) return 0;
  const length = readUint16(bytes, at);
  return hasLength(marker) && length >= 2 && at + length <= bytes.length ? length : null;
}

/** The next marker that is neither an escaped FF nor a restart; the length of the bytes where there is none. */
function endOfScan(bytes: Bytes, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + (isData ? 2 : 1));
  }
  return bytes.length;
}

function frameAt(bytes: Bytes, at: number, marker: number): Frame | null {
  const components = bytes[at + 7] ?? 0;
  if (components === 0 || readUint16(bytes, at) !== 8 + 3 * components) return null;
  const size = { width: readUint16(bytes, at + 5), height: readUint16(bytes, at + 3) };
  if (size.width === 0 || size.height === 0) return null;
  return { ...size, marker, precision: bytes[at + 2] ?? 0, components };
}

function readUint16(bytes: Bytes, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

/** SOF0 to SOF15 carry the dimensions, except DHT (C4), JPG (C8) and DAC (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Everything from C0 on but restarts (D0 to D7) and a second beginning; the end is seen before. */
function hasLength(marker: number): boolean {
  return marker >= 0xc0 && (marker < 0xd0 || marker > 0xd9);
}
