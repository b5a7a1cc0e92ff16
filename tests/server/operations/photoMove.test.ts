/** `objektbeleg photos` moves photos between disk and store during deliveries and deletions. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECEIPTS_MAX } from '../../../src/domain/limits';
import type { Store } from '../../support/outside/store';
import type { StoreDay } from '../../support/outside/storeDay';
import { StoreStage } from '../../support/outside/storeStage';
import { deliver, receipts, session, sha256, type Work, work } from '../../support/rows/work';
import { inFull } from '../../support/run/full.mjs';
import { send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { tenants, type World } from '../../support/server/tenants';

const run = promisify(execFile);
const BUCKET = 'belege';
const PATIENT = { timeout: 60_000, interval: 20 };
let stage: StoreStage;
let store: Store;
let day: StoreDay;
let server: TestServer;
let world: World;
const kept: Work[] = [];
const deleted: Work[] = [];

beforeAll(async () => {
  stage = await StoreStage.begin(BUCKET);
  ({ store, day } = stage);
  server = await startServer({ clock: false, env: without });
  world = await tenants(server);
  for (let made = 0; made < 20; made++) kept.push(await delivered());
}, 10 * 60_000);
afterAll(() => stage?.end(server));

const named = () => store.photos(BUCKET, day.url);
const without = { S3_BUCKET: '', S3_REGION: '', S3_ENDPOINT: '', S3_ACCESS_KEY: '', S3_SECRET: '' };
const by = () => session(world.a.employee.token);
const env = () => ({ ...process.env, ...named(), DATA_DIR: server.dir });
const words = (word: string) => ['pocketbase/cli/objektbeleg.mjs', 'photos', word];
async function photos(word: string) {
  return run(process.execPath, words(word), { env: env() }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code: Number(code), output: String(stderr) }),
  );
}
async function again(variables: Record<string, string>): Promise<void> {
  await server.stop();
  server = await startServer({ clock: false, dir: server.dir, env: variables });
}
async function delivered(): Promise<Work> {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 2 });
  expect((await deliver(server, what, by())).body).toMatchObject({ state: 'complete', missing: [] });
  return what;
}
async function hashesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter(({ name }) => name.endsWith('.jpg'));
  const read = files.map(async ({ parentPath, name }) =>
    sha256(new Uint8Array(await readFile(join(parentPath, name)))),
  );
  return (await Promise.all(read)).sort();
}
const onDisk = () => hashesIn(join(server.dir, 'storage'));
const inStore = () => hashesIn(join(stage.disk, 'store', BUCKET));
const listExpected = () => kept.flatMap(({ sealed }) => sealed.photos.map((photo) => photo.sha256)).sort();
async function expectComplete(of = kept): Promise<void> {
  for (let first = 0; first < of.length; first += RECEIPTS_MAX) {
    const some = of.slice(first, first + RECEIPTS_MAX).map(({ sealed }) => sealed.id);
    const { body } = await receipts(server, some, by());
    expect(body.receipts.map(({ state }: { state: string }) => state)).toEqual(some.map(() => 'complete'));
  }
}

/** Until the returned function stops them. */
function life(): () => Promise<void> {
  let going = true;
  const phone = async () => {
    while (going) {
      kept.push(await delivered());
      await expectComplete(kept.slice(-20));
    }
  };
  const office = async () => {
    while (going) {
      const what = await delivered();
      const of = { method: 'DELETE', token: world.a.company.token, body: { reason: 'Doppelt aufgenommen' } };
      expect((await send(server, `/api/app/documentations/${what.sealed.id}`, of)).status).toBe(204);
      deleted.push(what);
    }
  };
  const all = Promise.all([phone(), office()]);
  return async () => {
    going = false;
    await all;
  };
}

/** Kills a move once enough files are at the destination. */
async function killed(word: string, written: () => Promise<boolean>): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, words(word), { env: env(), stdio: 'ignore' });
  const ended = once(child, 'close');
  await expect.poll(written, PATIENT).toBe(true);
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
}

/** The minute's job removes files written after a deletion (D219). This server has no clock. */
async function expectSwept(): Promise<void> {
  await sql(server, 'UPDATE photo_removals SET at = 0');
  // One round takes a limited number.
  const left = async () => {
    expect((await send(server, '/api/crons/photoRemovals', { method: 'POST', token: server.su })).status).toBe(204);
    return sql(server, 'SELECT folder FROM photo_removals');
  };
  await expect.poll(left, { ...PATIENT, interval: 500 }).toEqual([]);
}

it('a move is refused without a store that the server knows', async () => {
  expect(
    await run(process.execPath, words('speicher'), { env: { ...env(), ...without } }).catch((error) => error),
  ).toMatchObject({
    code: 1,
    stderr: 'Bitte den Objektspeicher mit S3_* nennen.\n',
  });
  expect(await photos('speicher')).toEqual({
    code: 1,
    output: 'Der laufende Server kennt den Objektspeicher nicht: bitte zuerst mit S3_* neu starten.\n',
  });
  expect(await onDisk()).toEqual(listExpected());
});

it('a killed and repeated move into the store leaves no photo behind', async () => {
  await again(named());
  await expectComplete();
  const stop = life();
  await killed('speicher', async () => (await inStore()).length >= 8);
  expect((await onDisk()).length).toBeGreaterThan(0);
  const { code, output: text } = await photos('speicher');
  await stop();
  expect({ code, output: text }).toMatchObject({ code: 0 });
  expect(text).toMatch(/^Verschoben: \d+ Dateien, \S+ MB\. Alle Fotos liegen im Objektspeicher belege\.\n$/);
  expect(deleted.length).toBeGreaterThan(0);
  await expectComplete();
  await expectSwept();
  await expect.poll(inStore, PATIENT).toEqual(listExpected());
  expect(await onDisk()).toEqual([]);
}, 180_000);

inFull(it)(
  'a move back to the disk does the same; no store is needed then',
  async () => {
    const stop = life();
    await killed('platte', async () => (await onDisk()).length >= 8);
    const { code, output: message } = await photos('platte');
    await stop();
    expect({ code, output: message }).toMatchObject({ code: 0 });
    expect(message).toMatch(/ S3_\* kann jetzt entfernt und der Server neu gestartet werden\.\n$/);
    await expectSwept();
    await expect.poll(onDisk, PATIENT).toEqual(listExpected());
    expect(await inStore()).toEqual([]);
    await again(without);
    day.forget();
    await expectComplete();
    kept.push(await delivered());
    expect(await onDisk()).toEqual(listExpected());
    expect(day.requests).toEqual([]);
  },
  180_000,
);
