// @vitest-environment happy-dom
/** A lock that leaks would drain the battery. */
import { expect, test, vi } from 'vitest';
import { holdAwake } from '../../../src/platform/wakeLock';

class Lock {
  released = false;
  release = async () => {
    this.released = true;
  };
}

const stub = (request: () => Promise<unknown>) =>
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });

test('releases every lock, also of two simultaneous requests', async () => {
  const sendRequest: ((lock: Lock) => void)[] = [];
  const request = () => new Promise<Lock>((resolve) => sendRequest.push(resolve));
  stub(request);
  const release = holdAwake();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendRequest).toHaveLength(2);
  const locks = sendRequest.map((give) => {
    const lock = new Lock();
    give(lock);
    return lock;
  });
  await vi.waitFor(() => expect(locks.filter(({ released }) => !released)).toHaveLength(1));
  release();
  await vi.waitFor(() => expect(locks.every(({ released }) => released)).toBe(true));
});

test('takes another one after the browser removed the first', async () => {
  const given: Lock[] = [];
  const request = async () => {
    given.push(new Lock());
    return given.at(-1);
  };
  stub(request);
  const release = holdAwake();
  await vi.waitFor(() => expect(given).toHaveLength(1));
  await given[0]?.release();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(given).toHaveLength(2));
  expect(given[1]?.released).toBe(false);
  release();
  await vi.waitFor(() => expect(given[1]?.released).toBe(true));
});
