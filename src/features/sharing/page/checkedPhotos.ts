/** Verified photos of a share. */
import { getSharedPhoto } from '../../../api/shares';
import { sha256Hex } from '../../../platform/clock';

export type SharedPhoto = { id: string; sha256: string };

/** Parallel loads: a print requests all, and on a slow connection the last would time out. */
const AT_A_TIME = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a free slot. @throws the signal's reason. */
async function acquireSlot(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (running < AT_A_TIME) {
    running++;
    return;
  }
  await new Promise<void>((resolve, reject) => {
    waiting.push(resolve);
    signal.addEventListener('abort', () => {
      const at = waiting.indexOf(resolve);
      if (at < 0) return;
      waiting.splice(at, 1);
      reject(signal.reason);
    });
  });
}

/** The photo's URL, in turn; null if it differs from its entry. @throws RemoteError */
export async function checkedPhoto(
  { id, sha256 }: SharedPhoto,
  { pass, signal }: { pass: string; signal: AbortSignal },
): Promise<string | null> {
  await acquireSlot(signal);
  try {
    const bytes = await getSharedPhoto(id, { pass, signal });
    if ((await sha256Hex(bytes)) !== sha256) return null;
    return URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
