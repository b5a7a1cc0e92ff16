import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Store } from '../../support/outside/store';
import type { Fate, SentRequest, StoreDay } from '../../support/outside/storeDay';
import { StoreStage } from '../../support/outside/storeStage';
import {
  type By,
  deliver,
  jpeg,
  put,
  receipt,
  receipts,
  session,
  sha256,
  submit,
  type Work,
  work,
} from '../../support/rows/work';
import { rows, send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { tenants, type World } from '../../support/server/tenants';

const run = promisify(execFile);
const BUCKET = 'belege';
const PATIENT = { timeout: 30_000, interval: 100 };
let stage: StoreStage;
let store: Store;
let day: StoreDay;
let server: TestServer;
let world: World;
let by: By;

beforeAll(async () => {
  stage = await StoreStage.begin(BUCKET);
  ({ store, day } = stage);
  server = await startServer({ clock: false, env: store.photos(BUCKET, day.url) });
  world = await tenants(server);
  by = session(world.a.employee.token);
}, 10 * 60_000);
afterAll(() => stage?.end(server));
beforeEach(() => {
  day.well();
  day.forget();
});

const mine = (photos = 2): Promise<Work> => work({ author: world.a.employee.id, property: world.a.property, photos });
const last = (what: Work) => put(server, { work: what, index: what.files.length - 1 }, by);
const photoOf = (what: Work, index: number) => what.sealed.photos[index]!;
const confirmed = async (what: Work) => (await receipts(server, [what.sealed.id], by)).body.receipts?.[0];
async function start(what: Work): Promise<void> {
  await submit(server, what.sealed, by);
  for (let index = 0; index < what.files.length - 1; index++) await put(server, { work: what, index }, by);
}
async function objects(part: string): Promise<string[]> {
  const found = await readdir(join(stage.disk, 'store', BUCKET), { recursive: true, withFileTypes: true });
  const names = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return names.filter((name) => name.includes(`/${part}/`));
}
const isPhoto = ({ key }: SentRequest) => !key.startsWith('objektbeleg/');
const photos = (method: string, fate: Fate) => (request: SentRequest) =>
  isPhoto(request) && request.method === method ? fate : ('pass' as const);
async function fileUrl(what: Work, index: number, query = ''): Promise<string> {
  const [row] = await rows(server, 'documentation_photos', `id = "${photoOf(what, index).id}"`);
  const { body } = await send(server, '/api/files/token', { method: 'POST', token: world.a.company.token });
  return `${server.url}/api/files/documentation_photos/${row.id}/${row.photo}?token=${body.token}${query}`;
}

describe('photos in an object store', () => {
  it('are in the store only, and were read back before the receipt', async () => {
    const what = await mine(3);
    expect((await deliver(server, what, by)).body).toMatchObject({ state: 'complete', missing: [] });
    for (const [index, { id }] of what.sealed.photos.entries()) {
      const [object] = await objects(id);
      expect(sha256(new Uint8Array(await readFile(object!)))).toBe(photoOf(what, index).sha256);
      const requests = day.requests.filter(({ key }) => key.includes(`/${id}/`)).map(({ method }) => method);
      expect(requests.indexOf('GET', requests.indexOf('PUT'))).toBeGreaterThan(requests.indexOf('PUT'));
    }
    expect(await readdir(join(server.dir, 'storage')).catch(() => [])).toEqual([]);
    expect(await confirmed(what)).toMatchObject({ state: 'complete', missing: [] });
  });

  it('are served as originals, ranges and thumbnails, and deleted', async () => {
    const what = await work({
      author: world.a.employee.id,
      property: world.a.property,
      files: [await jpeg({ width: 800, height: 600 })],
    });
    await deliver(server, what, by);
    const complete = await fetch(await fileUrl(what, 0));
    expect(complete.headers.get('content-type')).toBe('image/jpeg');
    expect(sha256(new Uint8Array(await complete.arrayBuffer()))).toBe(photoOf(what, 0).sha256);
    const part = await fetch(await fileUrl(what, 0), { headers: { Range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(what.files[0]!.slice(10, 20));
    const thumb = await fetch(await fileUrl(what, 0, '&thumb=320x320'));
    expect(thumb.status).toBe(200);
    expect((await thumb.arrayBuffer()).byteLength).toBeLessThan(what.files[0]!.byteLength);
    expect(await objects(photoOf(what, 0).id)).toHaveLength(2);
    const path = `/api/app/documentations/${what.sealed.id}`;
    const body = { reason: 'Doppelt aufgenommen' };
    expect((await send(server, path, { method: 'DELETE', token: world.a.company.token, body })).status).toBe(204);
    await expect.poll(() => objects(photoOf(what, 0).id), PATIENT).toEqual([]);
  });

  it('complete once when the last two arrive at once', async () => {
    for (let round = 0; round < 5; round++) {
      const what = await mine(2);
      await submit(server, what.sealed, by);
      const answers = await Promise.all([0, 1].map((index) => put(server, { work: what, index }, by)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers.some(({ body }) => body.state === 'complete')).toBe(true);
      expect((await receipt(server, what.sealed.id, by)).body.state).toBe('complete');
    }
  });

  it('leave no trace of the store in database or answers', async () => {
    const secret = store.photos(BUCKET).S3_SECRET ?? '-';
    const [kept] = await sql(server, "SELECT value FROM _params WHERE id = 'settings'");
    expect(JSON.stringify(kept)).toContain('127.0.0.1');
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(JSON.stringify((await send(server, '/api/app/health')).body)).not.toContain(secret);
  });
});

describe('a failing store', () => {
  const BAD: [name: string, fate: (question: SentRequest) => Fate][] = [
    ['refuses', photos('PUT', { status: 500, code: 'InternalError' })],
    ['asks for patience', photos('PUT', { status: 503, code: 'SlowDown' })],
    ['is full', photos('PUT', { status: 507, code: 'QuotaExceeded' })],
    ['does not take the key any more', photos('PUT', { status: 403, code: 'SignatureDoesNotMatch' })],
    ['takes photos and gives none back', photos('GET', { status: 500, code: 'InternalError' })],
    ['says yes and loses the photo', photos('PUT', 'swallow')],
  ];
  it.each(BAD)('503 without receipt when it %s', async (_, fate) => {
    const what = await mine(2);
    await start(what);
    day.fate = fate;
    const refused = await last(what);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'temporary' });
    expect(refused.headers.get('retry-after')).toBe('5');
    const [row] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
    expect(row.state).toBe('receiving');
    day.well();
    const full = await last(what);
    expect(full.body).toMatchObject({ state: 'complete', missing: [] });
    const again = await last(what);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: full.body });
    expect(await rows(server, 'documentation_photos', `documentation = "${what.sealed.id}"`)).toHaveLength(2);
  });

  it('that is silent delays no other request; the phone gets 503', async () => {
    const what = await mine(1);
    await submit(server, what.sealed, by);
    day.fate = photos('PUT', 'hang');
    const slow = last(what);
    await expect.poll(() => day.requests.some(({ method }) => method === 'PUT'), PATIENT).toBe(true);
    const startedAt = Date.now();
    expect((await submit(server, (await mine(1)).sealed, by)).status).toBe(201);
    expect(Date.now() - startedAt).toBeLessThan(5000);
    expect((await slow).status).toBe(503);
    day.well();
    expect((await last(what)).body.state).toBe('complete');
  }, 60_000);

  it('that lost an acknowledged photo gets it again, then completes', async () => {
    const what = await mine(2);
    await submit(server, what.sealed, by);
    day.fate = photos('PUT', 'swallow');
    await put(server, { work: what, index: 0 }, by);
    day.well();
    expect((await last(what)).body).toMatchObject({
      state: 'receiving',
      missing: [photoOf(what, 0).id],
      completedAt: null,
    });
    expect((await put(server, { work: what, index: 0 }, by)).body).toMatchObject({ state: 'complete', missing: [] });
  });

  it('prevents second confirmations: unknown is not lost', async () => {
    const what = await mine(2);
    await deliver(server, what, by);
    day.fate = photos('GET', { status: 500, code: 'InternalError' });
    expect((await receipts(server, [what.sealed.id], by)).status).toBe(503);
    day.well();
    expect(await confirmed(what)).toMatchObject({ state: 'complete', missing: [] });
  });

  it('that lost a photo for good gets it at the second confirmation', async () => {
    const what = await mine(2);
    await deliver(server, what, by);
    await rm((await objects(photoOf(what, 1).id))[0]!);
    const [other] = await objects(photoOf(what, 0).id);
    await writeFile(other!, 'nicht mehr dasselbe Bild');
    const missing = what.sealed.photos.map(({ id }) => id);
    // A store that caches its last look fails until the next look.
    await expect.poll(() => confirmed(what), PATIENT).toMatchObject({ state: 'receiving', missing, completedAt: null });
    await deliver(server, what, by);
    expect(await confirmed(what)).toMatchObject({ state: 'complete', missing: [] });
  });
});

describe('a record deleted while the store is down', () => {
  it('disappears at once, its photos when the store returns', async () => {
    const what = await mine(1);
    await deliver(server, what, by);
    day.fate = photos('GET', { status: 500, code: 'InternalError' });
    const of = { method: 'DELETE', token: world.a.company.token, body: { reason: 'Doppelt aufgenommen' } };
    expect((await send(server, `/api/app/documentations/${what.sealed.id}`, of)).status).toBe(204);
    const { id } = photoOf(what, 0);
    /** A round in which it is first: the first failure ends a round. */
    const round = async () => {
      await sql(server, `UPDATE photo_removals SET at = 0 WHERE folder LIKE '%${id}'`);
      await send(server, '/api/crons/photoRemovals', { method: 'POST', token: server.su });
    };
    const waiting = () => sql(server, `SELECT at FROM photo_removals WHERE folder LIKE '%${id}'`);
    await round();
    // It was tried and is last in the queue again.
    await expect.poll(async () => Number((await waiting())[0]?.at), PATIENT).toBeGreaterThan(0);
    expect(await objects(id)).toHaveLength(1);
    day.well();
    await round();
    await expect.poll(waiting, PATIENT).toEqual([]);
    expect(await objects(id)).toEqual([]);
  });
});

describe('reports about the store', () => {
  const health = async () => (await send(server, '/api/app/health')).body;

  it('the health route says whether it accepts photos', async () => {
    await expect.poll(async () => (await health()).causes, PATIENT).toEqual([]);
    expect(await health()).toMatchObject({ ok: true, photos: 'store' });
    const what = await mine(1);
    await submit(server, what.sealed, by);
    await store.off();
    expect((await last(what)).status).toBe(503);
    await expect.poll(async () => (await health()).causes, PATIENT).toEqual(['store']);
    expect((await last(what)).status).toBe(503);
    await store.on();
    expect((await last(what)).body.state).toBe('complete');
    await expect.poll(async () => (await health()).causes, PATIENT).toEqual([]);
  }, 120_000);

  it('the system page has a sentence for the operator', async () => {
    day.fate = () => ({ status: 403, code: 'InvalidAccessKeyId' });
    const what = await mine(1);
    await submit(server, what.sealed, by);
    expect((await last(what)).status).toBe(503);
    const page = async () => (await send(server, '/api/app/admin/system', { token: world.superAdmin.token })).body;
    await expect
      .poll(async () => (await page()).photoStore, PATIENT)
      .toMatchObject({
        place: 'store',
        bucket: BUCKET,
        why: 'Der Objektspeicher weist den Schlüssel zurück (403 InvalidAccessKeyId).',
      });
    day.well();
  });

  it('objektbeleg check has a line: well, failing, not in use', async () => {
    const line = async () => {
      const env = { ...process.env, ...store.photos(BUCKET, day.url), DATA_DIR: server.dir, PORT: String(server.port) };
      const ran = run(process.execPath, ['pocketbase/cli/objektbeleg.mjs', 'check'], { env });
      const { stdout } = await ran.catch((failure: { stdout: string }) => failure);
      return /^Fotos: (.*)$/m.exec(stdout)?.[1];
    };
    // The failures of earlier tests are minutes old.
    const well = /^im Objektspeicher belege(; von \d+ .*)?, zuletzt gelesen \S+Z(; in den letzten .* – Hinweis)?$/;
    await expect.poll(line, PATIENT).toMatch(well);
    day.fate = () => ({ status: 403, code: 'InvalidAccessKeyId' });
    const what = await mine(1);
    await submit(server, what.sealed, by);
    expect((await last(what)).status).toBe(503);
    await expect.poll(line, PATIENT).toMatch(/; Der Objektspeicher weist den Schlüssel zurück .* – Problem$/);
    const dir = server.dir;
    await server.stop();
    expect(await line()).toMatch(
      /^Objektspeicher belege: nicht in Gebrauch – bitte den Server neu starten.* – Problem$/,
    );
    day.well();
    server = await startServer({ clock: false, dir, env: store.photos(BUCKET, day.url) });
  }, 120_000);
});

describe('a start without the store that has the photos', () => {
  it('is refused: all would be missing', async () => {
    const dir = server.dir;
    await server.stop();
    const without = Object.fromEntries(Object.keys(store.photos(BUCKET)).map((name) => [name, '']));
    await expect(startServer({ dir, env: without })).rejects.toThrow(
      /^Fotos liegen im Objektspeicher belege: bitte S3_\* wieder setzen/,
    );
    await expect(startServer({ dir, env: store.photos('andere', day.url) })).rejects.toThrow(
      /^Fotos liegen im Objektspeicher belege: bitte S3_\* auf diesen setzen/,
    );
    server = await startServer({ dir, env: store.photos(BUCKET, day.url) });
  }, 120_000);

  it('is refused for another store with the same bucket name', async () => {
    const { dir } = server;
    await server.stop();
    const other = await Store.begin(join(stage.disk, 'elsewhere'), BUCKET);
    const env = other.photos(BUCKET);
    const sentence =
      /^Die Fotos liegen in einem anderen Objektspeicher belege als dem, zu dem S3_ENDPOINT und S3_BUCKET/;
    await expect(startServer({ dir, env })).rejects.toThrow(sentence);
    for (const words of [['backup', join(stage.disk, 'blind')], ['verify']]) {
      const pending = operated(words, { ...env, DATA_DIR: dir });
      expect(await pending).toMatchObject({ code: 1, err: expect.stringMatching(sentence) });
    }
    const checked = await operated(['check'], { ...env, DATA_DIR: dir });
    expect(checked.out).toMatch(/^Fotos: Die Fotos liegen in einem anderen Objektspeicher .* – Problem$/m);
    await other.off();
    server = await startServer({ dir, env: store.photos(BUCKET, day.url) });
  }, 120_000);

  it('accepts no photo when the mismatch shows later', async () => {
    const { dir, port } = server;
    const what = await mine(2);
    await deliver(server, what, by);
    const fresh = await mine(1);
    await server.stop();
    const other = await Store.begin(join(stage.disk, 'later'), BUCKET);
    await other.off();
    server = await startServer({ clock: false, dir, port, env: other.photos(BUCKET) });
    await other.on();
    const why = async () =>
      (await send(server, '/api/app/admin/system', { token: world.superAdmin.token })).body.photoStore.why;
    await expect.poll(why, PATIENT).toMatch(/^Die Fotos liegen in einem anderen Objektspeicher/);
    await submit(server, fresh.sealed, by);
    expect((await last(fresh)).status).toBe(503);
    // What this store lacks is unknown, not lost.
    expect((await receipts(server, [what.sealed.id], by)).status).toBe(503);
    const taken = await readdir(join(stage.disk, 'later', BUCKET), { recursive: true });
    expect(taken.filter((name) => name.endsWith('.jpg'))).toEqual([]);
    await server.stop();
    await other.off();
    server = await startServer({ clock: false, dir, port, env: store.photos(BUCKET, day.url) });
    expect(await confirmed(what)).toMatchObject({ state: 'complete', missing: [] });
    expect((await last(fresh)).body.state).toBe('complete');
  }, 120_000);

  it('is refused after a recovery when only the database knows the store', async () => {
    const { dir } = server;
    await server.stop();
    const target = await readFile(join(dir, 'photo_place.json'));
    await rm(join(dir, 'photo_place.json'));
    const without = Object.fromEntries(Object.keys(store.photos(BUCKET)).map((name) => [name, '']));
    await expect(startServer({ dir, env: without })).rejects.toThrow(
      /^Fotos dieser Datenbank liegen im Objektspeicher belege: bitte S3_\* wieder setzen.* von dort\.$/,
    );
    await writeFile(join(dir, 'photo_place.json'), target);
    server = await startServer({ clock: false, dir, env: store.photos(BUCKET, day.url) });
  }, 120_000);
});

async function operated([script = '', ...words]: string[], env: Record<string, string>) {
  const ran = run(process.execPath, ['pocketbase/cli/objektbeleg.mjs', script, ...words], {
    env: { ...process.env, ...env },
  });
  const {
    code = 0,
    stdout,
    stderr,
  } = (await ran.catch((failure: { code: number; stdout: string; stderr: string }) => failure)) as {
    code?: number;
    stdout: string;
    stderr: string;
  };
  return { code, out: stdout, err: stderr };
}
