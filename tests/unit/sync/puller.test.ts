/** When the page pulls: retries with a refused session, and hung pulls. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { applyPull, pullCursor } from '../../../src/db/documentations';
import { keepKnownDevice } from '../../../src/db/knownDevices';
import { getPlansReceivedAt, replacePlans } from '../../../src/db/plans';
import { replaceProperties } from '../../../src/db/replaceSet';
import { currentSession, grantOf, saveGrant, sessionAccepted, updateSession } from '../../../src/db/session';
import { setSetting } from '../../../src/db/settings';
import { measuredNow } from '../../../src/platform/clock';
import { createPuller, type Puller, type PullerPorts } from '../../../src/sync/puller';
import { ANNA, emptyPhone, NOW, signIn } from '../db/device';
import { record, Server } from './pullServer';
import { World } from './world';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let world: World;
let server: Server;
let ports: PullerPorts;
let shown: string[];
let puller: Puller;

beforeEach(async () => {
  await emptyPhone();
  await signIn(ANNA);
  world = new World(() => 0);
  server = new Server();
  shown = [];
  const setClockOffset = (offset: number) => setSetting('measuredOffset', measuredNow(offset));
  const session = { session: currentSession, updateSession, sessionAccepted, grantOf, saveGrant };
  const sets = { replaceProperties, getPlansReceivedAt, replacePlans };
  ports = {
    source: server.source(),
    store: { ...session, ...sets, setClockOffset, keepKnownDevice, cursor: pullCursor, applyPull },
    threads: async () => {},
    now: () => NOW,
  };
  const status = (pull: string) => void shown.push(pull);
  const clock = { now: () => world.now, timer: (run: () => void, ms: number) => world.later(ms, run) };
  puller = createPuller({ ports, clock, random: () => 0, status, onPulled: () => {}, failed: () => {} });
});

/** Real storage ignores virtual time. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
}
async function pass(ms: number, step = 5 * SECOND): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    await world.pass(step);
    await settled();
  }
}
const countRequests = () => server.requests.filter((what) => what === 'me').length;

test('recovers after credentials were rejected for three seconds', async () => {
  server.rows = [record('a', 0)];
  server.token = 'another';
  puller.session(ANNA);
  await settled();
  expect(await currentSession()).toMatchObject({ alive: false });
  puller.session(null);
  server.token = `token of ${ANNA}`;
  await pass(MINUTE);
  expect(await currentSession()).toMatchObject({ user: ANNA, alive: true });
  expect(shown.at(-1)).toBe('idle');
});

test('retries a refused session less and less, at most twice a minute', async () => {
  server.token = 'another';
  puller.session(ANNA);
  await settled();
  puller.session(null);
  await pass(40 * MINUTE, 30 * SECOND);
  expect(countRequests()).toBeGreaterThan(4);
  expect(countRequests()).toBeLessThan(12);
  const before = countRequests();
  for (let look = 0; look < 24; look++) {
    puller.run();
    puller.tick();
    await pass(5 * SECOND);
  }
  expect(countRequests() - before).toBeLessThanOrEqual(5);
  expect(countRequests() - before).toBeGreaterThan(2);
});

test('pulls at once after a new sign-in', async () => {
  server.token = 'another';
  puller.session(ANNA);
  await settled();
  puller.session(null);
  server.token = `token of ${ANNA}`;
  await signIn(ANNA);
  puller.session(ANNA);
  await settled();
  expect(shown.at(-1)).toBe('idle');
});

test('goes on after a storage call that hangs', async () => {
  const { cursor } = ports.store;
  ports.store.cursor = () => new Promise(() => {});
  puller.session(ANNA);
  await settled();
  ports.store.cursor = cursor;
  await pass(MINUTE);
  expect(shown.at(-1)).toBe('failed');
  puller.tick();
  await settled();
  expect(shown.at(-1)).toBe('idle');
});

test('ends a pull whose threads hang in the storage, not after the time of a request', async () => {
  const { threads } = ports;
  const waiting = () => new Promise<void>(() => {});
  ports.threads = (_account, over) => over({ waiting }, 'storage').waiting();
  puller.session(ANNA);
  await settled();
  ports.threads = threads;
  await pass(25 * SECOND);
  expect(shown.at(-1)).toBe('failed');
  puller.tick();
  await settled();
  expect(shown.at(-1)).toBe('idle');
});
