// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToday } from '../../../../src/components/lists/today';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 30), toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('is another day a minute after midnight, and draws nothing until then', () => {
  const draw = vi.fn(useToday);
  const { result, unmount } = renderHook(() => draw());
  const drawn = draw.mock.calls.length;
  act(() => void vi.advanceTimersByTime(29 * 60_000));
  expect([result.current, draw.mock.calls.length]).toEqual(['2026-11-21', drawn]);
  act(() => void vi.advanceTimersByTime(2 * 60_000));
  expect(result.current).toBe('2026-11-22');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
