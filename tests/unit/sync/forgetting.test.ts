/** When this phone forgets, with its real storage and the real delivery, through days on which clocks and people do what they do. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '../../../src/db/db';
import { expireDraft } from '../../../src/db/drafts';
import { outboxRow } from '../../../src/db/outbox';
import { grantOf, signOutLocally } from '../../../src/db/session';
import type { Outcome } from '../../../src/domain/delivery/transfer';
import { RECEIPTS_MAX } from '../../../src/domain/limits';
import { sha256Hex } from '../../../src/platform/clock';
import { createEngine, type Engine } from '../../../src/sync/engine';
import { phoneStore } from '../../../src/sync/phone';
import type { Ports, Routes } from '../../../src/sync/ports';
import { ANNA, captured, emptyPhone, NOW, saved, signIn } from '../db/device';
import { FakeServer } from './fakeServer';
import { randomOf, World } from './world';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RETRY: Outcome = { kind: 'retry', retryAfterMs: null };
const PATIENCE: Outcome = { kind: 'retry', retryAfterMs: 60_000, code: 'rate_limited' };

let world: World;
let server: FakeServer;
let online: boolean;
/** What happens between the server's word about its time and the moment it is heard. */
let beforeTimeIsHeard: () => Promise<void>;
/** A question for confirmations waits for this before its answer is heard. */
let confirmationsFrozen: Promise<void> | null;
/** So many questions for confirmations are answered; then the server asks for patience. */
let questionsAnswered: number;
/** What the server says to whoever delivers or asks, whatever it is; null = what it thinks. */
let refusal: Outcome | null;

/** What the server heard of sign-outs: keys, and by which credential. */
let keysEnded: [string, object][];

const clock = () => world.now + world.skew;

beforeEach(async () => {
  await emptyPhone();
  world = new World(randomOf(1));
  world.now = NOW + HOUR;
  server = new FakeServer(world);
  server.accepted.set(`grant of ${ANNA}`, ANNA);
  online = true;
  keysEnded = [];
  beforeTimeIsHeard = async () => {};
  confirmationsFrozen = null;
  questionsAnswered = Number.POSITIVE_INFINITY;
  refusal = null;
  await signIn(ANNA);
});

const routes: Routes = {
  documentation: async (sealed, credential) => refusal ?? (online ? server.documentation(sealed, credential) : RETRY),
  photo: async ({ documentation, photo, bytes }, credential) => {
    const arrived = await sha256Hex(bytes);
    return online ? server.photo(documentation, { id: photo.id, arrived }, credential) : RETRY;
  },
  receipts: async (sent, credential) => {
    if (questionsAnswered-- <= 0) return PATIENCE;
    const answer = refusal ?? (online ? server.receipts(sent, credential, world.mark()) : RETRY);
    await confirmationsFrozen;
    return answer;
  },
  keyEnded: async (key, credential) => {
    if (!online) return false;
    keysEnded.push([key, credential]);
    return true;
  },
  time: async () => {
    const told = online ? server.time() : null;
    await beforeTimeIsHeard();
    return told;
  },
};

/** A life of the app: what runs at its start. */
function life(): Engine {
  const ports: Ports = {
    clock: { now: clock, timer: () => () => {} },
    random: () => 0,
    visible: () => true,
    routes,
    store: phoneStore,
    alone: (work) => work(new AbortController().signal),
    standstill: () => {},
    report: () => {},
  };
  return createEngine(ports);
}

/** The app is opened, does what it has to do, and is closed. */
async function start(): Promise<void> {
  const engine = life();
  await engine.runOnce();
  engine.stop();
}

async function startAfter(ms: number): Promise<void> {
  world.now += ms;
  await start();
}

const COMPLETE = (id: string): Outcome => ({
  kind: 'receipt',
  receipt: { id, contentHash: '', state: 'complete', missing: [], receivedAt: '', completedAt: '', number: '' },
});
const stateOf = async (id: string) => (await outboxRow(id))?.state ?? null;
const photosHere = () => db.photoBytes.count();

test('an honest week: the bytes go at the first start after 72 hours, and the receipt stays', async () => {
  const id = await saved(ANNA, 2);
  await start();
  expect(await stateOf(id)).toBe('complete');
  for (const hours of [24, 24, 23]) await startAfter(hours * HOUR);
  expect(await photosHere()).toBe(2);
  await startAfter(HOUR);
  expect(await stateOf(id)).toBe('released');
  expect(await photosHere()).toBe(0);
});

