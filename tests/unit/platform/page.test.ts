// @vitest-environment happy-dom
/** What a page says to a person waits until the person looks at it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterInView, onceVisible } from '../../../src/platform/page';

let state: DocumentVisibilityState = 'visible';
const turn = (to: DocumentVisibilityState) => {
  state = to;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  state = 'visible';
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('calls at once while the page is in view, else once when it comes into view', () => {
  const call = vi.fn();
  onceVisible(call);
  expect(call).toHaveBeenCalledTimes(1);
  turn('hidden');
  onceVisible(call);
  expect(call).toHaveBeenCalledTimes(1);
  turn('visible');
  turn('hidden');
  turn('visible');
  expect(call).toHaveBeenCalledTimes(2);
});

test('calls nobody who called it off before the page came into view', () => {
  const call = vi.fn();
  turn('hidden');
  onceVisible(call)();
  afterInView(100, call)();
  turn('visible');
  vi.runAllTimers();
  expect(call).not.toHaveBeenCalled();
});

test('counts only time in view, and from the beginning after each look away', () => {
  const call = vi.fn();
  afterInView(100, call);
  vi.advanceTimersByTime(99);
  turn('hidden');
  vi.advanceTimersByTime(10_000);
  turn('visible');
  vi.advanceTimersByTime(99);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  turn('hidden');
  turn('visible');
  vi.runAllTimers();
  expect(call).toHaveBeenCalledTimes(1);
});
