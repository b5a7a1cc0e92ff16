/** The same picture in another record (D412): found, shown to both parties, and gone with its photo. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { copyOf, JITTER, poseOf, randomOf, SCENES, shoot } from '../../support/rows/scenes.mjs';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { type Json, rows, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import type { Person, Tenant } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage({ clock: false });
const { a, b } = world;
const DAY = 24 * 3600 * 1000;

let scene = 0;
/** A camera picture that no other test uses. */
async function picture(): Promise<Buffer> {
  const random = randomOf(scene + 77);
  return shoot(SCENES[scene++ % SCENES.length]!, poseOf(random, JITTER.free), random);
}
const copied = async (file: Buffer) => copyOf(file, randomOf(3));

type Of = { by?: Tenant; property?: string; daysAgo?: number; files: Buffer[] };

async function record({ by = a, property = by.property, daysAgo = 0, files }: Of): Promise<Work> {
  const capturedAt = new Date(Date.now() - daysAgo * DAY - 10_000).toISOString();
  const bytes = files.map((file) => new Uint8Array(file));
  const made = await work({ author: by.employee.id, property, files: bytes, content: { capturedAt } });
  await deliver(server, made, session(by.employee.token));
  return made;
}

const count = async (from: string) => Number((await sql(server, `SELECT COUNT(*) AS n FROM ${from}`))[0]?.n);
const matches = (made: Work) => count(`photo_matches WHERE record = '${made.sealed.id}'`);

async function compareAll() {
  await send(server, '/api/crons/likeness', { method: 'POST', token: server.su });
  await vi.waitUntil(async () => (await count('photo_hash_queue')) === 0, { timeout: 60_000, interval: 100 });
}

