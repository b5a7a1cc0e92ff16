import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { deliver, session, submit, type Work, work } from '../../support/rows/work';
import { AS_SERVED, peakMemory } from '../../support/server/memory';
import { rows, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { stage } from '../stage';

const { server, world } = await stage({ clock: false, env: AS_SERVED });

const peak = () => peakMemory(server.pid);

async function thumbsOf(documentation: string): Promise<string[]> {
  const photos = await rows(server, 'documentation_photos', `documentation = '${documentation}'`);
  const sorted = photos.sort((a, b) => a.sequence - b.sequence);
  return sorted.map(({ collectionId, id, photo }) =>
    join(server.dir, 'storage', collectionId, id, `thumbs_${photo}`, `320x320_${photo}`),
  );
}

describe('thumbnails', () => {
  it('of lists exist before the first request and are what it returns', async () => {
    const { employee, property, manager } = world.a;
    const made = await work({ author: employee.id, property, photos: 3 });
    await deliver(server, made, session(employee.token));
    const [first, second, third] = await thumbsOf(made.sealed.id);
    expect(existsSync(first!)).toBe(false);
    const run = await send(server, '/api/crons/thumbnails', { method: 'POST', token: server.su });
    expect(run.status).toBe(204);
    await vi.waitUntil(() => existsSync(first!) && existsSync(second!), { timeout: 10_000 });
    expect(existsSync(third!)).toBe(false);
    expect((await sharp(first).metadata()).width).toBeLessThanOrEqual(320);

    const { token } = (await send(server, '/api/files/token', { method: 'POST', token: manager.token })).body;
    const [photo] = await rows(server, 'documentation_photos', `documentation = '${made.sealed.id}' && sequence = 0`);
    const answer = await fetch(
      `${server.url}/api/files/documentation_photos/${photo.id}/${photo.photo}?thumb=320x320&token=${token}`,
    );
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(first!));
  });

  it('are not cut from photos that cost too much to decode', async () => {
    const { employee, property, manager } = world.a;
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: { r: 90, g: 120, b: 150 } } });
    const files = await Promise.all([
      // 25 megapixels, progressive: 526 MB and 4.3 s.
      picture(5000, 5000).jpeg({ progressive: true }).toBuffer(),
      // One pixel wide: scaling its small side to 320 pixels would need 27 GB.
      picture(1, 65_000).jpeg().toBuffer(),
    ]);
    const made = await work({ author: employee.id, property, files: files.map((file) => new Uint8Array(file)) });
    const before = await peak();
    expect((await deliver(server, made, session(employee.token))).body.state).toBe('complete');
    await send(server, '/api/crons/thumbnails', { method: 'POST', token: server.su });
    const { token } = (await send(server, '/api/files/token', { method: 'POST', token: manager.token })).body;
    const photos = await rows(server, 'documentation_photos', `documentation = '${made.sealed.id}'`);
    for (const photo of photos) {
      const at = `${server.url}/api/files/documentation_photos/${photo.id}/${photo.photo}?token=${token}`;
      for (const size of ['320x320', '100x100']) expect((await fetch(`${at}&thumb=${size}`)).status).toBe(404);
      const complete = await fetch(at);
      expect((await complete.arrayBuffer()).byteLength).toBe(photo.bytes);
      expect(photo.preview).toBe('none');
    }
    for (const thumb of await thumbsOf(made.sealed.id)) expect(existsSync(thumb)).toBe(false);
    expect((await peak()) - before).toBeLessThan(100);
  });

  it('are tried once, also when decoding crashes the server', async () => {
    const { employee, property } = world.a;
    const before = await work({ author: employee.id, property, photos: 1 });
    await deliver(server, before, session(employee.token));
    const made = await work({ author: employee.id, property, photos: 1 });
    await deliver(server, made, session(employee.token));
    const [row] = await rows(server, 'documentation_photos', `documentation = '${made.sealed.id}'`);
    const stored = join(server.dir, 'storage', row.collectionId, row.id, row.photo);
    const original = readFileSync(stored);
    writeFileSync(stored, original.subarray(0, original.length / 2));
    const preview = async () => (await rows(server, 'documentation_photos', `id = '${row.id}'`))[0].preview;
    const job = () => send(server, '/api/crons/thumbnails', { method: 'POST', token: server.su });
    await job();
    // Newest first: when the one before is cut, this attempt has ended.
    const [behind] = await thumbsOf(before.sealed.id);
    await vi.waitUntil(() => existsSync(behind!), { timeout: 10_000 });
    expect(await preview()).toBe('tried');
    writeFileSync(stored, original);
    const other = await work({ author: employee.id, property, photos: 1 });
    await deliver(server, other, session(employee.token));
    const [later] = await thumbsOf(other.sealed.id);
    await job();
    await vi.waitUntil(() => existsSync(later!), { timeout: 10_000 });
    expect(await preview()).toBe('tried');
  });

  it('are cut from older photos after the same cost check', async () => {
    const { employee, property } = world.a;
    const made = await work({ author: employee.id, property, photos: 1 });
    await deliver(server, made, session(employee.token));
    const where = `documentation = '${made.sealed.id}'`;
    await sql(server, `UPDATE documentation_photos SET preview = '' WHERE ${where}`);
    await send(server, '/api/crons/thumbnails', { method: 'POST', token: server.su });
    const [thumb] = await thumbsOf(made.sealed.id);
    await vi.waitUntil(() => existsSync(thumb!), { timeout: 10_000 });
    await vi.waitUntil(async () => (await rows(server, 'documentation_photos', where))[0].preview === 'made');
  });

  it('give way to deliveries for a second each, and are still cut', async () => {
    const { employee, property } = world.a;
    const made: Work[] = [];
    for (let count = 0; count < 3; count++) {
      made.push(await work({ author: employee.id, property, photos: 1 }));
      await deliver(server, made[count]!, session(employee.token));
    }
    const thumbs = (await Promise.all(made.map(({ sealed }) => thumbsOf(sealed.id)))).flat();
    // A slow phone: its photo starts but does not arrive.
    const held = await work({ author: employee.id, property, photos: 1 });
    await submit(server, held.sealed, session(employee.token));
    const path = `/api/app/documentations/${held.sealed.id}/photos/${held.sealed.photos[0]!.id}`;
    const headers = { ...session(employee.token), 'Content-Type': 'image/jpeg', 'Content-Length': 1000 };
    const phone = request(`${server.url}${path}`, { method: 'PUT', headers: { ...headers, Expect: '100-continue' } });
    phone.on('error', () => {}).flushHeaders();
    // The server says 'continue' when it begins to read.
    await once(phone, 'continue');
    const startedAt = performance.now();
    await send(server, '/api/crons/thumbnails', { method: 'POST', token: server.su });
    await vi.waitUntil(() => thumbs.every((thumb) => existsSync(thumb)), { timeout: 20_000 });
    // Milliseconds. Each waits a second; without that a tenth is enough.
    expect(performance.now() - startedAt).toBeGreaterThan(2900);
    phone.destroy();
  });

  it('end their round in time, also under endless deliveries', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 26, 5) });
    const engine = {
      sleep: (ms: number) => vi.setSystemTime(Date.now() + ms),
      arrayOf: () => [],
      DynamicModel: Object,
    };
    for (const [name, value] of Object.entries(engine)) vi.stubGlobal(name, value);
    try {
      const { cutThumbnails } = createRequire(import.meta.url)('../../../pocketbase/pb_hooks/lib/delivery/thumbs.js');
      const photos = Array.from({ length: 400 }, (_, at) => ({ id: `photo${at}`, photo: 'photo.jpg' }));
      const query = (sql: string) => ({
        bind: () => query(sql),
        execute: () => {},
        all: (rows: object[]) => rows.push(...(sql.includes("preview = 'open'") ? photos : [])),
      });
      const exists = (key: string) => !key.includes('thumbs_');
      const app = {
        store: () => ({ get: () => JSON.stringify({ all: [Date.now()] }) }),
        findCachedCollectionByNameOrId: () => ({ baseFilesPath: () => 'photos' }),
        newFilesystem: () => ({ exists, createThumb: () => {}, close: () => {} }),
        db: () => ({ newQuery: query }),
        nonconcurrentDB: () => ({ newQuery: query }),
      };
      const startTime = Date.now();
      expect(cutThumbnails(app)).toBe(19);
      expect(Date.now() - startTime).toBeLessThanOrEqual(21_000);
    } finally {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    }
  });

  it('are deleted with their documentation', async () => {
    const { employee, company, property } = world.a;
    const made = await work({ author: employee.id, property, photos: 1 });
    await deliver(server, made, session(employee.token));
    const [thumb] = await thumbsOf(made.sealed.id);
    await send(server, '/api/crons/thumbnails', { method: 'POST', token: server.su });
    await vi.waitUntil(() => existsSync(thumb!), { timeout: 10_000 });
    const path = `/api/app/documentations/${made.sealed.id}`;
    const body = { reason: 'Doppelt aufgenommen' };
    expect((await send(server, path, { method: 'DELETE', token: company.token, body })).status).toBe(204);
    await vi.waitUntil(() => !existsSync(thumb!), { timeout: 10_000 });
  });
});
