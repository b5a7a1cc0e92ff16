// @vitest-environment happy-dom
/** A thumbnail that failed is requested once more after a moment, then shown as missing. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LazyPicture } from '../../../src/components/LazyPicture';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Advances time by `ms` and draws. */
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const drawn = () => document.querySelector('img')?.getAttribute('src') ?? null;
const missing = () => screen.queryByRole('img', { name: 'Foto 1: Foto nur mit Netz' });

/** Renders it as visible. @returns the number of requests, and a function that shows another one in its place. */
async function shown() {
  const load = vi.fn(async () => `/files/photo.jpg?thumb=320x320&token=${load.mock.calls.length}`);
  const of = (name: string) => <LazyPicture name={name} alt="Foto 1" load={load} loadNow={1} />;
  const { rerender } = render(of('a'));
  await later(0);
  return { load, show: (name: string) => rerender(of(name)) };
}
const fails = () => fireEvent.error(document.querySelector('img') as HTMLImageElement);

test('retries a second later when the server was still cutting it', async () => {
  const { load } = await shown();
  expect(drawn()).toContain('token=1');
  fails();
  await later(900);
  // No retry at once, and no broken picture meanwhile.
  expect([load.mock.calls.length, drawn(), missing()]).toEqual([1, null, null]);
  await later(100);
  expect([load.mock.calls.length, drawn()]).toEqual([2, '/files/photo.jpg?thumb=320x320&token=2']);
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
  expect(drawn()).toContain('token=3');
});
