/** One sender per origin, also when the one that holds the lock is frozen. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Heartbeat, runAsLeader, SENDER_BEAT, SENDER_SILENT } from '../../../src/sync/sender';

type Waiting = { grant: () => void; refuse: (error: unknown) => void; run: () => Promise<unknown> };

/** Web Locks of one origin, as far as the sender uses them: one name, waiting in line, abort, steal. */
class OneLock {
  private holder: { lose: (error: unknown) => void } | null = null;
  private line: Waiting[] = [];

  request = ((_name: string, options: LockOptions, run: () => Promise<unknown>) => {
    return new Promise<unknown>((resolve, reject) => {
      const waiting: Waiting = {
        run,
        refuse: reject,
        grant: () => {
          const holder = { lose: reject };
          this.holder = holder;
          waiting
            .run()
            .then(resolve, reject)
            .finally(() => this.release(holder));
        },
      };
      options.signal?.addEventListener('abort', () => {
        if (!this.line.includes(waiting)) return;
        this.line = this.line.filter((one) => one !== waiting);
        reject(new DOMException('aborted', 'AbortError'));
      });
      if (options.steal) {
        this.holder?.lose(new DOMException('stolen', 'AbortError'));
        this.holder = null;
      }
      this.line.push(waiting);
      this.next();
    });
  }) as unknown as LockManager['request'];

  private release(holder: { lose: (error: unknown) => void }): void {
    if (this.holder === holder) this.holder = null;
    this.next();
  }

  private next(): void {
    if (!this.holder) this.line.shift()?.grant();
  }
}

let locks: OneLock;
let beat: { at: number | null };
let heartbeat: Heartbeat;
const now = () => Date.now();

beforeEach(() => {
  vi.useFakeTimers();
  locks = new OneLock();
  beat = { at: null };
  heartbeat = {
    write: async (at) => {
      beat.at = at;
    },
    read: async () => beat.at,
  };
});
afterEach(() => {
  vi.useRealTimers();
});

function work() {
  let finish = () => {};
  const seen: { began: boolean; lost: AbortSignal | null } = { began: false, lost: null };
  const run = (lost: AbortSignal) => {
    seen.began = true;
    seen.lost = lost;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  return { run, seen, finish: () => finish() };
}

test('a second one waits until the first is done', async () => {
  const [one, two] = [work(), work()];
  const first = runAsLeader({ locks, heartbeat, now }, one.run);
  const second = runAsLeader({ locks, heartbeat, now }, two.run);
  await vi.advanceTimersByTimeAsync(5 * SENDER_SILENT);
  expect(one.seen.began).toBe(true);
  expect(two.seen.began).toBe(false);
  one.finish();
  await first;
  await vi.advanceTimersByTimeAsync(1);
  expect(two.seen.began).toBe(true);
  expect(two.seen.lost?.aborted).toBe(false);
  two.finish();
  await second;
});

test('a holder that gives no sign is replaced, and begins nothing new when it wakes up', async () => {
  const [frozen, awake] = [work(), work()];
  const first = runAsLeader({ locks, heartbeat: { ...heartbeat, write: async () => {} }, now }, frozen.run);
  beat.at = now();
  const second = runAsLeader({ locks, heartbeat, now }, awake.run);
  await vi.advanceTimersByTimeAsync(SENDER_SILENT - SENDER_BEAT);
  expect(awake.seen.began).toBe(false);
  await vi.advanceTimersByTimeAsync(3 * SENDER_BEAT);
  expect(awake.seen.began).toBe(true);
  expect(frozen.seen.lost?.aborted).toBe(true);
  frozen.finish();
  awake.finish();
  await Promise.all([first, second]);
});

test('a failure of the work frees the lock and is told', async () => {
  await expect(runAsLeader({ locks, heartbeat, now }, () => Promise.reject(new Error('storage')))).rejects.toThrow(
    'storage',
  );
  const next = work();
  const later = runAsLeader({ locks, heartbeat, now }, next.run);
  await vi.advanceTimersByTimeAsync(1);
  expect(next.seen.began).toBe(true);
  next.finish();
  await later;
});

test('a heartbeat that cannot be written stops nobody', async () => {
  const one = work();
  const broken: Heartbeat = {
    write: () => Promise.reject(new Error('full')),
    read: () => Promise.reject(new Error('full')),
  };
  const running = runAsLeader({ locks, heartbeat: broken, now }, one.run);
  await vi.advanceTimersByTimeAsync(3 * SENDER_BEAT);
  expect(one.seen.began).toBe(true);
  one.finish();
  await running;
});

test('where the browser has no locks the work simply runs', async () => {
  let ran = false;
  await runAsLeader({ locks: null, heartbeat, now }, async () => {
    ran = true;
  });
  expect(ran).toBe(true);
});
