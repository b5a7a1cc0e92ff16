/** Malicious pictures against a server that decodes them. */

/** Offset of a JPEG's frame header (its FF). */
export function frameAt(file: Uint8Array): number {
  return file.findIndex((byte, at) => byte === 0xff && (file[at + 1] === 0xc0 || file[at + 1] === 0xc2));
}

/**
 * A decoder skips FF 00 and reads the hidden header of 65,535 × 65,535. A parser that takes FF 00 for a segment finds
 * the small one.
 */
export function hiddenHeader(plain: Uint8Array): Uint8Array {
  const at = frameAt(plain);
  const length = (plain[at + 2] ?? 0) * 256 + (plain[at + 3] ?? 0) + 2;
  const hidden = plain.slice(at, at + length);
  hidden.set([0xff, 0xff, 0xff, 0xff], 5);
  const stray = [0xff, 0x00, 0x00, hidden.length + 2];
  return Buffer.concat([plain.subarray(0, at), Uint8Array.from(stray), hidden, plain.subarray(at)]);
}

/** The picture with another size in its header, and `more` bytes in its last scan. */
export function resized(plain: Uint8Array, to: { width: number; height: number; more: number }): Uint8Array {
  const { width, height, more } = to;
  const file = Buffer.concat([plain.subarray(0, -2), Buffer.alloc(more), plain.subarray(-2)]);
  file.writeUInt16BE(height, frameAt(plain) + 5);
  file.writeUInt16BE(width, frameAt(plain) + 7);
  return file;
}
