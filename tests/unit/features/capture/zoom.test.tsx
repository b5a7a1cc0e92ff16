// @vitest-environment happy-dom
/** Twice the size: where the device can, remembered for the next photo, stream and visit. */
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { db } from '../../../../src/db/db';
import { getSetting } from '../../../../src/db/settings';
import { Zoom } from '../../../../src/features/capture/camera/Zoom';

beforeEach(async () => {
  await db.delete();
  await db.open();
});
afterEach(cleanup);

type Range = { min: number; max: number };

/** A stream of one track; `applied`: the values that it took over. */
function streamOf(zoom: Range | undefined, { now = 1, fails = false } = {}) {
  const applied: number[] = [];
  const track = {
    getConstraints: () => ({ advanced: [{ torch: true }] }),
    getCapabilities: () => ({ zoom }),
    getSettings: () => ({ zoom: now }),
    applyConstraints: async ({ advanced }: { advanced: { zoom: number; torch: boolean }[] }) => {
      if (fails) throw new Error('OverconstrainedError');
      // Constraints replace the ones before: the light stays on.
      expect(advanced[0]?.torch).toBe(true);
      applied.push(advanced[0]?.zoom ?? 0);
    },
  };
  return { stream: { getVideoTracks: () => [track] } as unknown as MediaStream, applied };
}

const button = () => screen.getByRole('button', { name: 'Zoom' });
const pressed = () => button().getAttribute('aria-pressed');

it('doubles by one tap, and goes back by the next', async () => {
  const { stream, applied } = streamOf({ min: 1, max: 8 });
  render(<Zoom stream={stream} />);
  expect(button().textContent).toBe('1×');
  fireEvent.click(button());
  await waitFor(() => expect(pressed()).toBe('true'));
  expect(button().textContent).toBe('2×');
  fireEvent.click(button());
  await waitFor(() => expect(pressed()).toBe('false'));
  expect(applied).toEqual([2, 1]);
});

it('doubles what the device calls its usual size', async () => {
  const { stream, applied } = streamOf({ min: 50, max: 800 }, { now: 100 });
  render(<Zoom stream={stream} />);
  fireEvent.click(button());
  await waitFor(() => expect(applied).toEqual([200]));
});

it.each([
  ['no zoom', undefined],
  ['less than twice', { min: 1, max: 1.5 }],
])('is absent on a device with %s', (_, range) => {
  const { container } = render(<Zoom stream={streamOf(range).stream} />);
  expect(container.textContent).toBe('');
});

it('stays for the next stream and the next visit', async () => {
  const first = streamOf({ min: 1, max: 8 });
  const { rerender, unmount } = render(<Zoom stream={first.stream} />);
  fireEvent.click(button());
  await waitFor(async () => expect(await getSetting('zoomed')).toBe(true));
  const second = streamOf({ min: 1, max: 8 });
  rerender(<Zoom stream={second.stream} />);
  await waitFor(() => expect(second.applied).toEqual([2]));
  unmount();
  const third = streamOf({ min: 1, max: 8 });
  render(<Zoom stream={third.stream} />);
  await waitFor(() => expect(pressed()).toBe('true'));
  expect(third.applied).toEqual([2]);
});

it('says 1× when the device refuses', async () => {
  render(<Zoom stream={streamOf({ min: 1, max: 8 }, { fails: true }).stream} />);
  fireEvent.click(button());
  await waitFor(async () => expect(await getSetting('zoomed')).toBe(false));
  expect(pressed()).toBe('false');
});
