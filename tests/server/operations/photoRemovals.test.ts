/** Files that remain after a crash during a deletion (D219). */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliver, put, receipts, session, submit, type Work, work } from '../../support/rows/work';
import { rows, send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { tenants, type World } from '../../support/server/tenants';

const PATIENT = { timeout: 30_000, interval: 100 };
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer({ clock: false });
  world = await tenants(server);
});
afterAll(() => server?.remove());

const by = () => session(world.a.employee.token);
const waiting = async () =>
  (await sql(server, 'SELECT folder FROM photo_removals')).map(({ folder }) => String(folder));
async function round(): Promise<void> {
  await sql(server, 'UPDATE photo_removals SET at = 0');
  await send(server, '/api/crons/photoRemovals', { method: 'POST', token: server.su });
}
async function delivered(): Promise<Work> {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
  await deliver(server, what, by());
  return what;
}
async function remove({ sealed }: Work): Promise<void> {
  const of = { method: 'DELETE', token: world.a.company.token, body: { reason: 'Doppelt aufgenommen' } };
  expect((await send(server, `/api/app/documentations/${sealed.id}`, of)).status).toBe(204);
}
async function folderOf(what: Work): Promise<string> {
  const [row] = await rows(server, 'documentation_photos', `documentation = "${what.sealed.id}"`);
  return `${row.collectionId}/${row.id}`;
}
async function filesIn(folder: string): Promise<string[]> {
  const all = { recursive: true, withFileTypes: true } as const;
  const found = await readdir(join(server.dir, 'storage', folder), all).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

it('files of deleted photos are removed when the server runs again', async () => {
  const what = await delivered();
  const folder = await folderOf(what);
  await remove(what);
  await expect.poll(() => filesIn(folder), PATIENT).toEqual([]);
  expect(await waiting()).toEqual([folder]);
  await mkdir(join(server.dir, 'storage', folder, 'thumbs_a.jpg'), { recursive: true });
  await writeFile(join(server.dir, 'storage', folder, 'a.jpg'), 'ein Bild');
  await writeFile(join(server.dir, 'storage', folder, 'thumbs_a.jpg', '320x320_a.jpg'), 'ein kleines Bild');
  await round();
  await expect.poll(waiting, PATIENT).toEqual([]);
  expect(await filesIn(folder)).toEqual([]);
});

it('files without a row are removed after a crash and a deletion', async () => {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 2 });
  await submit(server, what.sealed, by());
  await put(server, { work: what, index: 0 }, by());
  const folder = (await folderOf(what)).replace(what.sealed.photos[0]!.id, what.sealed.photos[1]!.id);
  await mkdir(join(server.dir, 'storage', folder), { recursive: true });
  await writeFile(join(server.dir, 'storage', folder, 'a.jpg'), 'ein Bild');
  await remove(what);
  await round();
  await expect.poll(waiting, PATIENT).toEqual([]);
  expect(await filesIn(folder)).toEqual([]);
  expect((await put(server, { work: what, index: 1 }, by())).status).toBe(410);
});

it('files stay when another record has the photo', async () => {
  const what = await delivered();
  const { photos, startedAt, capturedAt } = what.sealed;
  const content = { photos, startedAt, capturedAt };
  const other = await work({ author: world.a.employee.id, property: world.a.property, files: what.files, content });
  expect((await submit(server, other.sealed, by())).status).toBe(201);
  await remove(other);
  expect(await waiting()).toEqual([]);
});

it('files stay while their record exists: its phone may resend them', async () => {
  const [what, gone] = [await delivered(), await delivered()];
  const folder = await folderOf(what);
  const photo = `/api/collections/documentation_photos/records/${what.sealed.photos[0]!.id}`;
  expect((await send(server, photo, { method: 'DELETE', token: server.su })).status).toBe(204);
  await expect.poll(() => filesIn(folder), PATIENT).toEqual([]);
  expect((await put(server, { work: what, index: 0 }, by())).status).toBe(201);
  await remove(gone);
  await round();
  // The other folder is done, so this one was skipped.
  await expect.poll(waiting, PATIENT).toEqual([folder]);
  expect((await receipts(server, [what.sealed.id], by())).body.receipts[0]).toMatchObject({
    state: 'complete',
    missing: [],
  });
});
