import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Clocks } from '../../../../src/domain/time/timer';
import { Countdown } from '../../../../src/features/capture/state/countdown';

const MINUTE = 60_000;
/** Both clocks of a device, moved by hand. */
let wall = 1_800_000_000_000;
let monotonic = 0;
const read = (): Clocks => ({ wall, monotonic });
const pass = async (ms: number) => {
  wall += ms;
  monotonic += ms;
  await vi.advanceTimersByTimeAsync(ms);
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('it begins at ten minutes and shows every second once', async () => {
  const countdown = new Countdown(read, null);
  const shown: number[] = [];
  countdown.subscribe(() => shown.push(countdown.shownRemaining()));
  expect(countdown.shownRemaining()).toBe(10 * MINUTE);
  for (let i = 0; i < 30; i++) await pass(100);
  expect(shown).toEqual([599_000, 598_000, 597_000]);
});

test('it ends at zero and ticks no more', async () => {
  const countdown = new Countdown(read, { elapsed: 10 * MINUTE - 1500, wall });
  const shown: number[] = [];
  countdown.subscribe(() => shown.push(countdown.shownRemaining()));
  for (let i = 0; i < 20; i++) await pass(100);
  expect(shown).toEqual([1000, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('nobody listens, nothing ticks', async () => {
  const countdown = new Countdown(read, null);
  const leave = countdown.subscribe(() => undefined);
  expect(vi.getTimerCount()).toBe(1);
  leave();
  expect(vi.getTimerCount()).toBe(0);
});

test('a stored window goes on where it stood, with the time that passed meanwhile', () => {
  const countdown = new Countdown(read, { elapsed: 2 * MINUTE, wall: wall - 3 * MINUTE });
  expect(countdown.elapsed()).toBe(5 * MINUTE);
});

test('while it is visible a clock that is set changes nothing, and is noticed', async () => {
  const countdown = new Countdown(read, null);
  await pass(MINUTE);
  wall += 180 * MINUTE;
  expect(countdown.elapsed()).toBe(MINUTE);
  expect(countdown.clockWasSet()).toBe(true);
});

test('while it is hidden the wall clock counts: a locked screen does not stop the window', async () => {
  const countdown = new Countdown(read, null);
  await pass(MINUTE);
  countdown.setHidden(true);
  // Asleep: the monotonic clock stands still on most phones.
  wall += 4 * MINUTE;
  expect(countdown.elapsed()).toBe(5 * MINUTE);
  expect(countdown.checkpoint()).toEqual({ elapsed: 5 * MINUTE, wall });
  countdown.setHidden(false);
  expect(countdown.elapsed()).toBe(5 * MINUTE);
  await pass(MINUTE);
  expect(countdown.elapsed()).toBe(6 * MINUTE);
});

test('coming back after the end shows zero at once', async () => {
  const countdown = new Countdown(read, null);
  const shown: number[] = [];
  countdown.subscribe(() => shown.push(countdown.shownRemaining()));
  countdown.setHidden(true);
  wall += 11 * MINUTE;
  countdown.setHidden(false);
  expect(shown.at(-1)).toBe(0);
});
