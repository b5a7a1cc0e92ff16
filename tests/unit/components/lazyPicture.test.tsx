// @vitest-environment happy-dom
/** A small picture that could not be drawn: asked for once more, a moment later, and then said to be missing. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LazyPicture } from '../../../src/components/LazyPicture';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Time goes on by so many ms, and what waits for it is drawn. */
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const drawn = () => document.querySelector('img')?.getAttribute('src') ?? null;
const missing = () => screen.queryByRole('img', { name: 'Foto 1: Foto nur mit Netz' });

/** Asked for at once, near the view or not. @returns how often, and what shows another one in the same place. */
async function shown() {
  const load = vi.fn(async () => `/files/photo.jpg?thumb=320x320&token=${load.mock.calls.length}`);
  const of = (name: string) => <LazyPicture name={name} alt="Foto 1" load={load} loadNow={1} />;
  const { rerender } = render(of('a'));
  await later(0);
  return { load, show: (name: string) => rerender(of(name)) };
}
const fails = () => fireEvent.error(document.querySelector('img') as HTMLImageElement);

test('one that the server did not give, because it was just cutting it, comes a second later', async () => {
  const { load } = await shown();
  expect(drawn()).toContain('token=1');
  fails();
  await later(900);
  // Not in the same moment again, and no sign of something broken meanwhile.
  expect([load.mock.calls.length, drawn(), missing()]).toEqual([1, null, null]);
  await later(100);
  expect([load.mock.calls.length, drawn()]).toEqual([2, '/files/photo.jpg?thumb=320x320&token=2']);
});

test('one that cannot be drawn twice is said to be missing, and asked for no more', async () => {
  const { load } = await shown();
  fails();
  await later(1000);
  fails();
  await later(60_000);
  expect([load.mock.calls.length, drawn()]).toEqual([2, null]);
  expect(missing()).not.toBeNull();
});

test('another picture in its place is not taken for the one that failed', async () => {
  const { show } = await shown();
  fails();
  await later(1000);
  fails();
  show('b');
  await later(0);
  expect(drawn()).toContain('token=3');
});
