/** Whoever updates loses nothing: the data of every release comes forward, and goes back with what was there before. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pocketbase } from '../../pocketbase/install.mjs';
import { dataOf, RELEASED, remove, serverOf } from '../support/releases';
import { type Json, send, startServer, type TestServer } from '../support/server';
import { sql } from '../support/sql';
import { signIn } from '../support/tenants';
import { link, put, receipts, session, sha256, submit, work } from '../support/work';

const run = promisify(execFile);

describe.each(RELEASED)('data of the release $name', (release) => {
  const { people, complete, deleted, half, property } = release;
  let server: TestServer;
  let [manager, company, employee] = ['', '', ''];
  beforeAll(async () => {
    server = await startServer({ dir: await dataOf(release) });
    [manager, company, employee] = (await Promise.all(
      [people.manager, people.company, people.employee].map(({ email }) => signIn(server, email)),
    )) as [string, string, string];
  });
  afterAll(() => server.remove());

  const listed = async (token: string, query = ''): Promise<Json[]> => {
    const path = `/api/collections/documentations/records?perPage=50&sort=-captured_at,-id${query}`;
    return (await send(server, path, { token })).body.items;
  };

  it('is seen as it was: every record, word for word as it was sealed, by the same passwords', async () => {
    const ids = complete.map(({ id }) => id);
    for (const token of [manager, company])
      expect((await listed(token)).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    for (const sealed of complete) {
      const [row] = await sql(server, `SELECT sealed, content_hash FROM documentations WHERE id = '${sealed.id}'`);
      expect(row).toEqual({ sealed: JSON.stringify(sealed), content_hash: sealed.contentHash });
    }
  });

  it('is counted as it is listed', async () => {
    for (const token of [manager, company, employee]) {
      const { documentations } = (await send(server, '/api/app/counts', { token })).body;
      expect(documentations).toBeGreaterThan(0);
      expect(documentations).toBe((await listed(token)).length);
    }
  });

  it('keeps every photo, byte for byte, behind the same access', async () => {
    for (const sealed of complete) {
      const photos = await sql(
        server,
        `SELECT id, sha256, photo FROM documentation_photos WHERE documentation = '${sealed.id}'`,
      );
      expect(photos.map(({ sha256: hash }) => hash).sort()).toEqual(
        sealed.photos.map(({ sha256: hash }) => hash).sort(),
      );
      for (const { id, sha256: hash, photo } of photos) {
        const address = `${server.url}/api/files/documentation_photos/${id}/${photo}`;
        expect((await fetch(address)).status).toBe(404);
        const token = (await send(server, '/api/files/token', { method: 'POST', token: manager })).body.token;
        const answer = await fetch(`${address}?token=${token}`);
        expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(hash);
      }
    }
  });

  it('finds old records by their words', async () => {
    const path = `&filter=${encodeURIComponent("search ~ 'groessl'")}`;
    expect((await listed(manager, path)).map(({ id }) => id)).toEqual([complete[0]?.id]);
  });

  it('stays deleted what was deleted', async () => {
    const [answer] = (await receipts(server, [deleted], session(employee))).body.receipts;
    expect(answer.state).toBe('deleted');
  });

  it('is in the log, and the log holds', async () => {
    const ids = complete.map(({ id }) => `'${id}'`).join();
    const count = `SELECT COUNT(*) AS n FROM evidence_openings WHERE record IN (${ids})`;
    await send(server, '/api/crons/evidence', { method: 'POST', token: server.su });
    await expect.poll(async () => Number((await sql(server, count))[0]?.n), { timeout: 20_000 }).toBe(complete.length);
    const env = { ...process.env, DATA_DIR: server.dir };
    const { stdout } = await run(process.execPath, ['pocketbase/verify.mjs'], { env });
    expect(stdout).toContain('Geprüft:');
  });

  it('takes the rest of what was half on its way, and new work, by session and by link', async () => {
    const files = half.photos.map((photo) => new Uint8Array(Buffer.from(photo, 'base64')));
    const rest = { sealed: half.sealed, files };
    for (let index = 0; index < files.length; index++)
      expect((await put(server, { work: rest, index }, session(employee))).status).toBeLessThan(300);
    expect((await listed(manager)).map(({ id }) => id)).toContain(half.sealed.id);
    const own = await work({ author: people.employee.id, property, photos: 1 });
    const stranger = await work({ author: null, property, photos: 1 });
    for (const [what, by] of [
      [own, session(employee)],
      [stranger, link(release.link)],
    ] as const) {
      expect((await submit(server, what.sealed, by)).status).toBe(201);
      expect((await put(server, { work: what, index: 0 }, by)).body).toMatchObject({ state: 'complete' });
    }
  });
});

describe.each(RELEASED)('back to the release $name', (release) => {
  it('its own server goes on with what it had, and with what came meanwhile', async () => {
    const dir = await dataOf(release);
    const newer = await startServer({ dir });
    const employee = release.people.employee;
    const since = await work({ author: employee.id, property: release.property, photos: 1 });
    const by = session(await signIn(newer, employee.email));
    expect((await submit(newer, since.sealed, by)).status).toBe(201);
    expect((await put(newer, { work: since, index: 0 }, by)).body).toMatchObject({ state: 'complete' });
    await newer.stop();

    const executable = await pocketbase({ bin: process.env.POCKETBASE_BIN });
    const old = new Set(release.release.migrations);
    const added = (await readdir('pb_migrations')).filter((name) => !old.has(name));
    const place = [`--dir=${dir}`, '--hooksDir=pocketbase/pb_hooks', '--migrationsDir=pb_migrations', '--dev=false'];
    const down = run(executable, ['migrate', 'down', String(added.length), ...place]);
    down.child.stdin?.end('y\n');
    await down;

    const { home, launch } = await serverOf(release);
    const nobody = 'http://127.0.0.1:9/';
    const env = { GEOCODER_REVERSE_URL: nobody, GEOCODER_SEARCH_URL: nobody };
    const server = await launch({ executable, dir, port: newer.port, env });
    const own = release.complete.filter(({ author }) => author === employee.id);
    const ids = [...own, since.sealed].map(({ id }) => id);
    const token = await signIn(server as never, employee.email);
    const states = (await receipts(server, ids, session(token))).body.receipts.map((one: Json) => one.state);
    expect(states).toEqual(ids.map(() => 'complete'));
    await server.stop();
    await Promise.all([remove(dir), remove(home)]);
  });
});
