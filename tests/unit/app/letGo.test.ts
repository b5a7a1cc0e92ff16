/** Work of a worker that a new version ends: each knows of it once, and none is kept. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createHold } from '../../../src/service-worker/letGo';

setFlagsFromString('--expose-gc');
const tidyUp: () => void = runInNewContext('gc');

describe('work that a new version need not wait for', () => {
  it('ends as it would, and keeps nothing: no worker grows by its runs', async () => {
    const hold = createHold();
    expect(await hold.until(Promise.resolve(3))).toBe(3);
    await expect(hold.until(Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    const kept = await heldAfter(hold, 1000);
    // The last one is still in a register of the loop.
    expect(kept).toBeLessThanOrEqual(1);
  });

  it('is let go of, all of it, and so is what begins after that', async () => {
    const hold = createHold();
    const under = [hold.until(new Promise(() => {})), hold.until(new Promise(() => {}))];
    const over = Promise.allSettled(under);
    hold.letGo();
    for (const one of await over) expect(one).toMatchObject({ status: 'rejected' });
    await expect(hold.until(new Promise(() => {}))).rejects.toThrow('a new version takes over');
  });
});

/** Results of ended works that are still reachable, once memory was tidied up. */
async function heldAfter(hold: ReturnType<typeof createHold>, runs: number): Promise<number> {
  const results: WeakRef<object>[] = [];
  for (let run = 0; run < runs; run++) {
    const result = await hold.until(Promise.resolve({ run }));
    results.push(new WeakRef(result));
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  tidyUp();
  return results.filter((one) => one.deref() !== undefined).length;
}
