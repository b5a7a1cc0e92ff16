/** One live query survives any number of storage failures. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { db } from '../../../src/db/db';
import { MINUTE } from '../../../src/domain/time/duration';
import { watchQuery } from '../../../src/sync/watch';

afterEach(() => vi.useRealTimers());

function counter() {
  const seen = { requests: 0, answers: [] as number[], error: null as Error | null };
  const read = () => {
    seen.requests++;
    const { error } = seen;
    // Reads the database, because a live query observes its reads.
    return db.meta.count().then((count) => {
      if (error) throw error;
      return count;
    });
  };
  const stop = watchQuery('test', read, (count) => seen.answers.push(count));
  return { seen, stop };
}

const write = (key: string) => db.meta.put({ key, value: 1 });
const failure = (name: string) => Object.assign(new Error(name), { name });

test('stays one query through all storage failures', async () => {
  await db.open();
  const { seen, stop } = counter();
  await vi.waitFor(() => expect(seen.answers.length).toBe(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 20 });
  for (let failed = 0; failed < 4; failed++) {
    const { requests: requestCount } = seen;
    seen.error = failure('UnknownError');
    await write(`failing ${failed}`);
    await vi.waitFor(() => expect(seen.requests).toBeGreaterThan(requestCount));
    seen.error = null;
    await vi.advanceTimersByTimeAsync(MINUTE);
  }
  const before = seen.requests;
  const answers = seen.answers.length;
  await write('well again');
  await vi.waitFor(() => expect(seen.answers.length).toBeGreaterThan(answers));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(seen.requests - before).toBe(1);
  stop();
});

test('restarts when the first read died with its handle', async () => {
  await db.open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 20 });
  const { seen, stop } = counter();
  seen.error = failure('DatabaseClosedError');
  await vi.waitFor(() => expect(seen.requests).toBe(1));
  seen.error = null;
  await vi.advanceTimersByTimeAsync(MINUTE);
  await vi.waitFor(() => expect(seen.answers.length).toBe(1));
  stop();
});