test('a phone that is told to wait in the middle of its confirmations keeps what was not confirmed, and asks for it an hour later (D299)', async () => {
  for (let made = 0; made < RECEIPTS_MAX + 1; made++) await saved(ANNA);
  const engine = life();
  await engine.runOnce();
  for (const hours of [24, 24, 23]) {
    world.now += hours * HOUR;
    await engine.runOnce();
  }
  expect(await photosHere()).toBe(RECEIPTS_MAX + 1);
  world.now += HOUR;
  questionsAnswered = 1;
  await engine.runOnce();
  expect(await photosHere()).toBe(1);
  questionsAnswered = Number.POSITIVE_INFINITY;
  world.now += HOUR;
  expect(await engine.runOnce()).toBe(true);
  expect(await photosHere()).toBe(0);
  engine.stop();
});

test('after a recovery the phone asks at once, not tomorrow, and sends again what the machine took along', async () => {
  const [lost, kept] = [await saved(ANNA, 2), await saved(ANNA)];
  const engine = life();
  await engine.runOnce();
  world.now += 10 * 60_000;
  server.recover({ rows: [lost], photos: [] });
  expect(server.isWhole(lost)).toBe(false);
  await engine.runOnce();
  await engine.runOnce();
  engine.stop();
  expect(server.isWhole(lost) && server.isWhole(kept)).toBe(true);
  expect(await stateOf(lost)).toBe('complete');
  expect(await photosHere()).toBe(3);
  // Whoever was asked is not asked again: the same life answers.
  const asked = server.proofs.get(kept)?.length;
  await startAfter(HOUR);
  expect(server.proofs.get(kept)?.length).toBe(asked);
});

test('after a recovery that took along whoever signed out and their work, that work waits for them and does not stand there as delivered (D288)', async () => {
  const id = await saved(ANNA);
  await start();
  await signOutLocally(clock());
  server.recover({ rows: [id], photos: [] });
  server.accepted.clear();
  await startAfter(10 * 60_000);
  await start();
  expect(await outboxRow(id)).toMatchObject({ state: 'needsSignIn', transfer: { reason: 'unauthorized' } });
  expect(await photosHere()).toBe(1);
  server.accepted.set(`grant of ${ANNA}`, ANNA);
  await signIn(ANNA);
  await startAfter(HOUR);
  expect(await stateOf(id)).toBe('complete');
  expect(server.isWhole(id)).toBe(true);
});

test('likewise where the storage is full, and where it refuses as it refuses a link that it does not know (D288)', async () => {
  const id = await saved(ANNA);
  await start();
  await signOutLocally(clock());
  server.recover({ rows: [id], photos: [] });
  refusal = { kind: 'refused', code: 'link_invalid' };
  expect(await life().makeRoom()).toBe(0);
  expect(await stateOf(id)).toBe('waiting');
  await start();
  expect(await outboxRow(id)).toMatchObject({ state: 'refused', transfer: { reason: 'link_invalid' } });
  expect(await photosHere()).toBe(1);
});

test('a phone that stayed in a drawer releases at its first start, after it was told the time and asked again', async () => {
  const id = await saved(ANNA);
  await start();
  await startAfter(80 * DAY);
  expect(await stateOf(id)).toBe('released');
});

test('a clock that was 96 hours behind and is corrected releases nothing', async () => {
  world.setClock('phone', -96 * HOUR);
  const id = await saved(ANNA);
  await start();
  world.setClock('phone', 96 * HOUR);
  await startAfter(60_000);
  await startAfter(HOUR);
  expect(await stateOf(id)).toBe('complete');
  expect(await photosHere()).toBe(1);
  await startAfter(72 * HOUR);
  expect(await stateOf(id)).toBe('released');
});

test('a server whose clock is a year ahead for a day releases nothing', async () => {
  const id = await saved(ANNA);
  await start();
  world.setClock('server', 365 * DAY);
  await startAfter(HOUR);
  await startAfter(23 * HOUR);
  expect(await stateOf(id)).toBe('complete');
  world.setClock('server', -365 * DAY);
  await startAfter(HOUR);
  expect(await stateOf(id)).toBe('complete');
  expect(await photosHere()).toBe(1);
});

test('the answer to a question from before the 72 hours releases nothing, though it is heard after them', async () => {
  const id = await saved(ANNA);
  await start();
  let thaw = () => {};
  confirmationsFrozen = new Promise((resolve) => {
    thaw = resolve;
  });
  world.now += 25 * HOUR;
  const before = server.proofs.get(id)?.length ?? 0;
  const frozen = start();
  await expect.poll(() => server.proofs.get(id)?.length).toBe(before + 1);
  confirmationsFrozen = null;
  server.lose(id, true);
  world.now += 73 * HOUR;
  online = false;
  thaw();
  await frozen;
  expect(await stateOf(id)).toBe('complete');
  expect(await photosHere()).toBe(1);
  online = true;
  await start();
  await start();
  expect(server.isWhole(id)).toBe(true);
  expect(await photosHere()).toBe(1);
});

