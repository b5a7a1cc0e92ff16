// @vitest-environment happy-dom
/** What the browser accepted for background delivery: only then may the phone be closed. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db } from '../../../src/db/db';
import { deliverInBackground } from '../../../src/sync/backgroundSync';
import { useSyncStatus } from '../../../src/sync/status';
import { SYNC_TAG } from '../../../src/sync/tag';
import { ANNA, emptyPhone, saved } from '../db/device';

const register = vi.fn<(tag: string) => Promise<void>>();
let stop = () => {};

function browser(registration: object | undefined): void {
  const serviceWorker = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

beforeEach(async () => {
  await emptyPhone();
  register.mockReset().mockResolvedValue(undefined);
  useSyncStatus.setState({ backgroundSync: false });
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const isTakenOn = () => useSyncStatus.getState().backgroundSync;

it('requests it at a save and knows the acceptance', async () => {
  browser({ active: {}, sync: { register } });
  stop = deliverInBackground();
  expect(isTakenOn()).toBe(false);
  await saved(ANNA);
  await expect.poll(isTakenOn).toBe(true);
  expect(register).toHaveBeenCalledWith(SYNC_TAG);
});

it.each([
  ['has Background Sync and no worker yet', undefined],
  ['has a worker that is not active yet', { active: null, sync: { register } }],
  ['has no Background Sync', { active: {} }],
])('delivers nothing when %s', async (_what, registration) => {
  browser(registration);
  useSyncStatus.setState({ backgroundSync: true });
  stop = deliverInBackground();
  await saved(ANNA);
  await expect.poll(isTakenOn).toBe(false);
  expect(register).not.toHaveBeenCalled();
});

it('delivers nothing after a refusal', async () => {
  browser({ active: {}, sync: { register } });
  register.mockRejectedValue(new DOMException('Permission denied.', 'NotAllowedError'));
  useSyncStatus.setState({ backgroundSync: true });
  stop = deliverInBackground();
  await saved(ANNA);
  await expect.poll(isTakenOn).toBe(false);
  expect(await db.outbox.count()).toBe(1);
});

it('delivers nothing without service workers', async () => {
  useSyncStatus.setState({ backgroundSync: true });
  stop = deliverInBackground();
  await saved(ANNA);
  await expect.poll(isTakenOn).toBe(false);
});
