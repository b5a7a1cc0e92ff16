/** Decodes JPEG blocks to skip them and find damage, without pixels (T.81, annexes F and G). */
import { type Bits, Damage, type HuffmanTable } from './jpegBits';

/**
 * A component; `q`: quantization table. `blocks`: a row with padding, `shown` and `rows`: without.
 */
export type Component = {
  id: number;
  h: number;
  v: number;
  q: number;
  blocks: number;
  shown: number;
  rows: number;
  /** Missing bits by coefficient; -1 = nothing seen. */
  low: Int8Array;
  /** Quantization table; null without one. */
  steps: Uint16Array | null;
  /** DC of the previous block. */
  level: number;
  /** Non-zero coefficients by block, two words each; empty if baseline. */
  nonZero: Uint32Array;
};

/** A scan's component with tables; null where a table is missing. */
export type ScanPart = { component: Component; dc: HuffmanTable | null; ac: HuffmanTable | null };

export type Scan = {
  parts: readonly ScanPart[];
  from: number;
  to: number;
  high: number;
  low: number;
  interval: number;
};

/** Maximum bits of DC difference and AC coefficient at 8 bits a sample. */
const DC_BITS_MAX = 11;
const AC_BITS_MAX = 10;
/**
 * 8-bit samples give at most 1,024; half more for encoders that round twice or sharpen (mozjpeg
 * adds a quarter).
 */
const VALUE_MAX = 1536;

/** A coefficient, and the zeros after it. */
type Place = { index: number; k: number; zeros: number };

/** Decodes blocks of a scan: all coefficients, or a band and bit of a progressive picture. */
export class BlockDecoder {
  /** Blocks skipped by an end-of-band run. */
  private run = 0;
  /** Bits that a later scan refines. */
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

  /** DC as difference to the previous block. */
  private difference({ component, dc }: ScanPart): void {
    if (!dc) throw new Damage();
    const size = this.bits.symbol(dc);
    if (size > DC_BITS_MAX) throw new Damage();
    const value = this.bits.read(size);
    component.level += size > 0 && value >> (size - 1) === 0 ? value - (1 << size) + 1 : value;
    const step = component.steps?.[0] ?? 1;
    if (Math.abs(component.level) * 2 ** this.shift * step > VALUE_MAX + step) throw new Damage();
  }

  /** Whether no sample could make this coefficient. */
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

  /** First bits of a band. */
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

  /** Refines a band: a bit for each non-zero coefficient, and new ones. */
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

  /**
   * Skips zeros of a refined band, and the new coefficient.
   * @returns the next position.
   */
  private step(component: Component, { isNew, ...at }: Place & { isNew: boolean }): number {
    if (isNew) this.bits.read(1);
    const k = this.pass(component, at);
    if (isNew && k > this.scan.to) throw new Damage();
    if (isNew) markNonZero(component, at.index, k);
    return k + 1;
  }

  /**
   * Reads correction bits while skipping zeros.
   * @returns position of the next zero.
   */
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
