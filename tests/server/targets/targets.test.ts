/** Soll-Bilder (D496, D497): who chooses, sees and removes them, and what ends them. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { type By, deliver, jpeg, link, session, type Work, work } from '../../support/rows/work';
import { create, type Json, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Person, person } from '../../support/server/tenants';
import { supplement } from '../delivery/supplementing';
import { stage } from '../stage';

const { server, world } = await stage();
const { a, b } = world;
const SERVICE = 'Hausmeister';

beforeEach(() => sql(server, 'DELETE FROM target_photos'));

/** A record of the service with `photos` photos. @returns ids of its photos */
async function record(of: { photos?: number; files?: Uint8Array[]; property?: string; content?: object } = {}) {
  const { property = a.property, content, ...pictures } = of;
  const made = await work({
    ...{ author: a.employee.id, property, photos: 1, ...pictures },
    content: { serviceType: SERVICE, ...content },
  });
  await deliver(server, made, session(a.employee.token));
  return { made, id: made.sealed.id, photos: made.sealed.photos.map(({ id }) => id) };
}

const at = (photo: string) => `/api/app/targets/${photo}`;
const choose = (photo: string, who: Person) => send(server, at(photo), { method: 'PUT', token: who.token });
const remove = (photo: string, who: Person) => send(server, at(photo), { method: 'DELETE', token: who.token });
/** Photos in the answer for a phone; null without a 200. */
async function listed(by: By): Promise<string[] | null> {
  const { status, body } = await send(server, '/api/app/targets', { headers: by });
  return status === 200 ? body.items.map(({ photo }: Json) => photo) : null;
}
const seen = (who: Person) => listed(session(who.token));
const fetched = (photo: string, headers: By) => fetch(`${server.url}${at(photo)}`, { headers });
const ofRecord = (id: string, who: Person) =>
  send(server, `/api/app/documentations/${id}/targets`, { token: who.token }).then(({ body }) => body);

const mark = (photo: string, preview: string) =>
  sql(server, `UPDATE documentation_photos SET preview = '${preview}' WHERE id = '${photo}'`);
const markOf = async (photo: string) =>
  (await sql(server, `SELECT preview FROM documentation_photos WHERE id = '${photo}'`))[0]?.preview;

/** Path of the stored photo. */
async function fileOf(photo: string): Promise<string> {
  const storage = join(server.dir, 'storage');
  const paths = await readdir(storage, { recursive: true });
  const path = paths.find((name) => name.includes(`${photo}/`) && name.endsWith('.jpg') && !name.includes('thumbs'));
  return join(storage, path ?? 'missing');
}

/** A running sharing of the property with the second company. */
const shareWithNext = () =>
  create(server, 'property_sharing', {
    ...{ property: a.property, property_manager: a.manager.id, company_admin: b.company.id },
    ...{ manager_name: 'Hausverwaltung a', company_name: 'Gebäudedienst b', service_types: [SERVICE] },
  });
const endSharing = (id: string) => send(server, `/api/app/sharings/${id}/end`, { token: a.manager.token, body: {} });

