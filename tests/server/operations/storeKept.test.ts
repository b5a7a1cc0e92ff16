/** Backup, trial, restore, verify and recovery with photos in an object store. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensureLitestream } from '../../../pocketbase/replica/litestream.mjs';
import type { Store } from '../../support/outside/store';
import { StoreDay } from '../../support/outside/storeDay';
import { StoreStage } from '../../support/outside/storeStage';
import { deliver, receipts, session, sha256, type Work, work } from '../../support/rows/work';
import { Machine } from '../../support/server/machine';
import { startServer } from '../../support/server/server';

const BUCKET = 'belege';
let stage: StoreStage;
let disk: string;
let store: Store;
let day: StoreDay;
/** The command's own connection to the store, separate from the server's. */
let own: StoreDay;
let machine: Machine;
const confirmed: Work[] = [];

beforeAll(async () => {
  await ensureLitestream();
  stage = await StoreStage.begin(BUCKET);
  ({ disk, store, day } = stage);
  own = await StoreDay.before(store.port);
  machine = await Machine.setUp(store.photos(BUCKET, day.url));
  await machine.start();
}, 15 * 60_000);
afterAll(async () => {
  own?.close();
  await stage?.end(machine);
});
beforeEach(() => {
  day.well();
  day.forget();
});

const by = () => session(machine.world.a.employee.token);
const backups = () => join(disk, 'backups');
const backup = () => join(disk, 'by-hand');
const night = () => machine.operate('backup', [], { BACKUP_DIR: backups(), S3_ENDPOINT: own.url });
const kept = async () => (await readdir(backups())).filter((name) => !name.startsWith('.')).sort();
const away = { status: 500, code: 'InternalError' };

async function delivered(photos = 2): Promise<Work> {
  const what = await work({ author: machine.world.a.employee.id, property: machine.world.a.property, photos });
  expect((await deliver(machine, what, by())).body).toMatchObject({ state: 'complete' });
  confirmed.push(what);
  return what;
}
const hashes = () => confirmed.flatMap(({ sealed }) => sealed.photos.map((photo) => photo.sha256)).sort();
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile() && !entry.name.endsWith('.attrs'));
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}
const hashesIn = async (folder: string) =>
  (await Promise.all((await filesIn(folder)).map(async (file) => sha256(new Uint8Array(await readFile(file)))))).sort();
const inStore = async ({ sealed }: Work, index = 0, bucket = BUCKET) =>
  (await filesIn(join(disk, 'store', bucket))).find((file) => file.includes(`/${sealed.photos[index]!.id}/`))!;
async function states(of: Work[], at: { url: string } = machine): Promise<string[]> {
  const ids = of.map(({ sealed }) => sealed.id);
  const { body } = await receipts(at as Machine, ids, by());
  return body.receipts.map(({ state }: { state: string }) => state);
}

it('a backup has every photo of the store, byte for byte', async () => {
  await delivered();
  await delivered();
  const { code, out, err } = await machine.operate('backup', [backup()]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^Gesichert nach .*: 2 Dokumentationen, 4 Fotos\.\nDie Schlüssel .* sind nicht dabei: .*\n$/);
  expect(await hashesIn(join(backup(), 'storage'))).toEqual(hashes());
});

it('the trial needs no store, and the next night fetches new photos only', async () => {
  const first = await night();
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(/^Gesichert und zur Probe wiederhergestellt: .*, 2 Dokumentationen, 4 Fotos/);
  const fresh = await delivered(1);
  own.forget();
  expect(await night()).toMatchObject({ code: 0, err: '' });
  const [newest = ''] = (await kept()).slice(-1);
  expect(await hashesIn(join(backups(), newest, 'storage'))).toEqual(hashes());
  const fetched = own.requests.filter(({ key }) => !key.startsWith('objektbeleg/'));
  expect(fetched.map(({ key }) => key.split('/')[1])).toEqual(fresh.sealed.photos.map(({ id }) => id));
});

it('no backup completes while the store fails, with the reason', async () => {
  // The store's identity is readable; its photos fail.
  day.fate = ({ method, key }) => (method === 'GET' && !key.startsWith('objektbeleg/') ? away : 'pass');
  const half = join(disk, 'half');
  const { code, err } = await machine.operate('backup', [half]);
  expect({ code, err }).toEqual({
    code: 1,
    err: 'Der Objektspeicher nimmt die Anfrage nicht an (500 InternalError).\n',
  });
  // A failed backup leaves no folder.
  await expect(readdir(half)).rejects.toThrow('ENOENT');
  const others = join(disk, 'others');
  expect(await machine.operate('backup', [], { BACKUP_DIR: others })).toMatchObject({ code: 1 });
  expect((await readdir(others)).filter((name) => !name.startsWith('.'))).toEqual([]);
});

