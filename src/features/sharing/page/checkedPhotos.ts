/** The photos of a share, as they were entered. */
import { getSharedPhoto } from '../../../api/shares';
import { sha256Hex } from '../../../platform/clock';

export type SharedPhoto = { id: string; sha256: string };

/** So many come at the same time: a page that prints asks for all of them, and a line that is slow would give up on the last. */
const AT_A_TIME = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits until fewer are on their way. @throws what ended the signal: nobody waits for this one any more. */
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

/** The address of a photo, in its turn; null for one that is not the one that was entered. @throws RemoteError */
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
    // The turn goes to whoever waits longest.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
