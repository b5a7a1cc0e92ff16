import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rows, send, startServer, type TestServer } from '../support/server';
import { tenants, type World } from '../support/tenants';
import { deliver, session, work } from '../support/work';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startServer({ clock: false });
  world = await tenants(server);
});
afterAll(() => server.remove());

/** Where PocketBase keeps the thumbnails of a stored photo. */
async function thumbsOf(documentation: string): Promise<string[]> {
  const photos = await rows(server, 'documentation_photos', `documentation = '${documentation}'`);
  const sorted = photos.sort((a, b) => a.sequence - b.sequence);
  return sorted.map(({ collectionId, id, photo }) =>
    join(server.dir, 'storage', collectionId, id, `thumbs_${photo}`, `320x320_${photo}`),
  );
}

describe('thumbnails', () => {
  it('of what the lists show are there before anybody asks, and are what the file API answers', async () => {
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

  it('go with their documentation', async () => {
    const { employee, company, property } = world.a;
    const made = await work({ author: employee.id, property, photos: 1 });
    await deliver(server, made, session(employee.token));
    const [thumb] = await thumbsOf(made.sealed.id);
    await send(server, '/api/crons/thumbnails', { method: 'POST', token: server.su });
    await vi.waitUntil(() => existsSync(thumb!), { timeout: 10_000 });
    const path = `/api/app/documentations/${made.sealed.id}`;
    expect((await send(server, path, { method: 'DELETE', token: company.token, body: {} })).status).toBe(204);
    await vi.waitUntil(() => !existsSync(thumb!), { timeout: 10_000 });
  });
});
