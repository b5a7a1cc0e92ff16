/**
 * Segments of a picked JPEG from any camera, tolerant of stray bytes (T.81, annex B). The server is
 * stricter, because our own encoder wrote its files (jpeg.ts).
 */

/**
 * `unsupported`: no browser decodes it. `keptBytes`: memory for the coefficients, which decoders keep of a progressive
 * picture until its last scan, at any reduced size; 0 for others.
 */
export type PickedHead = { width: number; height: number; unsupported: boolean; keptBytes: number };

/** `at`: first byte after the length; `to`: first byte after the segment. */
export type Segment = { marker: number; at: number; to: number };

export const SOI = 0xd8;
export const SOS = 0xda;
export const EOI = 0xd9;
export const DHT = 0xc4;
/** Bytes within which another segment must follow one found after stray bytes. */
const STRAY_MAX = 16;

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === SOI;
}

/** By the frame header; null without one. */
export function pickedHead(bytes: Uint8Array): PickedHead | null {
  for (let at = 2; ; ) {
    const segment = segmentAt(bytes, at);
    if (!segment || segment.marker === SOS || segment.marker === EOI) return null;
    if (isFrame(segment.marker)) return headAt(bytes, segment);
    at = segment.to;
  }
}

/** What browsers decode: baseline, extended and progressive, 8 bits, Huffman, 1, 3 or 4 colours. */
export function headAt(bytes: Uint8Array, { marker, at }: Segment): PickedHead | null {
  const [height, width] = [readUint16(bytes, at + 1), readUint16(bytes, at + 3)];
  const colours = bytes[at + 5] ?? 0;
  const isKnown = marker <= 0xc2 && bytes[at] === 8 && (colours === 1 || colours === 3 || colours === 4);
  if (isKnown && (width === 0 || height === 0)) return null;
  const keptBytes = marker === PROGRESSIVE ? 2 * width * height * samplesAPixel(bytes, at) : 0;
  return { width, height, unsupported: !isKnown, keptBytes };
}

const PROGRESSIVE = 0xc2;

/** 1.5 with halved colours, 3 with full ones. */
function samplesAPixel(bytes: Uint8Array, at: number): number {
  const factors = Array.from({ length: bytes[at + 5] ?? 0 }, (_, index) => bytes[at + 7 + 3 * index] ?? 0);
  const blocks = factors.map((factor) => (factor >> 4) * (factor & 15));
  return blocks.reduce((sum, count) => sum + count, 0) / Math.max(1, ...blocks);
}

/** Segments before the frame without stray bytes, for metadata readers. */
export function cleanHead(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const parts = [Uint8Array.of(0xff, SOI)];
  for (let at = 2; ; ) {
    const segment = segmentAt(bytes, at);
    if (!segment || segment.marker === SOS || segment.marker === EOI) return [...parts, Uint8Array.of(0xff, EOI)];
    parts.push(...writtenOf(bytes, segment));
    at = segment.to;
  }
}

/** A segment to write, up to its end or a later position. */
export function writtenOf(bytes: Uint8Array, { marker, at, to }: Segment, end = to): Uint8Array<ArrayBuffer>[] {
  return [Uint8Array.of(0xff, marker), bytes.slice(at - 2, end)];
}

/** The next segment, here or after stray bytes that decoders skip. */
export function segmentAt(bytes: Uint8Array, from: number): Segment | null {
  const there = readSegment(bytes, from);
  if (there) return there;
  const lost = withoutFirst(bytes, from);
  if (lost) return lost;
  for (let at = nextMarker(bytes, from); at < bytes.length; at = nextMarker(bytes, at + 1)) {
    const found = readSegment(bytes, at);
    if (found && (found.marker === SOS || found.marker === EOI || isFollowed(bytes, found))) return found;
  }
  return null;
}

function readSegment(bytes: Uint8Array, from: number): Segment | null {
  if (bytes[from] !== 0xff) return null;
  let at = from + 1;
  while (bytes[at] === 0xff) at++;
  const marker = bytes[at] ?? 0;
  if (marker === EOI) return { marker, at: at + 1, to: at + 1 };
  return segment(bytes, marker, at);
}

/** `at`: position of the marker's second byte. */
function segment(bytes: Uint8Array, marker: number, at: number): Segment | null {
  const length = readUint16(bytes, at + 1);
  const to = at + 1 + length;
  const hasLength = marker >= 0xc0 && (marker < 0xd0 || marker > 0xd9);
  return hasLength && length >= 2 && to <= bytes.length ? { marker, at: at + 3, to } : null;
}

/** A program's segment (E0 to EF, FE) without its first FF. */
function withoutFirst(bytes: Uint8Array, from: number): Segment | null {
  const marker = bytes[from + 1] ?? 0;
  if (bytes[from] === 0xff || (marker < 0xe0 && marker !== 0xfe) || (marker > 0xef && marker !== 0xfe)) return null;
  const found = segment(bytes, marker, from + 1);
  return found && isFollowed(bytes, found) ? found : null;
}

function isFollowed(bytes: Uint8Array, { to }: Segment): boolean {
  const next = nextMarker(bytes, to);
  return next - to <= STRAY_MAX && (bytes[next + 1] ?? 0) >= 0xc0;
}

/** SOF0 to SOF15 except DHT (C4), JPG (C8) and DAC (CC). */
export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== DHT && marker !== 0xc8 && marker !== 0xcc;
}

export function readUint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

/** Position (FF) of the next real marker; the total length if none. */
export function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}
