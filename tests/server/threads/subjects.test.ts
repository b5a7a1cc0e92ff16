/** Missing days, defects, photos, and what ends or erases a thread (D463). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, indexOf, startOf, weekdayAt } from '../../../src/domain/time/germanDay';
import { verified } from '../../support/evidence/verified';
import { jpeg, lineOf } from '../../support/rows/work';
import { operate } from '../../support/server/erasing';
import { create, type Json, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Person, person } from '../../support/server/tenants';
import { stage } from '../stage';
import { threadsOf } from './questions';

const { server, world, a } = await stage({ clock: false });
const { b } = world;
const { open, answer, close, reopen, seen, done } = threadsOf({ server });
const today = dayOf(Date.now());
const back = (days: number) => addDays(today, -days);
const noon = (day: string) => new Date(startOf(day) + 12 * 3_600_000).toISOString();
const at = (day: string, serviceType = 'Hausmeister') => ({ capturedAt: noon(day), startedAt: noon(day), serviceType });
const remove = (record: string) =>
  send(server, `/api/app/documentations/${record}`, {
    method: 'DELETE',
    token: a.company.token,
    body: { reason: 'Doppelt aufgenommen' },
  });
const one = async (who: Person, thread: string): Promise<Json | undefined> =>
  (await seen(who, '?state=all')).find((item) => item.id === thread);

/** A weekly plan at a new property of the manager, shared with these companies. */
async function planned(companies: Person[], provider: string | null = null) {
  const place = { name: 'Hausweg 1', address: 'Hausweg 1, 50667 Köln', property_manager: a.manager.id };
  const property = (await create(server, 'properties', { ...place, latitude: 50.938361, longitude: 6.959974 })).id;
  for (const company of companies) {
    const parties = { property, property_manager: a.manager.id, company_admin: company.id };
    const names = { manager_name: 'Hausverwaltung a', company_name: company.fullName };
    await create(server, 'property_sharing', { ...parties, ...names, service_types: ['Hausmeister'] });
  }
  await create(server, 'user_properties', { property, user: a.employee.id, company_admin: a.company.id });
  const rhythm = { kind: 'weekdays', days: [weekdayAt(indexOf(back(3)))] };
  const plan = { rhythm, season: null, tolerance: 1, startsOn: back(10), endsOn: null };
  const body = { properties: [property], service: 'Hausmeister', provider, ...plan };
  expect((await send(server, '/api/app/plans', { token: a.manager.token, body })).status).toBe(201);
  const began = '2020-01-01 00:00:00.000Z';
  for (const table of ['properties', 'property_sharing', 'user_properties'])
    await sql(server, `UPDATE ${table} SET began_at = '${began}'`);
  return property;
}
const day = (property: string, more: Json = {}) => ({
  ...{ subject: 'day', property, service: 'Hausmeister', day: back(3), template: 'again', text: '' },
  ...more,
});

