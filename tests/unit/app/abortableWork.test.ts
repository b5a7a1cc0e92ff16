/** Runs of the old worker when a new version takes over: aborted once, never leaked. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createAbortableWork } from '../../../src/service-worker/abortableWork';

setFlagsFromString('--expose-gc');
const tidyUp: () => void = runInNewContext('gc');

describe('a run that a new version does not wait for', () => {
  it('ends normally and is not kept in memory', async () => {
    const work = createAbortableWork();
    expect(await work.untilTakeover(Promise.resolve(3))).toBe(3);
    await expect(work.untilTakeover(Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    const kept = await countAfter(work, 1000);
    // The last one is still in a register of the loop.
    expect(kept).toBeLessThanOrEqual(1);
  });

  it('is aborted, and so is a later one', async () => {
    const work = createAbortableWork();
    const under = [work.untilTakeover(new Promise(() => {})), work.untilTakeover(new Promise(() => {}))];
    const over = Promise.allSettled(under);
    work.abortAll();
    for (const one of await over) expect(one).toMatchObject({ status: 'rejected' });
    await expect(work.untilTakeover(new Promise(() => {}))).rejects.toThrow('a new version takes over');
  });
});

/** Results of ended runs that garbage collection did not free. */
async function countAfter(work: ReturnType<typeof createAbortableWork>, runs: number): Promise<number> {
  const results: WeakRef<object>[] = [];
  for (let n = 0; n < runs; n++) {
    const result = await work.untilTakeover(Promise.resolve({ n }));
    results.push(new WeakRef(result));
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  tidyUp();
  return results.filter((one) => one.deref() !== undefined).length;
}
