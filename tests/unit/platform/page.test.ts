// @vitest-environment happy-dom
/** A message to a person waits for a visible page. */
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

test('calls at once when visible, else once when it becomes visible', () => {
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

test('calls nobody after a cancellation', () => {
  const call = vi.fn();
  turn('hidden');
  onceVisible(call)();
  afterInView(100, call)();
  turn('visible');
  vi.runAllTimers();
  expect(call).not.toHaveBeenCalled();
});

test('counts visible time only, from zero after each hiding', () => {
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
