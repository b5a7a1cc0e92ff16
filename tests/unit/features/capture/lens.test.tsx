// @vitest-environment happy-dom
/** The back cameras of a phone: one tap takes the next, and the last one stays. */
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db } from '../../../../src/db/db';
import { getSetting, setSetting } from '../../../../src/db/settings';
import { Lens } from '../../../../src/features/capture/camera/Lens';
import { camera } from '../../../../src/platform/camera';

const acquire = vi.spyOn(camera, 'acquire').mockResolvedValue();
/** What the camera shows. */
let stream: MediaStream | null = null;
vi.spyOn(camera, 'view').mockImplementation(() => ({ phase: 'live', stream, error: null, torch: 'none' }));
/** The lenses that the camera was reopened with. */
const opened: unknown[] = [];
/** The devices as a browser lists them. */
let devices: object[] = [];

beforeEach(async () => {
  await db.delete();
  await db.open();
  opened.length = 0;
  stream = null;
  acquire.mockImplementation(async () => {
    const { ideal } = camera.which.deviceId as { ideal: string };
    opened.push({ ideal });
    stream = streamOf(ideal);
  });
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => devices } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const input = (deviceId: string, label: string, facingMode?: string) => ({
  kind: 'videoinput',
  deviceId,
  label,
  ...(facingMode && { getCapabilities: () => ({ facingMode: [facingMode] }) }),
});
const streamOf = (deviceId: string) =>
  ({ getVideoTracks: () => [{ getSettings: () => ({ deviceId }) }] }) as unknown as MediaStream;
const button = () => screen.findByRole('button', { name: 'Objektiv wechseln' });

const PHONE = [
  input('front', 'camera2 1, facing front', 'user'),
  input('wide', 'camera2 0, facing back', 'environment'),
  input('ultra', 'camera2 2, facing back', 'environment'),
  { kind: 'audioinput', deviceId: 'mic', label: 'Mikrofon' },
];

it('takes the next back camera, never the front one, and keeps it', async () => {
  devices = PHONE;
  const { rerender } = render(<Lens stream={streamOf('wide')} />);
  fireEvent.click(await button());
  await waitFor(async () => expect(await getSetting('lens')).toBe('ultra'));
  rerender(<Lens stream={streamOf('ultra')} />);
  fireEvent.click(await button());
  await waitFor(async () => expect(await getSetting('lens')).toBe('wide'));
  expect(opened).toEqual([{ ideal: 'ultra' }, { ideal: 'wide' }]);
});

it.each([
  ['another lens opens', () => streamOf('wide')],
  ['no camera opens', () => null],
])('keeps the last lens that opened when %s', async (_, found) => {
  devices = PHONE;
  await setSetting('lens', 'wide');
  const { which } = camera;
  let requested: unknown;
  acquire.mockImplementation(async () => {
    requested = camera.which.deviceId;
    stream = found();
  });
  render(<Lens stream={streamOf('wide')} />);
  fireEvent.click(await button());
  await waitFor(() => expect(camera.which).toBe(which));
  expect(requested).toEqual({ ideal: 'ultra' });
  expect(await getSetting('lens')).toBe('wide');
});

it('opens the kept lens at the next visit, once', async () => {
  devices = PHONE;
  await setSetting('lens', 'ultra');
  const { rerender } = render(<Lens stream={streamOf('wide')} />);
  await waitFor(() => expect(opened).toEqual([{ ideal: 'ultra' }]));
  // A browser that gives the other lens again gets no second request.
  rerender(<Lens stream={streamOf('wide')} />);
  await button();
  expect(opened).toHaveLength(1);
});

it('leaves the camera alone when the kept lens is open, or gone', async () => {
  devices = PHONE;
  await setSetting('lens', 'ultra');
  const { unmount } = render(<Lens stream={streamOf('ultra')} />);
  await button();
  unmount();
  await setSetting('lens', 'a lens of before');
  render(<Lens stream={streamOf('wide')} />);
  await button();
  await getSetting('lens');
  expect(opened).toEqual([]);
});

it.each([
  ['one back camera', [PHONE[0], PHONE[1]]],
  ['cameras without names, before the permission', [input('', ''), input('', '')]],
  ['two webcams', [input('a', 'HD Webcam'), input('b', 'USB Camera')]],
])('is absent with %s', async (_, list) => {
  devices = list as object[];
  const { container } = render(<Lens stream={streamOf('wide')} />);
  await new Promise((done) => setTimeout(done));
  expect(container.textContent).toBe('');
  expect(screen.queryByRole('button')).toBeNull();
});

it('knows back cameras by name where the browser says nothing else', async () => {
  devices = [input('f', 'Frontkamera'), input('w', 'Rückkamera'), input('u', 'Ultra-Weitwinkel-Rückkamera')];
  render(<Lens stream={streamOf('w')} />);
  fireEvent.click(await button());
  await waitFor(() => expect(opened).toEqual([{ ideal: 'u' }]));
});