describe('the same picture again', () => {
  it('is found in another record, also as a copy', async () => {
    const first = await picture();
    const before = await record({ files: [await picture(), first], daysAgo: 9 });
    const after = await record({ files: [await copied(first)] });
    await compareAll();
    expect(await matches(after)).toBe(1);
    expect(await matches(before)).toBe(0);
  });

  it('is found where the earlier record arrives later', async () => {
    const first = await picture();
    const after = await record({ files: [await copied(first)] });
    await compareAll();
    const before = await record({ files: [first], daysAgo: 9 });
    await compareAll();
    expect([await matches(after), await matches(before)]).toEqual([1, 0]);
  });

  it('is not reported within a visit', async () => {
    const first = await picture();
    await record({ files: [first, await copied(first)], daysAgo: 0.2 });
    const after = await record({ files: [await copied(first)] });
    await compareAll();
    expect(await matches(after)).toBe(0);
  });

  it('is not compared with records of another Hausverwaltung', async () => {
    const first = await picture();
    await record({ by: b, files: [first], daysAgo: 9 });
    const after = await record({ files: [first] });
    await compareAll();
    expect(await matches(after)).toBe(0);
  });

  it('is not compared after 400 days, and old hashes are forgotten', async () => {
    const first = await picture();
    const before = await record({ files: [first], daysAgo: 2 });
    await compareAll();
    const old = `documentation = '${before.sealed.id}'`;
    const day = Math.floor(Date.now() / DAY) - 401;
    await sql(server, `UPDATE photo_bands SET day = ${day} WHERE photo = '${before.sealed.photos[0]!.id}'`);
    await sql(server, `UPDATE photo_hashes SET day = ${day} WHERE ${old}`);
    const after = await record({ files: [first] });
    await compareAll();
    expect(await matches(after)).toBe(0);
    expect(await count(`photo_hashes WHERE ${old}`)).toBe(0);
    expect(await count(`photo_bands WHERE photo = '${before.sealed.photos[0]!.id}'`)).toBe(0);
  });

  it('goes with either of its photos, and so do the hashes', async () => {
    const first = await picture();
    const before = await record({ files: [first], daysAgo: 9 });
    const after = await record({ files: [first] });
    await compareAll();
    expect(await matches(after)).toBe(1);
    const [{ updated }] = await rows(server, 'documentations', `id = '${after.sealed.id}'`);
    const path = `/api/app/documentations/${before.sealed.id}`;
    const body = { reason: 'Doppelt aufgenommen' };
    expect((await send(server, path, { method: 'DELETE', token: a.company.token, body })).status).toBe(204);
    const photo = before.sealed.photos[0]!.id;
    expect(await count(`photo_hashes WHERE photo = '${photo}'`)).toBe(0);
    expect(await count(`photo_bands WHERE photo = '${photo}'`)).toBe(0);
    expect(await matches(after)).toBe(0);
    const [now] = await rows(server, 'documentations', `id = '${after.sealed.id}'`);
    expect(now.updated > updated).toBe(true);
  });

  it('is shown and found by both parties, in list, view and detail', async () => {
    const first = await picture();
    const before = await record({ files: [first], daysAgo: 9 });
    const after = await record({ files: [await copied(first)] });
    await compareAll();
    const [{ number }] = await rows(server, 'documentations', `id = '${before.sealed.id}'`);
    const capturedAt = before.sealed.capturedAt;
    const found = (who: Person, filter: string) =>
      send(server, `/api/collections/documentations/records?filter=${encodeURIComponent(filter)}`, {
        token: who.token,
      });
    for (const who of [a.manager, a.company]) {
      const { body } = await found(who, `id = '${after.sealed.id}'`);
      expect(body.items[0].similar).toEqual([{ number, at: capturedAt }]);
      const filtered = (await found(who, "similar = 'yes'")).body.items.map((row: Json) => row.id);
      expect([filtered.includes(after.sealed.id), filtered.includes(before.sealed.id)]).toEqual([true, false]);
      const counted = await send(server, `/api/app/counts?similar=yes`, { token: who.token });
      expect(counted.body.documentations).toBe(filtered.length);
      const view = `/api/collections/documentations/records/${after.sealed.id}`;
      expect((await send(server, view, { token: who.token })).body.similar).toEqual([{ number, at: capturedAt }]);
      const { items } = (await send(server, `/api/app/documentations/${after.sealed.id}/similar`, { token: who.token }))
        .body;
      expect(items).toMatchObject([{ record: before.sealed.id, number, at: capturedAt }]);
      expect([items[0].photo.id, items[0].otherPhoto.id]).toEqual([after, before].map((of) => of.sealed.photos[0]!.id));
    }
    const own = await found(a.employee, `id = '${after.sealed.id}'`);
    expect(own.body.items).toHaveLength(1);
    expect(own.body.items[0].similar).toBeUndefined();
    expect((await found(a.employee, "similar = 'yes'")).body.items).toEqual([]);
    const path = `/api/app/documentations/${after.sealed.id}/similar`;
    expect((await send(server, path, { token: a.employee.token })).status).toBe(403);
    expect((await send(server, path, { token: b.manager.token })).status).toBe(404);
  });

  it('is hidden while the earlier record is held, or of another company', async () => {
    const first = await picture();
    const before = await record({ files: [first], daysAgo: 9 });
    const after = await record({ files: [first] });
    await compareAll();
    const path = `/api/app/documentations/${after.sealed.id}/similar`;
    const pairs = async (who: Person) => (await send(server, path, { token: who.token })).body.items.length;
    const set = (what: string) => sql(server, `UPDATE documentations SET ${what} WHERE id = '${before.sealed.id}'`);
    expect([await pairs(a.manager), await pairs(a.company)]).toEqual([1, 1]);
    await set('held = TRUE');
    expect([await pairs(a.manager), await pairs(a.company)]).toEqual([0, 1]);
    await set(`held = FALSE, company_admin = '${b.company.id}'`);
    expect([await pairs(a.manager), await pairs(a.company)]).toEqual([1, 0]);
  });

  it('is hidden from both parties while the company hides what names its people', async () => {
    const first = await picture();
    await record({ files: [first], daysAgo: 9 });
    const { id } = (await record({ files: [first] })).sealed;
    await compareAll();
    const hide = (isHidden: boolean) =>
      send(server, '/api/app/account/contact', { method: 'PUT', token: a.company.token, body: { isHidden } });
    const view = `/api/collections/documentations/records/${id}`;
    const seen = async ({ token }: Person) => {
      const detail = (await send(server, `/api/app/documentations/${id}/similar`, { token })).body.items.length;
      const filter = encodeURIComponent("similar = 'yes'");
      const list = await send(server, `/api/collections/documentations/records?filter=${filter}`, { token });
      const row = await send(server, view, { token });
      return [detail, row.body.similar?.length ?? 0, list.body.items.some((one: Json) => one.id === id)];
    };
    for (const [isHidden, expected] of [
      [true, [0, 0, false]],
      [false, [1, 1, true]],
    ] as const) {
      expect((await hide(isHidden)).status).toBe(204);
      for (const who of [a.manager, a.company]) expect(await seen(who)).toEqual(expected);
    }
  });

  it('is compared anew where the record comes to another Hausverwaltung', async () => {
    const first = await picture();
    const before = await record({ files: [first], daysAgo: 9 });
    const after = await record({ files: [first] });
    await compareAll();
    expect(await matches(after)).toBe(1);
    await sql(
      server,
      `UPDATE documentations SET property_manager = '${b.manager.id}' WHERE id = '${before.sealed.id}'`,
    );
    expect([await matches(after), await count('photo_hash_queue')]).toEqual([0, 1]);
    await compareAll();
    expect(await matches(after)).toBe(0);
    expect(await count(`photo_hashes WHERE tenant = '${b.manager.id}' AND documentation = '${before.sealed.id}'`)).toBe(
      1,
    );
  });

  it('is tried once where a picture ends the process that decodes it', async () => {
    const grey = { create: { width: 5000, height: 5000, channels: 3 as const, background: '#7a6a5a' } };
    const huge = await sharp(grey).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
    const made = await record({ files: [huge, await picture()] });
    await compareAll();
    const state = () => sql(server, `SELECT state FROM photo_hashes WHERE documentation = '${made.sealed.id}'`);
    expect((await state()).map((row) => row.state).sort()).toEqual(['done', 'tried']);
    const [row] = await rows(server, 'documentation_photos', `documentation = '${made.sealed.id}' && sequence = 0`);
    writeFileSync(join(server.dir, 'storage', row.collectionId, row.id, row.photo), await picture());
    await sql(server, `INSERT INTO photo_hash_queue VALUES ('${made.sealed.id}', '2026-01-01 00:00:00.000Z')`);
    await compareAll();
    expect((await state()).map((row) => row.state).sort()).toEqual(['done', 'tried']);
  });
});
