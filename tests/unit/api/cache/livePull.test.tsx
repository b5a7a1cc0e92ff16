// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLivePull } from '../../../../src/api/cache/livePull';
import { useTicks } from '../../../../src/api/cache/queries';
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

it('draws the screen before the live stream begins', () => {
  const { unmount } = renderHook(() => useLivePull(BOSS));
  expect(onTick).not.toHaveBeenCalled();
  vi.runOnlyPendingTimers();
  vi.runOnlyPendingTimers();
  expect(onTick).toHaveBeenCalledExactlyOnceWith(BOSS.user, requestPull);
  expect(ended).not.toHaveBeenCalled();
  unmount();
  expect(ended).toHaveBeenCalledTimes(1);
});

it('begins no stream for a screen that was left before', () => {
  const { unmount } = renderHook(() => useLivePull(BOSS));
  unmount();
  vi.runAllTimers();
  expect(onTick).not.toHaveBeenCalled();
});

it('subscribes employees to their company, and others to nothing', () => {
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

it('listens for a tenant, and never for a super admin, whom the server refuses', () => {
  renderHook(() => useTicks(null));
  vi.runAllTimers();
  expect(onTick).not.toHaveBeenCalled();
  renderHook(() => useTicks(BOSS.user));
  vi.runAllTimers();
  expect(onTick).toHaveBeenCalledExactlyOnceWith(BOSS.user, expect.any(Function));
});
