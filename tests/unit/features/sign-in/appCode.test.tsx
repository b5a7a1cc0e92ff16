// @vitest-environment happy-dom
/** The code for the app (D128), on the phone that shows it. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TIMER_TICK } from '../../../../src/domain/limits';
import { APP_CODE_VALID } from '../../../../src/domain/people/quotas';
import { AppCode } from '../../../../src/features/sign-in/pairing/AppCode';

const server = vi.hoisted(() => ({ codes: [] as string[] }));
vi.mock('../../../../src/api/pairing', () => ({
  requestAppCode: async () => ({ code: server.codes.shift(), expiresAt: 0 }),
}));

const tap = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Code für die App zeigen' })));
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
  server.codes = ['123456789', '987654321'];
  render(<AppCode />);
  await tap();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a code is shown as long as it opens the app, then another one is one tap away', async () => {
  await pass(APP_CODE_VALID - TIMER_TICK);
  expect(screen.getByText('123 456 789')).toBeTruthy();
  await pass(TIMER_TICK);
  expect(screen.queryByText('123 456 789')).toBeNull();
  await tap();
  expect(screen.getByText('987 654 321')).toBeTruthy();
  await pass(APP_CODE_VALID - TIMER_TICK);
  expect(screen.getByText('987 654 321')).toBeTruthy();
});

it('a phone that has slept does not go on showing one that is over', async () => {
  vi.setSystemTime(Date.now() + APP_CODE_VALID);
  await pass(TIMER_TICK);
  expect(screen.queryByText('123 456 789')).toBeNull();
});
