// @vitest-environment happy-dom
/** A thumbnail that failed is requested once more after a moment, then shown as missing; its bytes go with it. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LazyPicture } from '../../../src/components/LazyPicture';

let urls = 0;
const released = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  urls = 0;
  released.mockClear();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++urls}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(released);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Advances time by `ms` and draws. */
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const drawn = () => document.querySelector('img')?.getAttribute('src') ?? null;
const missing = () => screen.queryByRole('img', { name: 'Foto 1: Foto nur mit Netz' });

/** Renders it as visible. @returns the number of requests, and a function that shows another one in its place. */
async function shown() {
  const load = vi.fn(async (): Promise<Blob | null> => new Blob(['picture']));
  const of = (name: string) => <LazyPicture name={name} alt="Foto 1" load={load} loadNow={1} />;
  const { rerender } = render(of('a'));
  await later(0);
  return { load, show: (name: string) => rerender(of(name)) };
}
const fails = () => fireEvent.error(document.querySelector('img') as HTMLImageElement);

test('retries a second later when the server was still cutting it', async () => {
  const { load } = await shown();
  expect(drawn()).toBe('blob:1');
  fails();
  await later(900);
  // No retry at once, and no broken picture meanwhile.
  expect([load.mock.calls.length, drawn(), missing()]).toEqual([1, null, null]);
  await later(100);
  expect([load.mock.calls.length, drawn()]).toEqual([2, 'blob:2']);
});

test('says that it is missing after two failures, and stops', async () => {
  const { load } = await shown();
  fails();
  await later(1000);
  fails();
  await later(60_000);
  expect([load.mock.calls.length, drawn()]).toEqual([2, null]);
  expect(missing()).not.toBeNull();
});

test('tries another picture in the same place', async () => {
  const { show } = await shown();
  fails();
  await later(1000);
  fails();
  show('b');
  await later(0);
  expect(drawn()).toBe('blob:3');
});

test('retries a second later when nobody could be asked, once', async () => {
  const load = vi.fn(() => Promise.reject(new Error('just cutting')));
  render(<LazyPicture name="a" alt="Foto 1" load={load} loadNow={1} />);
  await later(999);
  expect([load.mock.calls.length, missing()]).toEqual([1, null]);
  await later(60_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(missing()).not.toBeNull();
});

test('lets the bytes of each picture go that is shown no more', async () => {
  const { show } = await shown();
  show('b');
  await later(0);
  expect(released.mock.calls).toEqual([['blob:1']]);
  cleanup();
  expect(released.mock.calls).toEqual([['blob:1'], ['blob:2']]);
});