it('a command without store settings neither backs up nor verifies', async () => {
  const without = Object.fromEntries(Object.keys(store.photos(BUCKET)).map((name) => [name, '']));
  for (const [script, words] of [
    ['backup', [join(disk, 'blind')]],
    ['verify', []],
  ] as const) {
    const { code, err } = await machine.operate(script, [...words], without);
    expect(code).toBe(1);
    expect(err).toMatch(/^Fotos liegen im Objektspeicher belege: bitte S3_\* wieder setzen/);
  }
});

it('verify reads each photo and names a changed one, not a failing store', async () => {
  const well = await machine.operate('verify', []);
  expect(well).toMatchObject({ code: 0, err: '' });
  expect(well.out).toMatch(/, 5 Fotos \(im Objektspeicher\), /);
  day.fate = ({ method }) => (method === 'GET' ? away : 'pass');
  expect(await machine.operate('verify', [])).toMatchObject({ code: 1, out: '' });
  day.well();
  const victim = await inStore(confirmed[0]!);
  const bytes = await readFile(victim);
  await writeFile(victim, Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]));
  const { code, out } = await machine.operate('verify', []);
  expect(code).toBe(1);
  expect(out).toMatch(
    new RegExp(`das Foto \\S*/${confirmed[0]!.sealed.photos[0]!.id}/\\S* fehlt oder wurde verändert`),
  );
  await writeFile(victim, bytes);
});

it('a restore puts the photos into the given store', async () => {
  await mkdir(join(disk, 'store', 'neu'));
  const dir = join(disk, 'restored');
  const [newest = ''] = (await kept()).slice(-1);
  const env = store.photos('neu');
  const { code, out, err } = await machine.operate('restore', [join(backups(), newest)], { DATA_DIR: dir, ...env });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/ 3 Dokumentationen, 5 Fotos\./);
  expect(await hashesIn(join(disk, 'store', 'neu'))).toEqual(hashes());
  expect(await stat(join(dir, 'storage')).catch(() => null)).toBeNull();
  const restored = await startServer({ dir, env });
  try {
    expect(await states(confirmed, restored)).toEqual(confirmed.map(() => 'complete'));
    const [where] = [JSON.parse(await readFile(join(dir, 'photo_place.json'), 'utf8'))];
    expect(where).toEqual({
      wanted: 'store',
      bucket: 'neu',
      moved: true,
      mark: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  } finally {
    await restored.remove();
  }
});

it('a restore without store puts them into the data folder', async () => {
  const dir = join(disk, 'on-disk');
  const without = Object.fromEntries(Object.keys(store.photos(BUCKET)).map((name) => [name, '']));
  const [newest = ''] = (await kept()).slice(-1);
  expect(await machine.operate('restore', [join(backups(), newest)], { DATA_DIR: dir, ...without })).toMatchObject({
    code: 0,
    err: '',
  });
  expect(await hashesIn(join(dir, 'storage'))).toEqual(hashes());
  const restored = await startServer({ dir, env: without });
  try {
    expect(await states(confirmed, restored)).toEqual(confirmed.map(() => 'complete'));
  } finally {
    await restored.remove();
  }
});

it('a recovery uses the store, then the backup, and names the rest', async () => {
  const young = await delivered(1);
  await machine.confirmed();
  await machine.kill();
  await rm(machine.dir, { recursive: true, force: true });
  for (const one of [confirmed[1]!, young]) await rm(await inStore(one));
  const { code, out } = await machine.operate('recover', [`file://${machine.disk}`, backup()], { REPLICA_URL: '' });
  expect(code).toBe(1);
  expect(out).toMatch(/^Fotos: 1 von 6 fehlen oder sind beschädigt\.$/m);
  expect(out).toMatch(/^Jünger als 72 Stunden sind davon 1: /m);
  await machine.start();
  expect(await states(confirmed)).toEqual(['complete', 'complete', 'complete', 'receiving']);
  await deliver(machine, young, by());
  expect(await states(confirmed)).toEqual(confirmed.map(() => 'complete'));
});

it('a recovery without the store restores records and says so', async () => {
  await machine.confirmed();
  await machine.kill();
  await rm(machine.dir, { recursive: true, force: true });
  day.fate = () => away;
  const { code, out } = await machine.operate('recover', [`file://${machine.disk}`], { REPLICA_URL: '' });
  expect(code).toBe(1);
  expect(out).toMatch(/, 4 Dokumentationen\. Die Datenbank ist unversehrt\.$/m);
  expect(out).toMatch(/^Fotos: 6, ob sie da sind, ist nicht bekannt\. Der Objektspeicher /m);
});
