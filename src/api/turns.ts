/** Pictures come a few at a time: a screen that prints asks for hundreds, and a line that is slow would give up on the last. */
const AT_A_TIME = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Does it once fewer are on their way. @throws what ended the signal: nobody waits for this one any more. */
export async function inTurn<T>(signal: AbortSignal | undefined, load: () => Promise<T>): Promise<T> {
  await acquireSlot(signal);
  try {
    return await load();
  } finally {
    // The turn goes to whoever waits longest.
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
