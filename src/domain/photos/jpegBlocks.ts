/** The blocks of a JPEG's scans: decoded to step over them and to see what cannot be; no pixels are made (T.81, annexes F and G). */
import { type Bits, Damage, type HuffmanTable } from './jpegBits';

/** One component of the frame; `q` its quantization table. `blocks`: of a row with its fill, `shown` and `rows`: without. */
export type Component = {
  id: number;
  h: number;
  v: number;
  q: number;
  blocks: number;
  shown: number;
  rows: number;
  /** Bits of each coefficient that are still to come; -1 where nothing of it was seen. */
  low: Int8Array;
  /** The steps between two values of each coefficient (its quantization table); null where the picture has none. */
  steps: Uint16Array | null;
  /** The mean of the block before. */
  level: number;
  /** Which coefficients of each block are not zero, a bit each, two words a block; empty in a baseline picture. */
  nonZero: Uint32Array;
};

/** A component of a scan with its tables; null where the scan names one that does not exist. */
export type ScanPart = { component: Component; dc: HuffmanTable | null; ac: HuffmanTable | null };

export type Scan = {
  parts: readonly ScanPart[];
  from: number;
  to: number;
  high: number;
  low: number;
  interval: number;
};

/** Bits of the largest difference and of the largest coefficient that 8 bits a sample can make. */
const DC_BITS_MAX = 11;
const AC_BITS_MAX = 10;
/** Samples of 8 bits make 1,024 at most; half more for coders that round twice or sharpen edges (mozjpeg adds a quarter). */
const VALUE_MAX = 1536;

/** A coefficient of a block, and zeros behind it. */
type Place = { index: number; k: number; zeros: number };

/** Decodes blocks, as their scan has them: all coefficients, or one band and one bit of a progressive picture. */
export class BlockDecoder {
  /** Blocks that are skipped, because an earlier code ended them all. */
  private run = 0;
  /** Bits of each value that a later scan brings. */
  private readonly shift: number;
  readonly block: (part: ScanPart, index: number) => void;

  constructor(
    private readonly bits: Bits,
    isProgressive: boolean,
    private readonly scan: Scan,
  ) {
    const { from, high, low } = scan;
    this.shift = isProgressive ? low : 0;
    if (!isProgressive) this.block = (part) => this.sequential(part);
    else if (from === 0) this.block = high === 0 ? (part) => this.difference(part) : () => void bits.read(1);
    else this.block = high === 0 ? (part, index) => this.band(part, index) : (part, index) => this.refine(part, index);
  }

  restart(): void {
    this.run = 0;
    for (const { component } of this.scan.parts) component.level = 0;
  }

  /** The mean of a block, told as the difference to the block before. */
  private difference({ component, dc }: ScanPart): void {
    if (!dc) throw new Damage();
    const size = this.bits.symbol(dc);
    if (size > DC_BITS_MAX) throw new Damage();
    const value = this.bits.read(size);
    component.level += size > 0 && value >> (size - 1) === 0 ? value - (1 << size) + 1 : value;
    const step = component.steps?.[0] ?? 1;
    if (Math.abs(component.level) * 2 ** this.shift * step > VALUE_MAX + step) throw new Damage();
  }

  /** Whether a coefficient of so many bits is larger than any sample can make. */
  private isTooLarge({ steps }: Component, k: number, size: number): boolean {
    if (size === 0) return false;
    const step = steps?.[k] ?? 1;
    return size > AC_BITS_MAX || 2 ** (size - 1 + this.shift) * step > VALUE_MAX + step;
  }

  private sequential(part: ScanPart): void {
    this.difference(part);
    const { component, ac } = part;
    if (!ac) throw new Damage();
    let k = 1;
    while (k < 64) {
      const symbol = this.bits.symbol(ac);
      const size = symbol & 15;
      if (size === 0 && symbol !== 0xf0) break;
      k += (symbol >> 4) + 1;
      if (k > 64 || this.isTooLarge(component, k - 1, size)) throw new Damage();
      this.bits.read(size);
    }
  }

  /** The first bits of a band. */
  private band({ component, ac }: ScanPart, index: number): void {
    if (this.run > 0) {
      this.run--;
      return;
    }
    if (!ac) throw new Damage();
    const { to } = this.scan;
    for (let k = this.scan.from; k <= to; k++) {
      const symbol = this.bits.symbol(ac);
      const size = symbol & 15;
      if (size === 0 && symbol !== 0xf0) {
        this.run = this.runOf(symbol >> 4) - 1;
        return;
      }
      k += symbol >> 4;
      if (k > to || this.isTooLarge(component, k, size)) throw new Damage();
      if (size > 0) markNonZero(component, index, k);
      this.bits.read(size);
    }
  }

  private runOf(bits: number): number {
    return (1 << bits) + this.bits.read(bits);
  }

  /** One more bit of a band: of each coefficient that is not zero, and those that become 1 now. */
  private refine({ component, ac }: ScanPart, index: number): void {
    if (!ac) throw new Damage();
    const { from, to } = this.scan;
    let k = from;
    while (k <= to && this.run === 0) {
      const symbol = this.bits.symbol(ac);
      const size = symbol & 15;
      if (size > 1) throw new Damage();
      if (size === 0 && symbol !== 0xf0) this.run = this.runOf(symbol >> 4);
      else k = this.step(component, { index, k, zeros: symbol >> 4, isNew: size > 0 });
    }
    if (this.run === 0) return;
    this.pass(component, { index, k, zeros: 64 });
    this.run--;
  }

  /** Steps over zeros of a refined band, and over the coefficient that becomes 1. @returns the place behind. */
  private step(component: Component, { isNew, ...at }: Place & { isNew: boolean }): number {
    if (isNew) this.bits.read(1);
    const k = this.pass(component, at);
    if (isNew && k > this.scan.to) throw new Damage();
    if (isNew) markNonZero(component, at.index, k);
    return k + 1;
  }

  /** Reads the bit of each coefficient that is not zero and steps over so many zeros. @returns the place of the next zero. */
  private pass(component: Component, { index, k: from, zeros }: Place): number {
    const { to } = this.scan;
    let left = zeros;
    let k = from;
    for (; k <= to; k++) {
      if (isMarked(component, index, k)) this.bits.read(1);
      else if (left-- === 0) return k;
    }
    return k;
  }
}

function markNonZero({ nonZero }: Component, index: number, k: number): void {
  const word = index * 2 + (k >> 5);
  nonZero[word] = (nonZero[word] ?? 0) | (1 << (k & 31));
}

function isMarked({ nonZero }: Component, index: number, k: number): boolean {
  return (((nonZero[index * 2 + (k >> 5)] ?? 0) >>> (k & 31)) & 1) === 1;
}
