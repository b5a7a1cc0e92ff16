/**
 * SHA-256 (FIPS 180-4) for pages without HTTPS, where browsers hide WebCrypto: picked files still
 * need a hash (docs/design.md, 'The capture screen').
 */
import { once } from '../domain/once';

/** The first 32 bits of a root's fraction: the standard's constants. */
const fractionBits = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const constants = once(() => {
  const primes = firstPrimes(64);
  return {
    start: primes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime))),
    rounds: primes.map((prime) => fractionBits(Math.cbrt(prime))),
  };
});

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}

export function sha256(bytes: Uint8Array): string {
  return new Sha256().add(bytes).hex();
}

const BLOCK = 64;

/** Incremental hash, which WebCrypto lacks, for files larger than memory. */
export class Sha256 {
  readonly #state = Int32Array.from(constants().start);
  readonly #words = new Int32Array(BLOCK);
  /** Incomplete block. */
  #rest = new Uint8Array(0);
  #length = 0;

  /** @returns this. */
  add(bytes: Uint8Array): this {
    this.#length += bytes.length;
    const all = this.#rest.length === 0 ? bytes : joinBytes(this.#rest, bytes);
    const blockBytes = all.length - (all.length % BLOCK);
    this.#blocks(new DataView(all.buffer, all.byteOffset, blockBytes));
    this.#rest = all.slice(blockBytes);
    return this;
  }

  /** Lower-case hex; ends the hash. */
  hex(): string {
    this.#blocks(padMessage(this.#rest, this.#length));
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  #blocks(blocks: DataView): void {
    for (let offset = 0; offset < blocks.byteLength; offset += BLOCK) {
      for (let i = 0; i < 16; i++) this.#words[i] = blocks.getInt32(offset + i * 4);
      compressBlock(this.#state, this.#words);
    }
  }
}

function joinBytes(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Padding for a message of this length (bytes): a one bit, zeros, and the length in bits. */
function padMessage(rest: Uint8Array, length: number): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((rest.length + 9) / BLOCK) * BLOCK));
  new Uint8Array(view.buffer).set(rest);
  view.setUint8(rest.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(length / 2 ** 29));
  view.setUint32(view.byteLength - 4, (length << 3) >>> 0);
  return view;
}

const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const getWord = (words: Int32Array, index: number) => words[index] ?? 0;

function compressBlock(state: Int32Array, words: Int32Array): void {
  const { rounds } = constants();
  for (let i = 16; i < 64; i++) {
    const early = getWord(words, i - 15);
    const late = getWord(words, i - 2);
    const small0 = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3);
    const small1 = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
    words[i] = (getWord(words, i - 16) + small0 + getWord(words, i - 7) + small1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const big1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (rounds[i] ?? 0) + getWord(words, i)) | 0;
    const big0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = (getWord(state, i) + (sums[i] ?? 0)) | 0;
}