test('what became complete after the server told its time is not counted from then', async () => {
  const first = await saved(ANNA);
  let meanwhile = '';
  beforeTimeIsHeard = async () => {
    meanwhile = await saved(ANNA);
    world.now += 50 * HOUR;
    await phoneStore.applyOutcome(meanwhile, COMPLETE(meanwhile), { now: clock(), random: 0, visible: true });
  };
  await start();
  expect((await outboxRow(first))?.transfer.completeSince).toBe(0);
  expect(await outboxRow(meanwhile)).toMatchObject({ state: 'complete', transfer: { completeSince: null } });
});

test('room is made by an answer to the question for room alone: never without a network', async () => {
  const id = await saved(ANNA);
  await start();
  await startAfter(25 * HOUR);
  online = false;
  expect(await life().makeRoom()).toBe(0);
  expect(await stateOf(id)).toBe('complete');
  online = true;
  server.lose(id, true);
  expect(await life().makeRoom()).toBe(0);
  expect(await photosHere()).toBe(1);
  await start();
  expect(await life().makeRoom()).toBe(1);
  expect(await stateOf(id)).toBe('released');
  expect(server.isWhole(id)).toBe(true);
});

test('after signing out the grant lives until the server confirmed the last of the work, and then no longer', async () => {
  const id = await saved(ANNA);
  await signOutLocally(clock());
  await start();
  expect(await stateOf(id)).toBe('complete');
  expect(await grantOf(ANNA)).not.toBeNull();
  server.lose(id, true);
  await startAfter(25 * HOUR);
  await start();
  expect(server.isWhole(id)).toBe(true);
  await startAfter(HOUR);
  await startAfter(73 * HOUR);
  expect(await stateOf(id)).toBe('released');
  expect(await grantOf(ANNA)).toBeNull();
});

test('whom nobody can confirm any more loses nothing: the bytes stay for years, until that person is back', async () => {
  const id = await saved(ANNA);
  await start();
  await signOutLocally(clock());
  server.accepted.clear();
  for (const days of [1, 15, 100, 700]) await startAfter(days * DAY);
  expect(await stateOf(id)).toBe('complete');
  expect(await photosHere()).toBe(1);
  server.accepted.set(`grant of ${ANNA}`, ANNA);
  await signIn(ANNA);
  await startAfter(HOUR);
  expect(await stateOf(id)).toBe('released');
});

async function expired(): Promise<void> {
  const draft = await captured(ANNA, 2);
  await expireDraft(draft.id, clock());
}

test('an expired draft outlives a start with a clock eight days ahead, and goes after seven days', async () => {
  await expired();
  await start();
  world.setClock('phone', 8 * DAY);
  await startAfter(60_000);
  world.setClock('phone', -8 * DAY);
  for (let day = 0; day < 7; day++) await startAfter(DAY);
  expect(await photosHere()).toBe(2);
  for (let day = 0; day < 2; day++) await startAfter(DAY);
  expect(await photosHere()).toBe(0);
});

test('without an answer of the server nothing is deleted by age, in years', async () => {
  await expired();
  const id = await saved(ANNA);
  await start();
  online = false;
  for (const days of [8, 80, 800]) await startAfter(days * DAY);
  expect(await stateOf(id)).toBe('complete');
  expect(await photosHere()).toBe(3);
});

test('one answer alone deletes no expired draft, whatever clock it tells', async () => {
  await expired();
  await start();
  world.setClock('server', 365 * DAY);
  world.setClock('phone', 365 * DAY);
  await startAfter(60_000);
  await startAfter(23 * HOUR);
  expect(await photosHere()).toBe(2);
});

test('who signs out without a network is told to the server when there is one, and the grant stays until then (D241)', async () => {
  await signOutLocally(NOW, 'the key');
  online = false;
  await start();
  expect((await grantOf(ANNA))?.untoldKey).toBe('the key');
  online = true;
  await startAfter(2 * HOUR);
  expect(keysEnded).toEqual([['the key', { kind: 'grant', grant: `grant of ${ANNA}` }]]);
  expect(await grantOf(ANNA)).toBeNull();
  await startAfter(2 * HOUR);
  expect(keysEnded).toHaveLength(1);
});

test('who signs in again before the server heard of it goes on with the key (D241)', async () => {
  await signOutLocally(NOW, 'the key');
  await signIn(ANNA);
  await start();
  expect(keysEnded).toEqual([]);
});
