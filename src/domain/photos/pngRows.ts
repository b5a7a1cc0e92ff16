/**
 * Shrinks a PNG row by row (PNG, third edition): the picture is never in memory at full size. Each pixel becomes the
 * average of a square, on white. Not for interlaced files.
 */

/** `depth`: bits a sample. `colour`: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
export type PngHead = { width: number; height: number; depth: number; colour: number };
/** Three bytes a colour, and one alpha a colour; empty without. */
export type PngPalette = { colours: Uint8Array; alpha: Uint8Array };

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;

/** Null for other files, and for interlaced ones, whose rows do not come in order. */
export function readPngHead(bytes: Uint8Array): PngHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452) return null;
  const [depth = 0, colour = 0] = bytes.subarray(24, 26);
  const isKnown = SAMPLES[colour] !== undefined && [1, 2, 4, 8, 16].includes(depth) && bytes[28] === 0;
  return isKnown ? { width: view.getUint32(16), height: view.getUint32(20), depth, colour } : null;
}

/** Full-size decoding takes 4 bytes a pixel: beyond this a PNG is shrunk row by row. */
export const LARGE_PNG_PIXELS = 16_000_000;

export class PngShrinker {
  /** RGBA of the small picture, opaque. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  private readonly samples: number;
  /** Bytes to the pixel before, for filters. */
  private readonly back: number;
  private row: Uint8Array;
  private before: Uint8Array;
  /** Bytes of the row so far, with its filter. */
  private filled = 0;
  private rows = 0;
  private readonly sums: Uint32Array;

  /** @param factor pixels a side of a square. */
  constructor(
    private readonly head: PngHead,
    private readonly palette: PngPalette,
    private readonly factor: number,
  ) {
    this.samples = SAMPLES[head.colour] ?? 1;
    this.back = Math.max(1, (this.samples * head.depth) >> 3);
    this.width = Math.ceil(head.width / factor);
    this.height = Math.ceil(head.height / factor);
    this.pixels = new Uint8ClampedArray(this.width * this.height * 4).fill(255);
    this.sums = new Uint32Array(this.width * 3);
    const length = 1 + Math.ceil((head.width * this.samples * head.depth) / 8);
    this.row = new Uint8Array(length);
    this.before = new Uint8Array(length);
  }

  /** Every row has come. */
  isComplete(): boolean {
    return this.rows === this.head.height;
  }

  /** @param bytes next bytes of the inflated data. */
  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && !this.isComplete(); ) {
      const part = bytes.subarray(at, at + this.row.length - this.filled);
      this.row.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
      if (this.filled === this.row.length) this.endRow();
    }
  }

  private endRow(): void {
    unfilter(this.row, this.before, this.back);
    this.addRow();
    this.rows += 1;
    if (this.rows % this.factor === 0 || this.isComplete()) this.writeRow();
    [this.row, this.before] = [this.before, this.row];
    this.filled = 0;
  }

  private addRow(): void {
    const { head, sums, factor } = this;
    const colour = new Uint8Array(4);
    for (let x = 0, column = 0, inSquare = 0; x < head.width; x++) {
      this.readPixel(x, colour);
      const [red = 0, green = 0, blue = 0, alpha = 255] = colour;
      const white = 255 * (255 - alpha);
      sums[column] = (sums[column] ?? 0) + (red * alpha + white) / 255;
      sums[column + 1] = (sums[column + 1] ?? 0) + (green * alpha + white) / 255;
      sums[column + 2] = (sums[column + 2] ?? 0) + (blue * alpha + white) / 255;
      inSquare += 1;
      if (inSquare === factor) {
        inSquare = 0;
        column += 3;
      }
    }
  }

  /** Writes RGBA of a pixel of the row into `to`. */
  private readPixel(x: number, to: Uint8Array): void {
    const { head, samples, palette } = this;
    const first = x * samples;
    if (head.colour === PALETTE) {
      const index = this.sample(first, false);
      to.set(palette.colours.subarray(3 * index, 3 * index + 3));
      to[3] = palette.alpha[index] ?? 255;
      return;
    }
    const isGrey = samples < 3;
    for (let at = 0; at < 3; at++) to[at] = this.sample(isGrey ? first : first + at, true);
    to[3] = samples % 2 === 0 ? this.sample(first + samples - 1, true) : 255;
  }

  /** Of 16 bits the first eight. `isScaled`: fewer bits become 0 to 255. */
  private sample(index: number, isScaled: boolean): number {
    const { depth } = this.head;
    if (depth >= 8) return this.row[1 + index * (depth >> 3)] ?? 0;
    const bit = index * depth;
    const most = (1 << depth) - 1;
    const value = ((this.row[1 + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most;
    return isScaled ? (value * 255) / most : value;
  }

  private writeRow(): void {
    const { head, factor, sums, pixels, width } = this;
    const to = Math.ceil(this.rows / factor) - 1;
    const high = this.rows - to * factor;
    for (let column = 0; column < width; column++) {
      const wide = Math.min(factor, head.width - column * factor);
      for (let at = 0; at < 3; at++)
        pixels[(to * width + column) * 4 + at] = (sums[column * 3 + at] ?? 0) / (wide * high);
    }
    sums.fill(0);
  }
}

/** Undoes the filter of a row in place; its first byte names it. */
function unfilter(row: Uint8Array, before: Uint8Array, back: number): void {
  const filter = row[0] ?? 0;
  if (filter === 0) return;
  for (let at = 1; at < row.length; at++) {
    const left = at > back ? (row[at - back] ?? 0) : 0;
    const above = before[at] ?? 0;
    row[at] = (row[at] ?? 0) + predict(filter, { left, above, corner: at > back ? (before[at - back] ?? 0) : 0 });
  }
}

type Around = { left: number; above: number; corner: number };

function predict(filter: number, { left, above, corner }: Around): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
