/** Huffman decoding of JPEG scans (T.81, annex F). */

/** Length (high byte) and symbol (low byte) by the next 16 bits; 0 = invalid. */
export type HuffmanTable = Uint16Array;

/** Damaged data: an unknown code, too many coefficients, or an early end. */
export class Damage extends Error {}

/**
 * Reads a DHT segment (`from` to `to`) into `tables` by class and number.
 * @returns false if invalid.
 */
export function readTables(bytes: Uint8Array, from: number, to: number, tables: Map<number, HuffmanTable>): boolean {
  let at = from;
  while (at + 17 <= to) {
    const counts = bytes.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total > 256 || at + 17 + total > to) return false;
    const table = tableOf(counts, bytes.subarray(at + 17, at + 17 + total));
    if (!table) return false;
    tables.set(bytes[at] ?? 0, table);
    at += 17 + total;
  }
  return at === to;
}

function tableOf(counts: Uint8Array, symbols: Uint8Array): HuffmanTable | null {
  const table = new Uint16Array(65_536);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    const width = 1 << (16 - length);
    for (let left = counts[length - 1] ?? 0; left > 0; left--) {
      if (code + width > 65_536) return null;
      table.fill((length << 8) | (symbols[index++] ?? 0), code, code + width);
      code += width;
    }
  }
  return table;
}

/** Bits of a scan, unstuffed; past the end zeros, which are counted. */
export class Bits {
  private word = 0;
  private count = 0;
  private missing = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
  ) {}

  symbol(table: HuffmanTable): number {
    if (this.count < 16) this.fill();
    const found = table[(this.word >>> (this.count - 16)) & 0xffff] as number;
    if (found === 0) throw new Damage();
    this.count -= found >> 8;
    return found & 0xff;
  }

  /** At most 16 bits. */
  read(bits: number): number {
    if (this.count < bits) this.fill();
    this.count -= bits;
    return (this.word >>> this.count) & ((1 << bits) - 1);
  }

  /** @throws Damage after reading past the end. */
  check(): void {
    if (this.count < this.missing) throw new Damage();
  }

  /** Position after the last started byte. */
  place(): number {
    this.check();
    let { at } = this;
    for (let left = (this.count - this.missing) >> 3; left > 0; left--)
      at -= this.bytes[at - 1] === 0 && this.bytes[at - 2] === 0xff ? 2 : 1;
    return at;
  }

  goTo(at: number): void {
    this.at = at;
    this.word = 0;
    this.count = 0;
    this.missing = 0;
  }

  private fill(): void {
    while (this.count <= 16) {
      this.word = (this.word << 8) | this.next();
      this.count += 8;
    }
  }

  private next(): number {
    const byte = this.bytes[this.at];
    const isStuffed = byte === 0xff && this.bytes[this.at + 1] === 0;
    if (byte === undefined || (byte === 0xff && !isStuffed)) {
      this.missing += 8;
      return 0;
    }
    this.at += isStuffed ? 2 : 1;
    return byte;
  }
}
