/** The device's clocks, randomness and hash, passed to domain rules. Runs in page and workers. */
import type { DeviceNow, MeasuredOffset } from '../domain/delivery/clockOffset';
import type { Clocks } from '../domain/time/timer';
import { hexOf } from './bytes';

/** Wall and monotonic clock at one moment, ms. The timer needs both. */
export function readClocks(): Clocks {
  return { wall: Date.now(), monotonic: performance.now() };
}

/** The used part of `document`; a worker has none. */
type View = { visibilityState: string; addEventListener: (type: 'visibilitychange', run: () => void) => void };
const view = (globalThis as { document?: View }).document;

/** Monotonic time since this page is visible; null in a worker or hidden. */
let watchedSince: number | null = null;
const noteVisibility = () => {
  watchedSince = view?.visibilityState === 'visible' ? performance.now() : null;
};
noteVisibility();
view?.addEventListener('visibilitychange', noteVisibility);

/** Both clocks, their page, and since when changes are noticed (domain/delivery/clockOffset). */
export function deviceNow(): DeviceNow {
  return { ...readClocks(), page: performance.timeOrigin, watchedSince };
}

/** An offset (server minus device, ms), measured now. */
export function measuredNow(offset: number): MeasuredOffset {
  const { wall, monotonic, page } = deviceNow();
  return { offset, wall, monotonic, page };
}

/** Cryptographically random, for ids and tokens. */
export function randomBytes(n: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(n));
}

/** Lower-case hex SHA-256 of a text's UTF-8 bytes, or of bytes. */
export async function sha256Hex(data: string | ArrayBuffer): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);
  const subtle = webCrypto();
  if (!subtle) return (await byHand()).sha256(bytes);
  const digest = await subtle.digest('SHA-256', bytes);
  return hexOf(new Uint8Array(digest));
}

/** Absent without HTTPS. */
function webCrypto(): SubtleCrypto | undefined {
  return (crypto as { subtle?: SubtleCrypto }).subtle;
}

function byHand(): Promise<typeof import('./sha256')> {
  return import('./sha256');
}

// Preload the fallback: at the first photo there may be no network.
if (!webCrypto()) byHand().catch(() => undefined);
