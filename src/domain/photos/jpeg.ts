/** Reads a JPEG's structure without decoding: size, completeness, decoding cost. */

/** Bytes with a native search: Uint8Array on the phone, Buffer in PocketBase, an array. */
type Bytes = {
  readonly length: number;
  readonly [index: number]: number;
  indexOf(value: number, from?: number): number;
};

/** In pixels. */
export type Size = { width: number; height: number };

/** The frame header, and the number of scans. */
type Frame = Size & { marker: number; precision: number; components: number };

/** Maximum pixels for a thumbnail: twice our encoder's, within 100 MB at 15 bytes each (D74). */
export const CUT_MAX_PIXELS = 4_000_000;
/**
 * Maximum aspect ratio: cutting first enlarges the short side to 320 pixels; 1 × 65,535 would take
 * 27 GB.
 */
export const CUT_MAX_RATIO = 8;

/** Pixels a block side; each block takes at least one bit in a complete JPEG (D95). */
const BLOCK_SIDE = 8;
const BITS_PER_BYTE = 8;

/** Start of compressed data; end of the picture. */
const SCAN = 0xda;
const END = 0xd9;

/**
 * Size of a complete JPEG, or null: unambiguous segments, one frame header, at least one scan,
 * enough data for its blocks, and an end. Trailing bytes are ignored.
 */
export function jpegSize(bytes: Bytes): Size | null {
  const found = walkSegments(bytes);
  return found && { width: found.frame.width, height: found.frame.height };
}

/** Size by the frame header only: for files that only this browser decodes. */
export function jpegHead(bytes: Bytes): Size | null {
  const frame = frameOf(bytes);
  return frame && { width: frame.width, height: frame.height };
}

/** Size and isCuttable in one pass. */
export function jpegFacts(bytes: Bytes): (Size & { isCuttable: boolean }) | null {
  const found = walkSegments(bytes);
  return found && { width: found.frame.width, height: found.frame.height, isCuttable: isCheap(found) };
}

/**
 * Whether the server may cut a thumbnail. Decoding costs by pixel, so pixels and ratio are limited.
 * Progressive files cost a multiple, and each scan the full picture again. So only baseline with
 * one scan a component, as phone encoders write.
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

/** The only frame header before the first scan. */
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
 * Minimum bytes of a complete picture: one bit a block. One colour takes 1.5 bits (mozjpeg,
 * progressive), 3 in browsers; cameras far more.
 */
function leastData({ width, height }: Size): number {
  return (Math.ceil(width / BLOCK_SIDE) * Math.ceil(height / BLOCK_SIDE)) / BITS_PER_BYTE;
}

/** `data`: bytes of scans so far. */
type Seen = { frame: Frame | null; scans: number; data: number };
type Segment = { marker: number; at: number; data: number };

/** @returns false for a misplaced segment: a second frame header, or a scan before the first. */
function noteSegment(bytes: Bytes, { marker, at, data }: Segment, seen: Seen): boolean {
  if (marker === SCAN) seen.scans++;
  seen.data += data;
  if (!isFrame(marker)) return marker !== SCAN || seen.frame !== null;
  const isFirst = seen.frame === null;
  seen.frame = frameAt(bytes, at, marker);
  return isFirst && seen.frame !== null;
}

/**
 * Yields segments until the end, or until decoders would disagree. They disagree about a misplaced marker, bytes
 * between segments, or an invalid length. `at`: position of the length; `data`: bytes of a scan after its header.
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

/** Bytes of a segment from its length on; 0 for the end, null for an invalid one. */
function lengthOf(bytes: Bytes, at: number, marker: number): number | null {
  if (marker === END) return 0;
  const length = readUint16(bytes, at);
  return hasLength(marker) && length >= 2 && at + length <= bytes.length ? length : null;
}

/** The next marker except escaped FF and restarts; the total length if none. */
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

/** SOF0 to SOF15 except DHT (C4), JPG (C8) and DAC (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** From C0 on except restarts (D0 to D7) and SOI (D8); EOI is handled before. */
function hasLength(marker: number): boolean {
  return marker >= 0xc0 && (marker < 0xd0 || marker > 0xd9);
}