describe('a Soll-Bild', () => {
  it('reaches both offices and the assigned employee, and no one else', async () => {
    const { id, photos } = await record();
    const photo = photos[0]!;
    expect((await choose(photo, a.company)).status).toBe(204);
    expect((await choose(photo, a.company)).status).toBe(204);
    for (const who of [a.manager, a.company, a.employee]) expect(await seen(who), who.fullName).toEqual([photo]);
    for (const who of [a.unassigned, b.manager, b.company, b.employee])
      expect(await seen(who), who.fullName).toEqual([]);
    expect(await listed({})).toBeNull();
    expect((await fetched(photo, session(a.employee.token))).status).toBe(200);
    for (const who of [a.unassigned, b.company]) expect((await fetched(photo, session(who.token))).status).toBe(404);
    expect(await ofRecord(id, a.company)).toEqual({ items: [{ photo, isOwn: true }], mayChoose: true });
    expect(await ofRecord(id, a.manager)).toEqual({ items: [{ photo, isOwn: false }], mayChoose: true });
  });

  it('is sent as a picture of 150 KB at most, uncropped', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const create = { width: 1600, height: 1200, channels: 3 as const, background: 'black', noise };
    const wild = new Uint8Array(await sharp({ create }).jpeg({ quality: 90 }).toBuffer());
    const { photos } = await record({ files: [wild, await jpeg({ width: 1200, height: 1600 })] });
    const [noisy, plain] = await Promise.all(
      photos.map(async (photo) => {
        await choose(photo, a.company);
        const answer = await fetched(photo, session(a.employee.token));
        expect(answer.headers.get('content-type')).toBe('image/jpeg');
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    expect(noisy!.byteLength).toBeLessThanOrEqual(150 * 1024);
    expect(plain!.byteLength).toBeLessThanOrEqual(150 * 1024);
    expect(await sharp(plain!).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 800 });
    const { width = 0, height = 0 } = await sharp(noisy!).metadata();
    expect(width / height).toBeCloseTo(4 / 3, 1);
  });

  it('is one of five of an office; a phone gets five, the Hausverwaltung’s first', async () => {
    const { photos } = await record({ photos: 6 });
    for (const photo of photos.slice(0, 5)) expect((await choose(photo, a.company)).status).toBe(204);
    expect((await choose(photos[5]!, a.company)).body).toMatchObject({ status: 409, code: 'target_full' });
    expect((await choose(photos[5]!, a.manager)).status).toBe(204);
    const phone = (await seen(a.employee))!;
    expect(phone).toHaveLength(5);
    expect(phone[0]).toBe(photos[5]);
    expect((await remove(photos[0]!, a.company)).status).toBe(204);
    expect((await choose(photos[5]!, a.company)).status).toBe(204);
  });

  it('is removed by the office that chose it alone', async () => {
    const { id, photos } = await record();
    const photo = photos[0]!;
    await choose(photo, a.company);
    for (const who of [a.manager, b.company]) expect((await remove(photo, who)).status).toBe(404);
    for (const who of [a.employee, world.superAdmin]) expect((await remove(photo, who)).status).toBe(403);
    await choose(photo, a.manager);
    expect((await remove(photo, a.company)).status).toBe(204);
    expect(await ofRecord(id, a.company)).toEqual({ items: [{ photo, isOwn: false }], mayChoose: true });
    expect((await remove(photo, a.manager)).status).toBe(204);
    expect(await seen(a.employee)).toEqual([]);
  });

  it('is chosen by offices that see the record and have a right there', async () => {
    const { made, photos } = await record();
    const photo = photos[0]!;
    for (const who of [a.employee, world.superAdmin, world.outsider])
      expect((await choose(photo, who)).status, who.fullName).toBe(403);
    for (const who of [b.manager, b.company]) expect((await choose(photo, who)).status, who.fullName).toBe(404);
    expect((await choose('x'.repeat(15), a.company)).status).toBe(404);
    const other = await record({ content: { serviceType: 'Winterdienst' } });
    expect((await choose(other.photos[0]!, a.company)).body.code).toBe('not_allowed');
    const without = await record();
    await sql(server, `UPDATE documentations SET service_type = '' WHERE id = '${without.id}'`);
    expect((await choose(without.photos[0]!, a.manager)).body.code).toBe('not_allowed');
    const later = await supplement(made, { author: a.employee.id });
    await deliver(server, later, session(a.employee.token));
    expect((await choose(later.sealed.photos[0]!.id, a.company)).body.code).toBe('not_allowed');
    await sql(server, `UPDATE documentations SET held = TRUE WHERE id = '${made.sealed.id}'`);
    expect((await choose(photo, a.company)).body.code).toBe('not_allowed');
    expect(await sql(server, 'SELECT photo FROM target_photos')).toEqual([]);
  });

  it('takes one place of five when both offices chose it', async () => {
    const { photos } = await record({ photos: 5 });
    for (const photo of photos) await choose(photo, a.company);
    for (const photo of photos.slice(3)) await choose(photo, a.manager);
    const phone = (await seen(a.employee))!;
    expect([...phone].sort()).toEqual([...photos].sort());
    expect(phone.slice(0, 2).sort()).toEqual(photos.slice(3).sort());
  });

  it.each(['', 'none', 'tried'])('is refused for a photo with the mark %j', async (preview) => {
    const { photos } = await record();
    await mark(photos[0]!, preview);
    expect((await choose(photos[0]!, a.company)).body).toMatchObject({ status: 409, code: 'target_picture' });
    expect(await sql(server, 'SELECT photo FROM target_photos')).toEqual([]);
  });

  it('is cut once before the choice, and marks its photo', async () => {
    const { photos } = await record();
    const [photo = ''] = photos;
    await mark(photo, 'open');
    expect((await choose(photo, a.company)).status).toBe(204);
    expect(await markOf(photo)).toBe('made');
    await mark(photo, 'tried');
    expect((await fetched(photo, session(a.employee.token))).status).toBe(200);
  });

  it('is refused when the photo cannot be decoded, and not tried again', async () => {
    const { photos } = await record();
    const [photo = ''] = photos;
    const path = await fileOf(photo);
    const original = await readFile(path);
    await writeFile(path, original.subarray(0, 400));
    await mark(photo, 'open');
    expect((await choose(photo, a.company)).body).toMatchObject({ status: 409, code: 'target_picture' });
    expect(await markOf(photo)).toBe('tried');
    await writeFile(path, original);
    expect((await choose(photo, a.company)).body).toMatchObject({ status: 409, code: 'target_picture' });
    expect(await sql(server, 'SELECT photo FROM target_photos')).toEqual([]);
  });
});

describe('a Soll-Bild and the next provider', () => {
  it('is hidden if the first provider chose it, shown if the Hausverwaltung did', async () => {
    const { photos } = await record({ photos: 2 });
    const [ofCompany, ofManager] = photos as [string, string];
    await choose(ofCompany, a.company);
    await choose(ofManager, a.manager);
    const { id } = await shareWithNext();
    expect(await seen(b.company)).toEqual([ofManager]);
    expect((await fetched(ofManager, session(b.company.token))).status).toBe(200);
    expect((await fetched(ofCompany, session(b.company.token))).status).toBe(404);
    expect((await endSharing(id)).status).toBeLessThan(300);
    expect(await seen(b.company)).toEqual([]);
    expect((await fetched(ofManager, session(b.company.token))).status).toBe(404);
  });

  it('is not shown for a service that was not agreed', async () => {
    const { photos } = await record();
    await choose(photos[0]!, a.manager);
    const { id } = await shareWithNext();
    await update(server, 'property_sharing', { id, service_types: ['Winterdienst'] });
    expect(await seen(b.company)).toEqual([]);
    await endSharing(id);
  });

  it('reaches a link as its owner sees it', async () => {
    const { photos } = await record({ photos: 2 });
    const [ofCompany, ofManager] = photos as [string, string];
    await choose(ofCompany, a.company);
    await choose(ofManager, a.manager);
    const openLink = async (who: Person) => {
      const body = { property: a.property };
      return link((await send(server, '/api/app/links', { token: who.token, body })).body.token);
    };
    const [company, manager] = [await openLink(a.company), await openLink(a.manager)];
    expect(await listed(company)).toEqual([ofManager, ofCompany]);
    expect(await listed(manager)).toEqual([ofManager]);
    expect((await fetched(ofCompany, company)).status).toBe(200);
    expect((await fetched(ofCompany, manager)).status).toBe(404);
    expect(await listed(link('w'.repeat(43)))).toBeNull();
  });
});

describe('a Soll-Bild ends', () => {
  const left = () => sql(server, 'SELECT photo, owner FROM target_photos ORDER BY photo, owner');
  /** Chosen by both offices. */
  async function chosenTwice(): Promise<{ made: Work; photo: string }> {
    const { made, photos } = await record();
    for (const who of [a.company, a.manager]) expect((await choose(photos[0]!, who)).status).toBe(204);
    expect(await left()).toHaveLength(2);
    return { made, photo: photos[0]! };
  }

  it('with its record', async () => {
    const { made, photo } = await chosenTwice();
    await fetched(photo, session(a.employee.token));
    const body = { reason: 'Doppelt aufgenommen' };
    const path = `/api/app/documentations/${made.sealed.id}`;
    expect((await send(server, path, { method: 'DELETE', token: a.company.token, body })).status).toBe(204);
    expect(await left()).toEqual([]);
    expect((await fetched(photo, session(a.employee.token))).status).toBe(404);
  });

  it('with a correction of its record: service, property or Hausverwaltung', async () => {
    for (const change of ["service_type = 'Winterdienst'", `property = '${a.own}'`, "property_manager = ''"]) {
      const { made } = await chosenTwice();
      await sql(server, `UPDATE documentations SET notes = 'Neu' WHERE id = '${made.sealed.id}'`);
      expect(await left()).toHaveLength(2);
      await sql(server, `UPDATE documentations SET ${change} WHERE id = '${made.sealed.id}'`);
      expect(await left(), change).toEqual([]);
    }
  });

  it('with its owner, and with its property', async () => {
    const { photo } = await chosenTwice();
    const { id: owner } = await person(server, { name: 'Gast', email: 'gast@example.org', role: 'company_admin' });
    const property = 'p'.repeat(15);
    await sql(
      server,
      `INSERT INTO target_photos SELECT property, service, photo, '${owner}', chosen_at FROM target_photos LIMIT 1`,
    );
    await sql(
      server,
      `INSERT INTO target_photos SELECT '${property}', service, photo, owner, chosen_at FROM target_photos WHERE owner = '${a.company.id}'`,
    );
    await sql(server, `INSERT INTO properties (id, name, ended_at) VALUES ('${property}', 'Haus', '')`);
    await sql(server, `DELETE FROM users WHERE id = '${owner}'`);
    expect(await left()).toHaveLength(3);
    await sql(server, `UPDATE properties SET ended_at = '2026-11-01 10:00:00.000Z' WHERE id = '${property}'`);
    expect((await left()).map((row) => row.photo)).toEqual([photo, photo]);
    await sql(server, `DELETE FROM properties WHERE id = '${property}'`);
  });

  it('with the end of the provider, where it was his', async () => {
    const { photo } = await chosenTwice();
    expect((await endSharing(a.sharing)).status).toBeLessThan(300);
    expect(await left()).toEqual([{ photo, owner: a.manager.id }]);
    expect(await seen(a.employee)).toEqual([]);
    expect(await seen(a.manager)).toEqual([photo]);
    expect((await choose(photo, a.company)).body.code).toBe('not_allowed');
  });
});
