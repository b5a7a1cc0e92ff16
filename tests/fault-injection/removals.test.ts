/** Deleted photos stay deleted after a power cut, which can bring a removed file back (D219). */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliver, session, work } from '../support/rows/work';
import { send, startServer, type TestServer } from '../support/server/server';
import { sql } from '../support/server/sql';
import { tenants } from '../support/server/tenants';
import { PowerDisk } from './powerDisk';

const PATIENT = { timeout: 30_000, interval: 50 };
let folder = '';
let disk: PowerDisk | null = null;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objektbeleg-removals-'));
  disk = (await PowerDisk.begin(folder, 0)).disk;
  server = await begin();
});
afterAll(async () => {
  await server?.kill();
  disk?.detach();
  await rm(folder, { recursive: true, force: true });
});

const begin = () => startServer({ dir: join(PowerDisk.placeIn(folder), 'server'), clock: false });
const waiting = () => sql(server, 'SELECT folder FROM photo_removals');
async function photosOf(collection: string): Promise<string[]> {
  const found = await readdir(join(server.dir, 'storage', collection), { recursive: true }).catch(() => []);
  return found.filter((name) => name.endsWith('.jpg'));
}
async function round(): Promise<void> {
  await sql(server, 'UPDATE photo_removals SET at = 0');
  await send(server, '/api/crons/photoRemovals', { method: 'POST', token: server.su });
}

it('a deleted photo is gone after the power cut that follows its removal', async () => {
  const world = await tenants(server);
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 1 });
  await deliver(server, what, session(world.a.employee.token));
  const [row] = await sql(server, "SELECT id FROM _collections WHERE name = 'documentation_photos'");
  const collection = String(row?.id);
  expect(await photosOf(collection)).toHaveLength(1);
  const of = { method: 'DELETE', token: world.a.company.token, body: { reason: 'Doppelt aufgenommen' } };
  expect((await send(server, `/api/app/documentations/${what.sealed.id}`, of)).status).toBe(204);
  await expect.poll(() => photosOf(collection), PATIENT).toEqual([]);
  // PocketBase was killed before it removed the file.
  const left = join(server.dir, 'storage', String((await waiting())[0]?.folder));
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'left.jpg'), 'ein Bild');
  execFileSync('sync');
  // The log begins anew and overwrites itself, so its syncs carry no names of files.
  await sql(server, 'PRAGMA wal_checkpoint(RESTART)');
  await round();
  await expect.poll(waiting, PATIENT).toEqual([]);
  disk?.cut();
  await server.kill();
  await disk?.comeBack();
  server = await begin();
  await round();
  await expect.poll(() => photosOf(collection), PATIENT).toEqual([]);
});
