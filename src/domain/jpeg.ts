/** Reads a JPEG's own header: first bytes and dimensions, without decoding it. */

/** Any indexable run of bytes: Uint8Array on the phone, a byte array in PocketBase. */
type Bytes = { readonly length: number; readonly [index: number]: number };

/** Compressed data begins, or the end: no frame header comes any more. */
const SCAN = 0xda;
const END = 0xd9;

/** Width and height in pixels, or null if these bytes are no JPEG with a frame header. */
export function jpegSize(bytes: Bytes): { width: number; height: number } | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null;
  let offset = 2;
  while (offset + 9 < bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0;
    if (isFrame(marker)) return frameSize(bytes, offset);
    if (marker === SCAN || marker === END) return null;
    offset += segmentLength(bytes, offset, marker);
  }
  return null;
}

function frameSize(bytes: Bytes, offset: number): { width: number; height: number } | null {
  const size = { width: word(bytes, offset + 7), height: word(bytes, offset + 5) };
  return size.width > 0 && size.height > 0 ? size : null;
}

/** How far to the next marker: a fill byte, a marker without a body, or a marker with its length. */
function segmentLength(bytes: Bytes, offset: number, marker: number): number {
  if (marker === 0xff) return 1;
  return isStandalone(marker) ? 2 : 2 + Math.max(2, word(bytes, offset + 2));
}

function word(bytes: Bytes, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

/** SOF0 to SOF15 carry the dimensions, except DHT (C4), JPG (C8) and DAC (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isStandalone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
}
