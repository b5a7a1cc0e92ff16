import { copyFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type By,
  deliver,
  put,
  receipt,
  receipts,
  session,
  sha256,
  submit,
  type Work,
  work,
} from '../../support/rows/work';
import { rows, send, startServer } from '../../support/server/server';
import { tenants } from '../../support/server/tenants';
import { stage } from '../stage';

let by: By;
const { server, world } = await stage();
beforeAll(async () => {
  by = session(world.a.employee.token);
});

async function delivered(): Promise<Work> {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 3 });
  await deliver(server, what, by);
  return what;
}

async function fileOf(photo: string): Promise<string> {
  const storage = join(server.dir, 'storage');
  const found = await readdir(storage, { recursive: true });
  const name = found.find((path) => path.includes(`${photo}/`) && path.endsWith('.jpg') && !path.includes('thumbs'));
  return join(storage, name ?? 'missing');
}

const photoId = (what: Work, index: number) => what.sealed.photos[index]?.id ?? '';
const confirmed = async (what: Work) => (await receipts(server, [what.sealed.id], by)).body.receipts[0];

describe('a stored file that is missing', () => {
  it('is requested by the second confirmation, resent and stored', async () => {
    const what = await delivered();
    await rm(await fileOf(photoId(what, 1)));
    expect(await confirmed(what)).toMatchObject({ state: 'receiving', missing: [photoId(what, 1)], completedAt: null });
    const again = await put(server, { work: what, index: 1 }, by);
    expect(again).toMatchObject({ status: 200, body: { state: 'complete', missing: [] } });
    expect(await confirmed(what)).toMatchObject({ state: 'complete', missing: [] });
    const [photo] = await rows(server, 'documentation_photos', `id = "${photoId(what, 1)}"`);
    const token = (await send(server, '/api/files/token', { method: 'POST', token: world.a.manager.token })).body.token;
    const file = await fetch(`${server.url}/api/files/documentation_photos/${photo.id}/${photo.photo}?token=${token}`);
    expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(photo.sha256);
  });

  it('is noticed by its hash when only its bytes differ', async () => {
    const what = await delivered();
    const bytes = Uint8Array.from(what.files[0] ?? []);
    bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
    await writeFile(await fileOf(photoId(what, 0)), bytes);
    expect(await confirmed(what)).toMatchObject({ state: 'receiving', missing: [photoId(what, 0)] });
    await put(server, { work: what, index: 0 }, by);
    expect(await confirmed(what)).toMatchObject({ state: 'complete' });
  });

  it('keeps the receipt open until the last file is stored', async () => {
    const what = await delivered();
    for (const index of [0, 2]) await rm(await fileOf(photoId(what, index)));
    expect((await confirmed(what)).missing).toEqual([photoId(what, 0), photoId(what, 2)]);
    expect((await put(server, { work: what, index: 0 }, by)).body.missing).toEqual([photoId(what, 2)]);
    expect((await put(server, { work: what, index: 2 }, by)).body.state).toBe('complete');
  });

  it('prevents completion of an incomplete documentation', async () => {
    const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 2 });
    await submit(server, what.sealed, by);
    await put(server, { work: what, index: 0 }, by);
    await rm(await fileOf(photoId(what, 0)));
    const last = await put(server, { work: what, index: 1 }, by);
    expect(last.body).toMatchObject({ state: 'receiving', missing: [photoId(what, 0)] });
    expect((await receipt(server, what.sealed.id, by)).body.missing).toEqual([photoId(what, 0)]);
    expect((await put(server, { work: what, index: 0 }, by)).body.state).toBe('complete');
  });

  describe('a resent file whose transaction was lost', () => {
    /** All rows and files exist; the phone has nothing left to send. */
    async function uncounted(): Promise<{ what: Work; file: string }> {
      const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 2 });
      await submit(server, what.sealed, by);
      await put(server, { work: what, index: 0 }, by);
      const file = await fileOf(photoId(what, 0));
      await rename(file, `${file}.gone`);
      expect((await put(server, { work: what, index: 1 }, by)).body.missing).toEqual([photoId(what, 0)]);
      await rename(`${file}.gone`, file);
      return { what, file };
    }

    it('the repeated header completes the documentation', async () => {
      const { what } = await uncounted();
      expect((await receipt(server, what.sealed.id, by)).body).toMatchObject({ state: 'receiving', missing: [] });
      const again = await submit(server, what.sealed, by);
      expect(again).toMatchObject({ status: 200, body: { state: 'complete', missing: [] } });
      expect(again.body.completedAt).not.toBeNull();
      const [row] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
      expect(row).toMatchObject({ state: 'complete', photo_count: 2 });
      expect(await confirmed(what)).toMatchObject({ state: 'complete', entry: again.body.entry });
    });

    it('with other bytes it stays missing and completes nothing', async () => {
      const { what, file } = await uncounted();
      const bytes = Uint8Array.from(what.files[0] ?? []);
      bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
      await writeFile(file, bytes);
      const again = await submit(server, what.sealed, by);
      expect(again.body).toMatchObject({ state: 'receiving', missing: [photoId(what, 0)] });
      expect((await put(server, { work: what, index: 0 }, by)).body.state).toBe('complete');
    });
  });
});

describe('a restored server', () => {
  it('has everything it acknowledged before a power cut', async () => {
    const dying = await startServer();
    const mine = await tenants(dying).then(({ a }) => a);
    const who = session(mine.employee.token);
    const what = await work({ author: mine.employee.id, property: mine.property, photos: 2 });
    await submit(dying, what.sealed, who);
    await put(dying, { work: what, index: 0 }, who);
    await dying.kill();
    const again = await startServer({ dir: dying.dir });
    expect((await receipt(again, what.sealed.id, who)).body.missing).toEqual([photoId(what, 1)]);
    expect((await put(again, { work: what, index: 1 }, who)).body.state).toBe('complete');
    await again.remove();
  });

  it('reports an older database and accepts younger records again', async () => {
    const first = await startServer();
    const mine = await tenants(first).then(({ a }) => a);
    const who = session(mine.employee.token);
    const fresh = () => work({ author: mine.employee.id, property: mine.property, photos: 1 });
    const [old, young] = [await fresh(), await fresh()];
    await deliver(first, old, who);
    await first.stop();
    const database = join(first.dir, 'data.db');
    await copyFile(database, `${database}.backup`);
    const today = await startServer({ dir: first.dir });
    await deliver(today, young, who);
    await today.stop();
    await rename(`${database}.backup`, database);
    const restored = await startServer({ dir: first.dir });
    const response = await receipts(restored, [old.sealed.id, young.sealed.id], who);
    expect(response.body.receipts).toMatchObject([{ state: 'complete' }, { id: young.sealed.id, state: 'unknown' }]);
    expect((await deliver(restored, young, who)).body.state).toBe('complete');
    await restored.remove();
  });
});
