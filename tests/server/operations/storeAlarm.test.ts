/** The alarm of a failing object store, and its state meanwhile. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSafely } from '../../../pocketbase/operations/files.mjs';
import { type MailServer, startMailServer } from '../../support/outside/mailServer';
import { StoreStage } from '../../support/outside/storeStage';
import { put, session, submit, work } from '../../support/rows/work';
import { measured } from '../../support/server/metrics';
import { send, startServer, type TestServer } from '../../support/server/server';
import { tenants, type World } from '../../support/server/tenants';

const BUCKET = 'belege';
const PATIENT = { timeout: 30_000, interval: 200 };
const FAILING = 'Der Objektspeicher der Fotos versagt';
const WELL = 'Der Objektspeicher der Fotos arbeitet wieder';
let stage: StoreStage;
let mail: MailServer;
let server: TestServer;
let world: World;

beforeAll(async () => {
  stage = await StoreStage.begin(BUCKET);
  mail = await startMailServer();
  server = await startServer({ clock: false, env: env() });
  world = await tenants(server);
}, 10 * 60_000);
afterAll(async () => {
  await stage?.end(server);
  await mail?.stop();
});

const env = () => ({ ...mail.env, ...stage.store.photos(BUCKET, stage.day.url) });
const shown = async () =>
  (await send(server, '/api/app/admin/system', { token: world.superAdmin.token })).body.photoStore;
/** Runs the minute's job to its end: PocketBase answers before it begins. */
const minute = async () => {
  const ended = () => measured(server, 'job_last_success_timestamp_seconds{task="photoStore"}');
  const before = await ended();
  expect((await send(server, '/api/crons/photoStore', { method: 'POST', token: server.su })).status).toBe(204);
  await expect.poll(ended, { ...PATIENT, interval: 20 }).not.toBe(before);
};
const subjects = async () =>
  (await mail.mails()).map(({ subject }) => subject).filter((one) => /Objektspeicher/.test(one ?? ''));
const expectMails = (...mails: string[]) => expect.poll(async () => minute().then(subjects), PATIENT).toEqual(mails);

/** State after a kill during a fault of that many minutes. */
async function comesBack(minutes: number): Promise<void> {
  const { dir } = server;
  await server.stop();
  const since = new Date(Date.now() - minutes * 60_000).toISOString();
  const now = new Date().toISOString();
  const trouble = { since, why: 'Der Objektspeicher antwortet nicht.', advice: '' };
  const state = { checkedAt: now, why: trouble.why, since, trouble, wellAt: '', failedAt: now, failures: {} };
  await writeSafely(join(dir, 'photo_store.json'), JSON.stringify(state));
  server = await startServer({ clock: false, dir, env: env() });
}

it('a healthy store is measured without alarm', async () => {
  await expect.poll(() => measured(server, 'photo_store_last_success_timestamp_seconds'), PATIENT).toBeGreaterThan(0);
  expect(await measured(server, 'photo_store')).toBe(1);
  expect(await measured(server, 'photo_store_failing_seconds')).toBe(0);
  expect(await measured(server, 'photo_store_last_failure_timestamp_seconds')).toBe(0);
  expect(await measured(server, 'photo_store_failures_total{kind="silent"}')).toBe(0);
  expect(await shown()).toMatchObject({ late: false, lastWhy: '', advice: '' });
  for (let count = 0; count < 3; count++) await minute();
  expect(await subjects()).toEqual([]);
});

it('a stopped store is counted and shown at once, without alarm', async () => {
  await stage.store.off();
  await expect.poll(async () => (await shown()).lastWhy, { ...PATIENT, timeout: 60_000 }).toMatch(/antwortet nicht/);
  expect(await shown()).toMatchObject({ late: false, advice: expect.stringContaining('Firewall') });
  await expect.poll(() => measured(server, 'photo_store_failures_total{kind="silent"}'), PATIENT).toBeGreaterThan(1);
  expect(await measured(server, 'photo_store_failing_seconds')).toBeGreaterThan(0);
  await minute();
  expect(await subjects()).toEqual([]);
}, 90_000);

