/** The device's clocks, randomness and hash: what the rules of domain take as arguments. Runs in page and workers. */
import type { DeviceNow, MeasuredOffset } from '../domain/delivery/clockOffset';
import type { Clocks } from '../domain/time/timer';
import { hexOf } from './bytes';

/** Wall clock and monotonic clock, read at the same moment, in ms. Neither alone is a timer (D11). */
export function readClocks(): Clocks {
  return { wall: Date.now(), monotonic: performance.now() };
}

/** As far as it is asked here; a worker has none, and its types know none. */
type View = { visibilityState: string; addEventListener: (type: 'visibilitychange', run: () => void) => void };
const view = (globalThis as { document?: View }).document;

/** Since which monotonic reading this page has been in view; null in a worker and while it is hidden. */
let watchedSince: number | null = null;
const noteVisibility = () => {
  watchedSince = view?.visibilityState === 'visible' ? performance.now() : null;
};
noteVisibility();
view?.addEventListener('visibilitychange', noteVisibility);

/** Both clocks, whose they are, and since when nothing about them can have gone unnoticed (domain/delivery/clockOffset). */
export function deviceNow(): DeviceNow {
  return { ...readClocks(), page: performance.timeOrigin, watchedSince };
}

/** An offset (server minus device, ms) that was measured just now. */
export function measuredNow(offset: number): MeasuredOffset {
  const { wall, monotonic, page } = deviceNow();
  return { offset, wall, monotonic, page };
}

/** `n` random bytes of the operating system, for ids and tokens. */
export function randomBytes(n: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(n));
}

/** Lower-case hex SHA-256 of the UTF-8 bytes of a text, or of raw bytes. */
export async function sha256Hex(data: string | ArrayBuffer): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);
  const subtle = webCrypto();
  if (!subtle) return (await byHand()).sha256(bytes);
  const digest = await subtle.digest('SHA-256', bytes);
  return hexOf(new Uint8Array(digest));
}

/** Hidden by browsers where the page came without HTTPS. */
function webCrypto(): SubtleCrypto | undefined {
  return (crypto as { subtle?: SubtleCrypto }).subtle;
}

function byHand(): Promise<typeof import('./sha256')> {
  return import('./sha256');
}

// Where it will be needed it comes with the page, not with the first picture, when there may be no network any more.
if (!webCrypto()) byHand().catch(() => undefined);
