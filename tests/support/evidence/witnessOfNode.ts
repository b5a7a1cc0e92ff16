/** A log witness made by node: it signs any checkpoint. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** Seconds. */
export const COSIGNED_AT = Date.UTC(2026, 10, 28, 9, 41) / 1000;

/** A witness (C2SP tlog-cosignature) with its own key. */
export class WitnessOfNode {
  readonly #keys = generateKeyPairSync('ed25519');
  readonly #public = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(this.#keys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
  ]);
  constructor(readonly name: string) {}

  get #hash(): Buffer {
    return createHash('sha256').update(`${this.name}\n`).update(this.#public).digest().subarray(0, 4);
  }

  get key(): string {
    return `${this.name}+${this.#hash.toString('hex')}+${this.#public.toString('base64')}`;
  }

  /** Its line under a note. @param at the stated and the signed time. */
  line(
    note: string,
    { notedAt: value = COSIGNED_AT, signed = value }: { notedAt?: number; signed?: number } = {},
  ): string {
    const text = `cosignature/v1\ntime ${signed}\n${note.slice(0, note.indexOf('\n\n') + 1)}`;
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(value));
    const bytes = Buffer.concat([this.#hash, time, sign(null, Buffer.from(text), this.#keys.privateKey)]);
    return `\u2014 ${this.name} ${bytes.toString('base64')}\n`;
  }
}
