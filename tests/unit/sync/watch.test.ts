/** A live query that outlives a storage that fails: however often it fails, it is one query and goes on. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { db } from '../../../src/db/db';
import { MINUTE } from '../../../src/domain/time/duration';
import { watchQuery } from '../../../src/sync/watch';

afterEach(() => vi.useRealTimers());

/** A storage that fails at every question while `error` is set. */
function counter() {
  const seen = { asked: 0, answers: [] as number[], error: null as Error | null };
  const read = () => {
    seen.asked++;
    const { error } = seen;
    // The database is asked either way: what is watched is what was read.
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

test('is one query, however often the storage failed', async () => {
  await db.open();
  const { seen, stop } = counter();
  await vi.waitFor(() => expect(seen.answers.length).toBe(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 20 });
  for (let failed = 0; failed < 4; failed++) {
    const { asked } = seen;
    seen.error = failure('UnknownError');
    await write(`failing ${failed}`);
    await vi.waitFor(() => expect(seen.asked).toBeGreaterThan(asked));
    seen.error = null;
    await vi.advanceTimersByTimeAsync(MINUTE);
  }
  const before = seen.asked;
  const answers = seen.answers.length;
  await write('well again');
  await vi.waitFor(() => expect(seen.answers.length).toBeGreaterThan(answers));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(seen.asked - before).toBe(1);
  stop();
});

test('begins anew where the first question died with the handle, of which the database tells nobody', async () => {
  await db.open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 20 });
  const { seen, stop } = counter();
  seen.error = failure('DatabaseClosedError');
  await vi.waitFor(() => expect(seen.asked).toBe(1));
  seen.error = null;
  await vi.advanceTimersByTimeAsync(MINUTE);
  await vi.waitFor(() => expect(seen.answers.length).toBe(1));
  stop();
});
