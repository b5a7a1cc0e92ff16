// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UpdateNotice } from '../../../src/app/UpdateNotice';
import { useUpdate, watchUpdates } from '../../../src/app/updates';
import { useOpenForm } from '../../../src/components/openForms';

const worker = vi.hoisted(() => ({ told: 0, found: () => {} }));
vi.mock('virtual:pwa-register', () => ({
  registerSW: ({ onNeedRefresh }: { onNeedRefresh: () => void }) => {
    worker.found = onNeedRefresh;
    return async () => void worker.told++;
  },
}));

const MINUTE = 60_000;
const reload = vi.fn();
let workers: EventTarget;
let stop: () => void;

/** A form of the office, as long as it is drawn. */
function Form() {
  useOpenForm();
  return null;
}

const button = () => screen.findByRole('button', { name: 'Neu laden' });
/** 'Neu laden', until it is told to the version that waits. */
async function tap(): Promise<void> {
  const before = worker.told;
  fireEvent.click(await button());
  await vi.waitFor(() => expect(worker.told).toBe(before + 1));
}
const comesIntoForce = () => act(() => void workers.dispatchEvent(new Event('controllerchange')));

beforeEach(() => {
  workers = Object.assign(new EventTarget(), { controller: {} });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  vi.spyOn(location, 'reload').mockImplementation(reload);
  stop = watchUpdates();
  worker.found();
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  reload.mockClear();
});

it('a version that was tapped for is loaded as soon as it is in force', async () => {
  render(<UpdateNotice />);
  await tap();
  expect(reload).not.toHaveBeenCalled();
  comesIntoForce();
  expect(reload).toHaveBeenCalledOnce();
});

it('a form that was opened while the version was on its way is not lost: the offer comes back after it', async () => {
  const { rerender } = render(<UpdateNotice />);
  await tap();
  rerender(
    <>
      <UpdateNotice />
      <Form />
    </>,
  );
  comesIntoForce();
  expect(reload).not.toHaveBeenCalled();
  rerender(<UpdateNotice />);
  fireEvent.click(await button());
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('a version that did not come within a minute is said not to have come, and does not reload the page later by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  render(<UpdateNotice />);
  await tap();
  await act(() => vi.advanceTimersByTimeAsync(MINUTE));
  expect(await screen.findByText(/^Die neue Version konnte nicht geladen werden\./)).toBeTruthy();
  comesIntoForce();
  expect(reload).not.toHaveBeenCalled();
  expect(useUpdate.getState()).toMatchObject({ update: 'inForce', failed: false });
});
