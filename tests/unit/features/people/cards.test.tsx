// @vitest-environment happy-dom
/** Cards to print: only when people and phones are known, printed once, renewed once each. */
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RemoteError } from '../../../../src/api/failure';
import { usePrintOnce } from '../../../../src/components/printOnce';
import { CODES_AT_ONCE } from '../../../../src/domain/people/quotas';
import { CardsDialog } from '../../../../src/features/people/cards/CardsDialog';
import { useCards } from '../../../../src/features/people/cards/useCards';
import { EMPLOYEE } from '../../../support/rows/employee';

const on = vi.hoisted(() => ({
  people: { data: undefined as unknown, isError: false, refetch: vi.fn() },
  phones: { data: undefined as unknown, isError: false, refetch: vi.fn() },
}));
vi.mock('../../../../src/api/cache/answers', () => ({ useEmployees: () => on.people }));
vi.mock('../../../../src/features/people/phones/usePhones', () => ({ usePhones: () => on.phones }));
const listCodes = vi.hoisted(() => vi.fn());
vi.mock('../../../../src/api/pairing', async (original) => ({ ...(await original<object>()), listCodes }));

const PEOPLE = Array.from({ length: 2 * CODES_AT_ONCE + 1 }, (_, at) => ({
  ...EMPLOYEE,
  id: `p${at}`,
  email: `p${at}@ohne-adresse.invalid`,
}));

beforeEach(() => {
  listCodes.mockReset().mockResolvedValue(new Map());
  on.people = { ...on.people, data: PEOPLE, isError: false };
  on.phones = { ...on.phones, data: new Map(), isError: false };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const showDialog = () =>
  render(<CardsDialog account="account" company="Blitz GmbH" onChanged={vi.fn()} onClose={vi.fn()} />);
const button = (name: RegExp) => screen.queryByRole('button', { name, hidden: true });

it('prints no card before the phones are known', () => {
  on.people.data = PEOPLE.slice(0, 2);
  on.phones.data = undefined;
  showDialog();
  expect(button(/drucken$/)).toBeNull();
  cleanup();
  on.phones.data = new Map();
  showDialog();
  expect(button(/^2 Karten drucken$/)).not.toBeNull();
});

it.each(['people', 'phones'] as const)('shows that the %s cannot be loaded, and loads them again', async (what) => {
  on[what].data = undefined;
  on[what].isError = true;
  showDialog();
  expect(screen.queryByText('Mitarbeitende werden geladen')).toBeNull();
  await act(async () => button(/^Erneut versuchen$/)?.click());
  expect(on[what].refetch).toHaveBeenCalled();
});

it('renews the remaining codes after a failure', async () => {
  const { result } = renderHook(() => useCards('account', vi.fn()));
  listCodes.mockResolvedValueOnce(new Map()).mockRejectedValueOnce(new RemoteError('rateLimited'));
  await expect(result.current.renewCodes()).rejects.toThrow();
  await result.current.renewCodes();
  const sent = listCodes.mock.calls.map(([ids]) => ids[0]);
  expect(sent).toEqual(['p0', `p${CODES_AT_ONCE}`, `p${CODES_AT_ONCE}`, `p${2 * CODES_AT_ONCE}`]);
  await result.current.renewCodes();
  expect(listCodes).toHaveBeenCalledTimes(7);
});

it('prints once, whatever renders meanwhile', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true });
  const [first, last] = [vi.fn(), vi.fn()];
  const { rerender } = renderHook(({ onDone }) => usePrintOnce(onDone), { initialProps: { onDone: first } });
  await act(async () => {});
  rerender({ onDone: last });
  await act(async () => {});
  expect(print).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('afterprint'));
  expect(last).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
});
