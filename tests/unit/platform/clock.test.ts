import { createHash, randomBytes as osBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { randomBytes, readClocks, sha256Hex } from '../../../src/platform/clock';
import { sha256 } from '../../../src/platform/sha256';

afterEach(() => {
  vi.unstubAllGlobals();
});

const known = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const buffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;

test('both clocks are read: wall time since 1970 and a monotonic one that starts with the page', () => {
  const before = Date.now();
  const { wall, monotonic } = readClocks();
  expect(wall).toBeGreaterThanOrEqual(before);
  expect(wall).toBeLessThanOrEqual(Date.now());
  expect(monotonic).toBeLessThanOrEqual(performance.now());
});

test('random bytes have the asked length and differ from call to call', () => {
  expect(randomBytes(30)).toHaveLength(30);
  expect([...randomBytes(30)]).not.toEqual([...randomBytes(30)]);
});

test('a text is hashed as its UTF-8 bytes, raw bytes as they are', async () => {
  expect(await sha256Hex('Gehweg geräumt ✓')).toBe(known('Gehweg geräumt ✓'));
  const bytes = osBytes(1000);
  expect(await sha256Hex(buffer(bytes))).toBe(known(bytes));
});

test('without HTTPS, where browsers hide WebCrypto, the hash is the same', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(await sha256Hex('Gehweg geräumt ✓')).toBe(known('Gehweg geräumt ✓'));
});

test('the fallback hash agrees with the system at every length around its blocks', () => {
  for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 118, 119, 120, 127, 128, 129, 4096, 100_003]) {
    const bytes = osBytes(length);
    expect(sha256(bytes), `${length} bytes`).toBe(known(bytes));
  }
});
