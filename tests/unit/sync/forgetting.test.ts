/** Eviction with real storage and delivery, over days of changing clocks and people. */
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
/** Runs between the server's time answer and its arrival. */
let beforeTimeIsSynced: () => Promise<void>;
/** Delays the answers to confirmations. */
let confirmationsFrozen: Promise<void> | null;
/** After so many answered confirmations the server sends Retry-After. */
let questionsAnswered: number;
/** The server's answer to everything; null = its own. */
let refusal: Outcome | null;

/** The sign-outs at the server: keys, and their credential. */
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
  beforeTimeIsSynced = async () => {};
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
    const reported = online ? server.time() : null;
    await beforeTimeIsSynced();
    return reported;
  },
};

function startEngine(): Engine {
  const ports: Ports = {
    clock: { now: clock, timer: () => () => {} },
    random: () => 0,
    visible: () => true,
    routes,
    store: phoneStore,
    runAsLeader: (work) => work(new AbortController().signal),
    onStall: () => {},
    report: () => {},
  };
  return createEngine(ports);
}

async function start(): Promise<void> {
  const engine = startEngine();
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

test('evicts bytes at the first start after 72 hours, keeps the receipt', async () => {
  const id = await saved(ANNA, 2);
  await start();
  expect(await stateOf(id)).toBe('complete');
  for (const hours of [24, 24, 23]) await startAfter(hours * HOUR);
  expect(await photosHere()).toBe(2);
  await startAfter(HOUR);
  expect(await stateOf(id)).toBe('released');
  expect(await photosHere()).toBe(0);
});

test('keeps unconfirmed bytes on Retry-After, and asks an hour later', async () => {
  for (let made = 0; made < RECEIPTS_MAX + 1; made++) await saved(ANNA);
  const engine = startEngine();
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

test('resends at once what a recovered server lost', async () => {
  const [lost, kept] = [await saved(ANNA, 2), await saved(ANNA)];
  const engine = startEngine();
  await engine.runOnce();
  world.now += 10 * 60_000;
  server.recover({ rows: [lost], photos: [] });
  expect(server.isComplete(lost)).toBe(false);
  await engine.runOnce();
  await engine.runOnce();
  engine.stop();
  expect(server.isComplete(lost) && server.isComplete(kept)).toBe(true);
  expect(await stateOf(lost)).toBe('complete');
  expect(await photosHere()).toBe(3);
  // No second request in the same generation.
  const requestCount = server.proofs.get(kept)?.length;
  await startAfter(HOUR);
  expect(server.proofs.get(kept)?.length).toBe(requestCount);
});

test('keeps work of a person that a recovery lost', async () => {
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
  expect(server.isComplete(id)).toBe(true);
});

test("keeps it also on full storage and under a link's refusal", async () => {
  const id = await saved(ANNA);
  await start();
  await signOutLocally(clock());
  server.recover({ rows: [id], photos: [] });
  refusal = { kind: 'refused', code: 'link_invalid' };
  expect(await startEngine().makeRoom()).toBe(0);
  expect(await stateOf(id)).toBe('waiting');
  await start();
  expect(await outboxRow(id)).toMatchObject({ state: 'refused', transfer: { reason: 'link_invalid' } });
  expect(await photosHere()).toBe(1);
});

test('evicts at the first start after months in a drawer', async () => {
  const id = await saved(ANNA);
  await start();
  await startAfter(80 * DAY);
  expect(await stateOf(id)).toBe('released');
});

test('evicts nothing when a clock 96 hours behind is corrected', async () => {
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

test('evicts nothing when a server is a year ahead for a day', async () => {
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

test('evicts nothing by a request from before the 72 hours', async () => {
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
  expect(server.isComplete(id)).toBe(true);
  expect(await photosHere()).toBe(1);
});

test('does not count from a time before the completion', async () => {
  const first = await saved(ANNA);
  let meanwhile = '';
  beforeTimeIsSynced = async () => {
    meanwhile = await saved(ANNA);
    world.now += 50 * HOUR;
    await phoneStore.applyOutcome(meanwhile, COMPLETE(meanwhile), { now: clock(), random: 0, visible: true });
  };
  await start();
  expect((await outboxRow(first))?.transfer.completeSince).toBe(0);
  expect(await outboxRow(meanwhile)).toMatchObject({ state: 'complete', transfer: { completeSince: null } });
});

test('frees space by an answer to that request only, never offline', async () => {
  const id = await saved(ANNA);
  await start();
  await startAfter(25 * HOUR);
  online = false;
  expect(await startEngine().makeRoom()).toBe(0);
  expect(await stateOf(id)).toBe('complete');
  online = true;
  server.lose(id, true);
  expect(await startEngine().makeRoom()).toBe(0);
  expect(await photosHere()).toBe(1);
  await start();
  expect(await startEngine().makeRoom()).toBe(1);
  expect(await stateOf(id)).toBe('released');
  expect(server.isComplete(id)).toBe(true);
});

test('frees the space of Soll-Bilder first, also offline', async () => {
  const target = { id: 'a', account: ANNA, property: 'property0000000', service: 'Hausmeister' };
  await db.targets.put({ ...target, bytes: new ArrayBuffer(8) });
  online = false;
  expect(await startEngine().makeRoom()).toBe(1);
  expect(await db.targets.count()).toBe(0);
  expect(await startEngine().makeRoom()).toBe(0);
});

test('keeps a signed-out grant until its last confirmation', async () => {
  const id = await saved(ANNA);
  await signOutLocally(clock());
  await start();
  expect(await stateOf(id)).toBe('complete');
  expect(await grantOf(ANNA)).not.toBeNull();
  server.lose(id, true);
  await startAfter(25 * HOUR);
  await start();
  expect(server.isComplete(id)).toBe(true);
  await startAfter(HOUR);
  await startAfter(73 * HOUR);
  expect(await stateOf(id)).toBe('released');
  expect(await grantOf(ANNA)).toBeNull();
});

test('keeps unconfirmable bytes for years, until the person is back', async () => {
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

test('keeps an expired draft for seven days, despite a wrong clock', async () => {
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

test('deletes nothing by age in years without a server answer', async () => {
  await expired();
  const id = await saved(ANNA);
  await start();
  online = false;
  for (const days of [8, 80, 800]) await startAfter(days * DAY);
  expect(await stateOf(id)).toBe('complete');
  expect(await photosHere()).toBe(3);
});

test('deletes no expired draft by one answer, whatever its time', async () => {
  await expired();
  await start();
  world.setClock('server', 365 * DAY);
  world.setClock('phone', 365 * DAY);
  await startAfter(60_000);
  await startAfter(23 * HOUR);
  expect(await photosHere()).toBe(2);
});

test('reports an offline sign-out later, and keeps the grant until then', async () => {
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

test('keeps the key after a sign-in before that report', async () => {
  await signOutLocally(NOW, 'the key');
  await signIn(ANNA);
  await start();
  expect(keysEnded).toEqual([]);
});
