/**
 * Decodes JPEG scans without pixels, to check that every block exists (T.81). Browsers silently
 * paint missing ones grey.
 */
import { Bits, Damage } from './jpegBits';
import { BlockDecoder, type Component, type Scan, type ScanPart } from './jpegBlocks';
import { EOI, nextMarker } from './jpegSegments';

export type ScanFrame = { isProgressive: boolean; mcusX: number; mcusY: number; components: readonly Component[] };

/**
 * Decodes a scan.
 * @param at its first data byte.
 * @returns the position after it, or null if blocks are missing.
 */
export function endOfScan(bytes: Uint8Array, at: number, frame: ScanFrame, scan: Scan): number | null {
  const bits = new Bits(bytes, at);
  try {
    noteScanBits(scan, frame);
    readMcus({ bytes, bits, frame, scan });
    return bits.place();
  } catch (error) {
    if (error instanceof Damage) return null;
    throw error;
  }
}

/** Coefficient bits known after this scan; a refinement must follow its base. */
function noteScanBits({ parts, from, to, high, low }: Scan, { isProgressive }: ScanFrame): void {
  for (const { component } of parts) {
    if (!isProgressive) component.low.fill(0);
    else if (high !== 0 && component.low.subarray(from, to + 1).some((bits) => bits !== high)) throw new Damage();
    else component.low.fill(low, from, to + 1);
  }
}

export function isComplete({ components }: ScanFrame): boolean {
  return components.every(({ low }) => low.every((bits) => bits === 0));
}

type Work = { bytes: Uint8Array; bits: Bits; frame: ScanFrame; scan: Scan };

function readMcus(work: Work): void {
  const { frame, scan, bits } = work;
  const [first] = scan.parts;
  if (!first) throw new Damage();
  const isAlone = scan.parts.length === 1;
  const [across, down] = isAlone ? [first.component.shown, first.component.rows] : [frame.mcusX, frame.mcusY];
  const decoder = new BlockDecoder(bits, frame.isProgressive, scan);
  decoder.restart();
  for (let mcu = 0; mcu < across * down; mcu++) {
    if (scan.interval > 0 && mcu > 0 && mcu % scan.interval === 0)
      skipRestartMarker(work, decoder, mcu / scan.interval - 1);
    const x = mcu % across;
    const y = Math.floor(mcu / across);
    if (isAlone) decoder.block(first, y * first.component.blocks + x);
    else readMcu(decoder, scan, x, y);
    bits.check();
  }
}

function readMcu(decoder: BlockDecoder, { parts }: Scan, x: number, y: number): void {
  for (const part of parts) readPart(decoder, part, x, y);
}

function readPart(decoder: BlockDecoder, part: ScanPart, x: number, y: number): void {
  const { h, v, blocks } = part.component;
  for (let row = 0; row < v; row++)
    for (let column = 0; column < h; column++) decoder.block(part, (y * v + row) * blocks + x * h + column);
}

/** Skips the expected restart marker. */
function skipRestartMarker({ bytes, bits }: Work, decoder: BlockDecoder, number: number): void {
  const end = bits.place();
  const marker = nextMarker(bytes, end);
  if (!isFill(bytes, end, marker) || bytes[marker + 1] !== 0xd0 + (number % 8)) throw new Damage();
  bits.goTo(marker + 2);
  decoder.restart();
}

/** Only zeros, as some encoders pad before a marker. */
export function isFill(bytes: Uint8Array, from: number, to: number): boolean {
  return bytes.subarray(from, to).every((byte) => byte === 0);
}

/**
 * Whether scan data follows the last block: then damage shortened the picture. Data runs to a
 * marker of the picture without others inside; trailers of phones do not.
 */
export function isDataLeft(bytes: Uint8Array, from: number): boolean {
  const marker = nextMarker(bytes, from);
  const next = bytes[marker + 1];
  const isRestart = next !== undefined && next >= 0xd0 && next <= 0xd7;
  if (isFill(bytes, from, marker)) return isRestart && isDataLeft(bytes, marker + 2);
  if (isTrailer(bytes, from)) return false;
  return next === undefined ? hasStuffing(bytes, from) : next === EOI || isRestart;
}

function hasStuffing(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0) return true;
  return false;
}

/** An MP4 box (a motion photo), or a Samsung list entry: two zeros, type, name length, name. */
function isTrailer(bytes: Uint8Array, at: number): boolean {
  if (String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === 'ftyp') return true;
  const length = bytes[at + 4] ?? 0;
  const isEntry = bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 5] === 0 && length > 3 && length < 100;
  return isEntry && /^\w+$/.test(String.fromCharCode(...bytes.subarray(at + 8, at + 8 + length)));
}
