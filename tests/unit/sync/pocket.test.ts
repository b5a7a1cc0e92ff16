// @vitest-environment happy-dom
/** What the browser is asked, and what it took on: only then may a person put the phone away. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db } from '../../../src/db/db';
import { deliverFromPocket } from '../../../src/sync/pocket';
import { useSyncStatus } from '../../../src/sync/status';
import { SYNC_TAG } from '../../../src/sync/tag';
import { ANNA, emptyPhone, saved } from '../db/device';

const register = vi.fn<(tag: string) => Promise<void>>();
let stop = () => {};

/** A browser with this registration of the app's worker. */
function browser(registration: object | undefined): void {
  const serviceWorker = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

beforeEach(async () => {
  await emptyPhone();
  register.mockReset().mockResolvedValue(undefined);
  useSyncStatus.setState({ pocket: false });
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const isTakenOn = () => useSyncStatus.getState().pocket;

it('is asked at a save, and what it took on is known', async () => {
  browser({ active: {}, sync: { register } });
  stop = deliverFromPocket();
  expect(isTakenOn()).toBe(false);
  await saved(ANNA);
  await expect.poll(isTakenOn).toBe(true);
  expect(register).toHaveBeenCalledWith(SYNC_TAG);
});

it.each([
  ['has Background Sync and no worker yet', undefined],
  ['has a worker that is not active yet', { active: null, sync: { register } }],
  ['has no Background Sync', { active: {} }],
])('one that %s takes nothing on, also where it did before', async (_what, registration) => {
  browser(registration);
  useSyncStatus.setState({ pocket: true });
  stop = deliverFromPocket();
  await saved(ANNA);
  await expect.poll(isTakenOn).toBe(false);
  expect(register).not.toHaveBeenCalled();
});

it('one that refuses takes nothing on', async () => {
  browser({ active: {}, sync: { register } });
  register.mockRejectedValue(new DOMException('Permission denied.', 'NotAllowedError'));
  useSyncStatus.setState({ pocket: true });
  stop = deliverFromPocket();
  await saved(ANNA);
  await expect.poll(isTakenOn).toBe(false);
  expect(await db.outbox.count()).toBe(1);
});

it('one without service workers takes nothing on', async () => {
  useSyncStatus.setState({ pocket: true });
  stop = deliverFromPocket();
  await saved(ANNA);
  await expect.poll(isTakenOn).toBe(false);
});
