// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLivePull } from '../../../../src/api/cache/livePull';
import { onTick } from '../../../../src/api/ticks';
import type { SessionRow } from '../../../../src/db/db';
import { requestPull } from '../../../../src/sync/status';

vi.mock('../../../../src/api/ticks', () => ({ onTick: vi.fn() }));

const BOSS: SessionRow = {
  id: 'current',
  user: 'boss00000000001',
  token: '',
  email: '',
  fullName: 'Berta Boss',
  companyName: 'Boss GmbH',
  role: 'company_admin',
  employer: null,
  mustChangePassword: false,
  alive: true,
};

const ended = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(onTick).mockReset().mockReturnValue(ended);
  ended.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a screen is drawn before it is told live what changes: the stream begins after it, pulls, and ends with it', () => {
  const { unmount } = renderHook(() => useLivePull(BOSS));
  expect(onTick).not.toHaveBeenCalled();
  vi.runOnlyPendingTimers();
  vi.runOnlyPendingTimers();
  expect(onTick).toHaveBeenCalledExactlyOnceWith(BOSS.user, requestPull);
  expect(ended).not.toHaveBeenCalled();
  unmount();
  expect(ended).toHaveBeenCalledTimes(1);
});

it('a screen that was left before that begins no stream that nobody ends', () => {
  const { unmount } = renderHook(() => useLivePull(BOSS));
  unmount();
  vi.runAllTimers();
  expect(onTick).not.toHaveBeenCalled();
});

it('an employee is told of the own company, and whoever works for none of nothing', () => {
  const employer = { id: 'boss00000000001', companyName: 'Boss GmbH' };
  const { rerender } = renderHook((session: SessionRow) => useLivePull(session), {
    initialProps: { ...BOSS, user: 'anna00000000001', role: 'employee', employer: null },
  });
  vi.runAllTimers();
  expect(onTick).not.toHaveBeenCalled();
  rerender({ ...BOSS, user: 'anna00000000001', role: 'employee', employer });
  vi.runAllTimers();
  expect(onTick).toHaveBeenCalledExactlyOnceWith(employer.id, requestPull);
});
