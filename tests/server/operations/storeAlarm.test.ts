/** Who is woken when the object store of the photos keeps failing, and what is said of it meanwhile (D255). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSafely } from '../../../pocketbase/operations/files.mjs';
import { type MailServer, startMailServer } from '../../support/mailServer';
import { measured } from '../../support/metrics';
import { send, startServer, type TestServer } from '../../support/server';
import { StoreStage } from '../../support/storeStage';
import { tenants, type World } from '../../support/tenants';
import { put, session, submit, work } from '../../support/work';

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
/** The job of a minute, until it has ended: PocketBase answers before it begins. */
const minute = async () => {
  const ended = () => measured(server, 'job_last_success_timestamp_seconds{task="photoStore"}');
  const before = await ended();
  expect((await send(server, '/api/crons/photoStore', { method: 'POST', token: server.su })).status).toBe(204);
  await expect.poll(ended, { ...PATIENT, interval: 20 }).not.toBe(before);
};
const subjects = async () =>
  (await mail.mails()).map(({ subject }) => subject).filter((one) => /Objektspeicher/.test(one ?? ''));
const told = (...mails: string[]) => expect.poll(async () => minute().then(subjects), PATIENT).toEqual(mails);

/** As if the machine had been killed in a trouble of so many minutes: the server that comes back finds what that one wrote. */
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

it('a store that does what is asked is measured, and wakes nobody', async () => {
  await expect.poll(() => measured(server, 'photo_store_last_success_timestamp_seconds'), PATIENT).toBeGreaterThan(0);
  expect(await measured(server, 'photo_store')).toBe(1);
  expect(await measured(server, 'photo_store_failing_seconds')).toBe(0);
  expect(await measured(server, 'photo_store_last_failure_timestamp_seconds')).toBe(0);
  expect(await measured(server, 'photo_store_failures_total{kind="silent"}')).toBe(0);
  expect(await shown()).toMatchObject({ late: false, lastWhy: '', advice: '' });
  for (let count = 0; count < 3; count++) await minute();
  expect(await subjects()).toEqual([]);
});

it('one that is stopped is counted at once, by kind, and shown with what to do; nobody is woken before five minutes', async () => {
  await stage.store.off();
  await expect.poll(async () => (await shown()).lastWhy, { ...PATIENT, timeout: 60_000 }).toMatch(/antwortet nicht/);
  expect(await shown()).toMatchObject({ late: false, advice: expect.stringContaining('Firewall') });
  await expect.poll(() => measured(server, 'photo_store_failures_total{kind="silent"}'), PATIENT).toBeGreaterThan(1);
  expect(await measured(server, 'photo_store_failing_seconds')).toBeGreaterThan(0);
  await minute();
  expect(await subjects()).toEqual([]);
}, 90_000);

it('one that stays away for longer rings at every super admin, once, also where the server was killed meanwhile', async () => {
  await comesBack(4);
  await expect.poll(async () => (await shown()).behind, PATIENT).toBeGreaterThan(4 * 60_000);
  await minute();
  expect(await subjects()).toEqual([]);
  await comesBack(7);
  await told(FAILING);
  expect(await shown()).toMatchObject({ late: true });
  expect(await measured(server, 'photo_store_failing_seconds')).toBeGreaterThan(300);
  const letter = (await mail.mails()).find(({ subject }) => subject === FAILING);
  expect(letter?.recipients).toEqual([world.superAdmin.email]);
  expect(letter?.text).toMatch(/Seit 7 Minuten[\s\S]*belege[\s\S]*antwortet nicht[\s\S]*Firewall[\s\S]*Telefone/);
  for (let count = 0; count < 3; count++) await minute();
  expect(await subjects()).toEqual([FAILING]);
}, 90_000);

it('and once more when it is back', async () => {
  await stage.store.on();
  await told(FAILING, WELL);
  expect(await shown()).toMatchObject({ late: false, lastWhy: '' });
  expect(await measured(server, 'photo_store_failing_seconds')).toBe(0);
});

it('one that nobody asks any more does not look as it looked last: nothing is taken, and it rings', async () => {
  // What the process beside the server wrote before it hung; where it lives it writes again, at least twice a minute.
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

it('one that refuses photos alone does not look well between two of them', async () => {
  await comesBack(7);
  stage.day.fate = ({ method, key }) =>
    method === 'PUT' && !key.startsWith('objektbeleg/') ? { status: 507, code: 'QuotaExceeded' } : 'pass';
  const by = session(world.a.employee.token);
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
  await submit(server, what.sealed, by);
  expect((await put(server, { work: what, index: 0 }, by)).status).toBe(503);
  // Our own small file is taken again.
  await expect.poll(async () => (await shown()).why, PATIENT).toBe('');
  expect(await shown()).toMatchObject({ advice: expect.stringContaining('mehr Platz') });
  expect(await measured(server, 'photo_store_failures_total{kind="full"}')).toBeGreaterThan(0);
  expect((await shown()).behind).toBeGreaterThan(0);
}, 90_000);

it('one in which no photo lies any more, because all were moved to the disk, wakes nobody: neither by mail nor by what is measured', async () => {
  const before = await subjects();
  stage.day.well();
  await stage.store.off();
  const place = join(server.dir, 'photo_place.json');
  const wish = JSON.parse(await readFile(place, 'utf8'));
  await writeSafely(place, JSON.stringify({ ...wish, wanted: 'disk', moved: true }));
  await comesBack(7);
  await expect.poll(shown, PATIENT).toMatchObject({ place: 'disk', lastWhy: expect.stringMatching(/antwortet nicht/) });
  for (let count = 0; count < 3; count++) await minute();
  expect(await subjects()).toEqual(before);
  expect(await measured(server, 'photo_store')).toBe(0);
  expect(await measured(server, 'photo_store_failing_seconds')).toBe(0);
}, 90_000);