it('a longer failure alarms each super admin once, also across a kill', async () => {
  await comesBack(4);
  await expect.poll(async () => (await shown()).behind, PATIENT).toBeGreaterThan(4 * 60_000);
  await minute();
  expect(await subjects()).toEqual([]);
  await comesBack(7);
  await expectMails(FAILING);
  expect(await shown()).toMatchObject({ late: true });
  expect(await measured(server, 'photo_store_failing_seconds')).toBeGreaterThan(300);
  const letter = (await mail.mails()).find(({ subject }) => subject === FAILING);
  expect(letter?.recipients).toEqual([world.superAdmin.email]);
  expect(letter?.text).toMatch(/Seit 7 Minuten[\s\S]*belege[\s\S]*antwortet nicht[\s\S]*Firewall[\s\S]*Telefone/);
  for (let count = 0; count < 3; count++) await minute();
  expect(await subjects()).toEqual([FAILING]);
}, 90_000);

it("the store's recovery is mailed once", async () => {
  await stage.store.on();
  await expectMails(FAILING, WELL);
  expect(await shown()).toMatchObject({ late: false, lastWhy: '' });
  expect(await measured(server, 'photo_store_failing_seconds')).toBe(0);
});

it('a store without checks is failing: no photos, and an alarm', async () => {
  // The hung process wrote this. A live one writes at least twice a minute.
  const hung = async () => {
    const then = new Date(Date.now() - 7 * 60_000).toISOString();
    const state = { checkedAt: then, why: '', since: then, trouble: null, wellAt: then, failedAt: '', failures: {} };
    await writeSafely(join(server.dir, 'photo_store.json'), JSON.stringify(state));
  };
  await expect
    .poll(() => hung().then(shown), PATIENT)
    .toMatchObject({
      late: true,
      lastWhy: expect.stringMatching(/nicht mehr gefragt/),
      advice: expect.stringMatching(/neu starten/),
    });
  const health = async () => (await send(server, '/api/app/health')).body.causes;
  await expect.poll(() => hung().then(health), PATIENT).toEqual(['store']);
  await expect.poll(() => hung().then(minute).then(subjects), PATIENT).toEqual([FAILING, WELL, FAILING]);
  const [, , letter] = (await mail.mails()).filter(({ subject }) => /Objektspeicher/.test(subject ?? ''));
  expect(letter?.text).toMatch(/Seit 7 Minuten[\s\S]*nicht mehr gefragt[\s\S]*neu starten/);
});

it('a store that refuses photos only stays failing between two', async () => {
  await comesBack(7);
  stage.day.fate = ({ method, key }) =>
    method === 'PUT' && !key.startsWith('objektbeleg/') ? { status: 507, code: 'QuotaExceeded' } : 'pass';
  const by = session(world.a.employee.token);
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
  await submit(server, what.sealed, by);
  expect((await put(server, { work: what, index: 0 }, by)).status).toBe(503);
  await expect.poll(async () => (await shown()).why, PATIENT).toBe('');
  expect(await shown()).toMatchObject({ advice: expect.stringContaining('mehr Platz') });
  expect(await measured(server, 'photo_store_failures_total{kind="full"}')).toBeGreaterThan(0);
  expect((await shown()).behind).toBeGreaterThan(0);
}, 90_000);

it('a store without photos alarms neither by mail nor by metrics', async () => {
  const before = await subjects();
  stage.day.well();
  await stage.store.off();
  const place = join(server.dir, 'photo_place.json');
  const target = JSON.parse(await readFile(place, 'utf8'));
  await writeSafely(place, JSON.stringify({ ...target, wanted: 'disk', moved: true }));
  await comesBack(7);
  await expect.poll(shown, PATIENT).toMatchObject({ place: 'disk', lastWhy: expect.stringMatching(/antwortet nicht/) });
  for (let count = 0; count < 3; count++) await minute();
  expect(await subjects()).toEqual(before);
  expect(await measured(server, 'photo_store')).toBe(0);
  expect(await measured(server, 'photo_store_failing_seconds')).toBe(0);
}, 90_000);
