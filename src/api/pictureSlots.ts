/** Pictures loaded at once. A printed list requests hundreds, and on a slow connection the last ones would time out. */
const AT_A_TIME = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `load` when a slot is free, oldest first. @throws the signal's reason when it is aborted meanwhile. */
export async function withPictureSlot<T>(signal: AbortSignal | undefined, load: () => Promise<T>): Promise<T> {
  await acquireSlot(signal);
  try {
    return await load();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

async function acquireSlot(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (running < AT_A_TIME) {
    running++;
    return;
  }
  await new Promise<void>((resolve, reject) => {
    waiting.push(resolve);
    signal?.addEventListener('abort', () => {
      const at = waiting.indexOf(resolve);
      if (at < 0) return;
      waiting.splice(at, 1);
      reject(signal.reason);
    });
  });
}
