/** The device's clocks, randomness and hash: what the rules of domain take as arguments. Runs in page and workers. */
import type { Clocks } from '../domain/timer';

/** Wall clock and monotonic clock, read at the same moment, in ms. Neither alone is a timer (D11). */
export function clocks(): Clocks {
  return { wall: Date.now(), monotonic: performance.now() };
}

/** `n` random bytes of the operating system, for ids and tokens. */
export function randomBytes(n: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(n));
}

/**
 * Lower-case hex SHA-256 of the UTF-8 bytes of a text, or of raw bytes.
 * @throws TypeError where WebCrypto is missing (no HTTPS): nothing can be sealed there.
 */
export async function sha256Hex(data: string | ArrayBuffer): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
