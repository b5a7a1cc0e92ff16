/**
 * The segments of a JPEG as a person picks it: from any camera, with what phones and programs leave between them (T.81, annex B).
 * What the server takes is stricter: the app's own encoder wrote it (jpeg.ts).
 */

/** `unsupported`: no browser decodes it. */
export type PickedHead = { width: number; height: number; unsupported: boolean };

/** `at`: the first byte behind the length; `to`: the first one behind the segment. */
export type Segment = { marker: number; at: number; to: number };

export const SOI = 0xd8;
export const SOS = 0xda;
export const EOI = 0xd9;
export const DHT = 0xc4;
/** A segment that was found behind stray bytes is one if another follows so soon. */
const STRAY_MAX = 16;

/** Whether the bytes begin as a JPEG does. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === SOI;
}

/** The size by the header of the frame; null where there is none. */
export function pickedHead(bytes: Uint8Array): PickedHead | null {
  for (let at = 2; ; ) {
    const segment = segmentAt(bytes, at);
    if (!segment || segment.marker === SOS || segment.marker === EOI) return null;
    if (isFrame(segment.marker)) return headAt(bytes, segment);
    at = segment.to;
  }
}

/** Baseline, extended and progressive with 8 bits and Huffman codes, of 1, 3 or 4 colours: what browsers decode. */
export function headAt(bytes: Uint8Array, { marker, at }: Segment): PickedHead | null {
  const [height, width] = [readUint16(bytes, at + 1), readUint16(bytes, at + 3)];
  const colours = bytes[at + 5] ?? 0;
  const isKnown = marker <= 0xc2 && bytes[at] === 8 && (colours === 1 || colours === 3 || colours === 4);
  return isKnown && (width === 0 || height === 0) ? null : { width, height, unsupported: !isKnown };
}

/** The segments before the frame without stray bytes, for who reads the notes in them. */
export function cleanHead(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const parts = [Uint8Array.of(0xff, SOI)];
  for (let at = 2; ; ) {
    const segment = segmentAt(bytes, at);
    if (!segment || segment.marker === SOS || segment.marker === EOI) return [...parts, Uint8Array.of(0xff, EOI)];
    parts.push(...writtenOf(bytes, segment));
    at = segment.to;
  }
}

/** A segment as it is to be written, up to its end or a place behind it. */
export function writtenOf(bytes: Uint8Array, { marker, at, to }: Segment, end = to): Uint8Array<ArrayBuffer>[] {
  return [Uint8Array.of(0xff, marker), bytes.slice(at - 2, end)];
}

/** The next segment: at that place, or behind stray bytes that decoders step over too. */
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

/** `at`: the place of the marker's second byte. */
function segment(bytes: Uint8Array, marker: number, at: number): Segment | null {
  const length = readUint16(bytes, at + 1);
  const to = at + 1 + length;
  const hasLength = marker >= 0xc0 && (marker < 0xd0 || marker > 0xd9);
  return hasLength && length >= 2 && to <= bytes.length ? { marker, at: at + 3, to } : null;
}

/** A segment of a program (E0 to EF, FE) whose first byte is not FF. */
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

/** SOF0 to SOF15, except DHT (C4), JPG (C8) and DAC (CC). */
export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== DHT && marker !== 0xc8 && marker !== 0xcc;
}

export function readUint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

/** The next marker (its FF) that is no stuffed byte and no fill; the length of the bytes where there is none. */
export function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}