describe('a missing day', () => {
  it('can be questioned once it is missing, and reaches company and assigned people', async () => {
    const property = await planned([a.company]);
    expect((await open(a.manager, day(property, { day: back(2) }))).status).toBe(404);
    expect((await open(b.manager, day(property))).status).toBe(404);
    const { status, body } = await open(a.manager, day(property));
    expect([status, body.subject, body.propertyName]).toEqual([201, 'day', 'Hausweg 1']);
    for (const who of [a.company, a.employee]) expect(await one(who, body.id)).toMatchObject({ waits: true });
    for (const who of [a.unassigned, b.company, b.employee]) expect(await one(who, body.id)).toBeUndefined();
  });

  it('has one open question of a side to a company at a time', async () => {
    const property = await planned([a.company]);
    const { body } = await open(a.manager, day(property));
    const again = await open(a.manager, day(property, { text: 'Bitte nachholen' }));
    expect([again.status, again.body.code]).toEqual([409, 'thread_known']);
    expect((await open(a.company, day(property))).status).toBe(201);
    await close(a.manager, body.id);
    const second = await open(a.manager, day(property));
    expect(second.status).toBe(201);
    expect((await reopen(a.manager, body.id)).body.code).toBe('thread_known');
    await close(a.manager, second.body.id);
    expect((await reopen(a.manager, body.id)).status).toBe(204);
  });

  it('of two parallel questions one is stored', async () => {
    const property = await planned([a.company]);
    const answers = await Promise.all([1, 2, 3].map(() => open(a.manager, day(property))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is found by its days, in each state', async () => {
    const property = await planned([a.company]);
    const { body } = await open(a.manager, day(property));
    const query = (from: string, to: string) => `?property=${property}&state=all&from=${from}&to=${to}`;
    const found = async (who: Person, from: string, to: string) =>
      (await seen(who, query(from, to))).map(({ id, state }) => `${id} ${state}`);
    expect(await found(a.company, back(3), back(3))).toEqual([`${body.id} open`]);
    expect(await found(a.manager, back(2), today)).toEqual([]);
    expect(await found(b.manager, back(3), back(3))).toEqual([]);
    await close(a.manager, body.id);
    expect(await found(a.manager, back(9), today)).toEqual([`${body.id} closed`]);
  });

  it('closes by itself when the expected record arrives', async () => {
    const property = await planned([a.company]);
    const question = [await open(a.manager, day(property)), await open(a.company, day(property))];
    await done(a.employee, property, at(back(6)));
    await done(a.employee, property, at(back(3), 'Reinigungsdienst'));
    for (const { body } of question) expect(await one(a.company, body.id)).toMatchObject({ state: 'open' });
    await done(a.employee, property, at(back(3)));
    for (const { body } of question) expect(await one(a.company, body.id)).toMatchObject({ state: 'closed' });
    expect(await one(a.manager, question[0]?.body.id)).toMatchObject({ closedAt: expect.any(String) });
  });

  it('closes when the work is done after the question', async () => {
    const property = await planned([a.company]);
    const { body } = await open(a.manager, day(property));
    await sql(server, `UPDATE threads SET opened_at = '${new Date(Date.now() - 3_600_000).toISOString()}'`);
    await done(a.employee, property, { serviceType: 'Hausmeister' });
    expect(await one(a.manager, body.id)).toMatchObject({ state: 'closed' });
  });

  it('closes when a withheld record is released', async () => {
    const property = await planned([a.company]);
    const { body } = await open(a.manager, day(property));
    const { sealed } = await done(a.employee, property, at(back(6)));
    await update(server, 'documentations', { id: sealed.id, held: true });
    await update(server, 'documentations', { id: sealed.id, captured_at: noon(back(3)).replace('T', ' ') });
    expect(await one(a.manager, body.id)).toMatchObject({ state: 'open' });
    const path = `/api/app/documentations/${sealed.id}/release`;
    expect((await send(server, path, { method: 'POST', token: a.company.token, body: {} })).status).toBe(204);
    expect(await one(a.manager, body.id)).toMatchObject({ state: 'closed' });
  });

  it('goes to one of two providers, and the other sees nothing', async () => {
    const property = await planned([a.company, b.company]);
    const { status, body } = await open(a.manager, day(property));
    expect([status, body.code]).toEqual([422, 'thread_company']);
    expect(body.companies.map((company: Json) => company.id).sort()).toEqual([a.company.id, b.company.id].sort());
    const question = await open(a.manager, day(property, { company: a.company.id }));
    expect(question.status).toBe(201);
    expect(await one(a.company, question.body.id)).toBeDefined();
    expect(await one(b.company, question.body.id)).toBeUndefined();
  });

  it('goes to the provider that the plan names', async () => {
    const property = await planned([a.company, b.company], a.company.id);
    const { body } = await open(a.manager, day(property));
    expect(await one(a.company, body.id)).toBeDefined();
  });

  it('without a provider has a sentence', async () => {
    const property = await planned([]);
    expect((await open(a.manager, day(property))).body.code).toBe('thread_alone');
  });
});

describe('a defect', () => {
  it('of a record is seen by its parties, and closed by who reported it', async () => {
    const { sealed } = await done(a.employee, a.property);
    const { body } = await open(a.company, { subject: 'defect', record: sealed.id, text: 'Handlauf locker' });
    for (const who of [a.manager, a.company, a.employee]) expect(await one(who, body.id)).toBeDefined();
    expect((await answer(a.manager, body.id, { text: 'Wird repariert.' })).body.state).toBe('answered');
    expect((await close(a.manager, body.id)).status).toBe(403);
    expect((await close(a.company, body.id)).status).toBe(204);
  });

  it('stays with the property when the provider changes', async () => {
    const property = await planned([a.company]);
    const { sealed } = await done(a.employee, property, at(back(6)));
    const { body } = await open(a.manager, { subject: 'defect', record: sealed.id, text: 'Handlauf locker' });
    const [sharing] = await sql(server, `SELECT id FROM property_sharing WHERE property = '${property}'`);
    await send(server, `/api/app/sharings/${sharing?.id}/end`, { method: 'POST', token: a.manager.token, body: {} });
    const parties = { property, property_manager: a.manager.id, company_admin: b.company.id };
    await create(server, 'property_sharing', { ...parties, manager_name: 'a', company_name: 'b', service_types: [] });
    expect(await one(b.company, body.id)).toBeUndefined();
    const passed = await open(a.manager, { subject: 'defect', property, company: b.company.id, text: 'Bitte ansehen' });
    expect(passed.status).toBe(201);
    expect((await one(b.company, passed.body.id))?.messages).toHaveLength(1);
    expect(await one(a.company, passed.body.id)).toBeUndefined();
    expect((await seen(a.manager, `?subject=defect&property=${property}`)).map((item) => item.id).sort()).toEqual(
      [body.id, passed.body.id].sort(),
    );
    expect((await close(a.manager, body.id)).status).toBe(204);
    expect((await seen(a.manager, `?subject=defect&property=${property}&state=closed`)).map((item) => item.id)).toEqual(
      [body.id],
    );
  });

  it('goes to a connected company only', async () => {
    const passed = await open(a.manager, { subject: 'defect', property: a.unshared, company: b.company.id });
    expect(passed.status).toBe(404);
    for (const who of [b.manager, b.company])
      expect((await open(who, { subject: 'defect', property: a.property })).status).toBe(404);
  });

  it('outlives its record, and a question does not', async () => {
    const { sealed } = await done(a.employee, a.property);
    const defect = await open(a.manager, { subject: 'defect', record: sealed.id, text: 'Lampe defekt' });
    const question = await open(a.manager, { subject: 'record', record: sealed.id });
    expect((await remove(sealed.id)).status).toBe(204);
    expect(await one(a.manager, defect.body.id)).toMatchObject({ record: '', subject: 'defect' });
    expect(await one(a.manager, question.body.id)).toBeUndefined();
    expect(await sql(server, `SELECT id FROM thread_messages WHERE thread = '${question.body.id}'`)).toEqual([]);
  });
});

describe('a photo of a message', () => {
  const withPhoto = async (who: Person) => {
    const { sealed } = await done(a.employee, a.property);
    const { body } = await open(a.manager, { subject: 'record', record: sealed.id });
    const bytes = await jpeg();
    const { id: photo, sha256, bytes: size, width, height } = await lineOf(bytes);
    const photos = [{ id: photo, sha256, bytes: size, width, height }];
    expect((await answer(who, body.id, { text: '', photos })).status).toBe(201);
    return { record: sealed.id, thread: body.id, photo, bytes };
  };
  const upload = (who: Person, { thread, photo, bytes }: Awaited<ReturnType<typeof withPhoto>>) =>
    send(server, `/api/app/threads/${thread}/photos/${photo}`, {
      method: 'PUT',
      token: who.token,
      body: bytes,
      headers: { 'Content-Type': 'image/jpeg' },
    });
  const shown = (who: Person, photo: string) =>
    fetch(`${server.url}/api/app/threads/photos/${photo}`, { headers: { Authorization: who.token } });

  it('arrives once, and is shown to the parties only', async () => {
    const of = await withPhoto(a.employee);
    expect((await one(a.manager, of.thread))?.messages[1].photos).toEqual([]);
    expect((await upload(a.company, of)).status).toBe(404);
    expect((await upload(a.employee, of)).status).toBe(201);
    expect((await upload(a.employee, of)).status).toBe(200);
    expect((await one(a.manager, of.thread))?.messages[1].photos).toEqual([of.photo]);
    for (const who of [a.manager, a.company, a.employee])
      expect(new Uint8Array(await (await shown(who, of.photo)).arrayBuffer())).toEqual(of.bytes);
    for (const who of [a.unassigned, b.manager, b.company]) expect((await shown(who, of.photo)).status).toBe(404);
  });

  it('with other bytes is refused', async () => {
    const of = await withPhoto(a.employee);
    expect((await upload(a.employee, { ...of, bytes: await jpeg() })).body.code).toBe('photo_mismatch');
  });

  it('of another message is left alone, under the same id too', async () => {
    const of = await withPhoto(a.employee);
    const other = await jpeg();
    const { sha256, bytes: size, width, height } = await lineOf(other);
    const photos = [{ id: of.photo, sha256, bytes: size, width, height }];
    expect((await answer(a.company, of.thread, { text: '', photos })).status).toBe(201);
    expect((await upload(a.employee, of)).status).toBe(201);
    const folder = join(server.dir, 'storage/thread_photos', of.photo);
    const files = await readdir(folder);
    expect((await upload(a.company, { ...of, bytes: other })).status).toBe(409);
    expect(await readdir(folder)).toEqual(files);
    expect(new Uint8Array(await (await shown(a.manager, of.photo)).arrayBuffer())).toEqual(of.bytes);
  });

  it('leaves the store with its record', async () => {
    const of = await withPhoto(a.company);
    await upload(a.company, of);
    const folder = join(server.dir, 'storage/thread_photos', of.photo);
    expect((await readdir(folder)).length).toBeGreaterThan(0);
    await remove(of.record);
    await sql(server, 'UPDATE photo_removals SET at = 0');
    await send(server, '/api/crons/photoRemovals', { method: 'POST', token: server.su });
    await expect.poll(() => readdir(folder).catch(() => []), { timeout: 30_000 }).toEqual([]);
  });
});

describe('erasing for Art. 17', () => {
  const erase = (args: string[]) => operate('erase', args, { DATA_DIR: server.dir, PUBLIC_URL: server.url });

  it('takes name, texts and photos of a person, and the log still verifies', async () => {
    const login = { email: 'zoltan.faden@example.org', name: 'Zoltan Faden', role: 'employee' };
    const zoltan = await person(server, { ...login, more: { employer: a.company.id } });
    await create(server, 'user_properties', { property: a.property, user: zoltan.id, company_admin: a.company.id });
    const { sealed } = await done(zoltan, a.property);
    const { body } = await open(a.manager, { subject: 'record', record: sealed.id });
    const photo = await lineOf(await jpeg());
    const { takenAt: _, source: __, ...line } = photo;
    await answer(zoltan, body.id, { text: 'Das hat Zoltan gemacht', photos: [line] });
    expect((await erase(['person', zoltan.email, '--ja'])).code).toBe(0);
    const [question, left] = (await one(a.manager, body.id))?.messages ?? [];
    expect(question).toMatchObject({ text: 'Fehlt hier etwas?' });
    expect(left).toMatchObject({ by: 'Gelöschte Person', text: '', photos: [] });
    expect(await sql(server, "SELECT 1 FROM thread_messages WHERE instr(text, 'Zoltan') > 0")).toEqual([]);
    expect(await verified(server)).toMatchObject({ code: 0 });
  });

  it('of a record takes its defects too', async () => {
    const { sealed } = await done(a.employee, a.property);
    const { body } = await open(a.manager, { subject: 'defect', record: sealed.id, text: 'Wohnung Meier' });
    expect((await erase(['dokumentation', sealed.id, '--ja'])).code).toBe(0);
    expect(await one(a.manager, body.id)).toBeUndefined();
    expect(await verified(server)).toMatchObject({ code: 0 });
  });
});

it('a thread is kept while one of its two offices has an account', async () => {
  const { sealed } = await done(a.employee, a.property);
  const { body } = await open(a.manager, { subject: 'record', record: sealed.id });
  const round = () => send(server, '/api/crons/threads', { method: 'POST', token: server.su });
  const kept = () => sql(server, `SELECT id FROM threads WHERE id = '${body.id}'`);
  await sql(server, `UPDATE threads SET property_manager = 'x' WHERE id = '${body.id}'`);
  await round();
  expect(await kept()).toHaveLength(1);
  await sql(server, `UPDATE threads SET company_admin = 'x' WHERE id = '${body.id}'`);
  await round();
  await expect.poll(kept, { timeout: 10_000 }).toEqual([]);
});
