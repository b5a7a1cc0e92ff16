/**
 * Forged rows before the product writes the next entry (D440 to D442).
 * Examples: a hidden correction before a Löschsperre, an inserted row before its release, another owner during an arrival.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deviceOfNode } from '../../support/evidence/deviceOfNode';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { deliver, grant, id as newId, put, session, submit, work } from '../../support/rows/work';
import { create, type Json, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import type { World } from '../../support/server/tenants';
import { DIFFERS, expectOneForged, names, stageOf, stateOf } from './forging';

it.each([
  ['moved to another record', "UPDATE evidence_openings SET record = 'nobody000000000'"],
  ['deleted', 'DELETE FROM evidence_openings'],
])(
  'names a record whose correction was %s before a Löschsperre',
  async (_how, hide) => {
    const { server, a, made, edit } = await stageOf();
    const [one, other] = [await made(), await made()];
    const [row] = await sql(server, `SELECT notes FROM documentations WHERE id = '${one.id}'`);
    expect((await edit(one, { notes: 'Berichtigt' })).status).toBe(204);
    await signNow(server);
    const newest = `(SELECT MAX(position) FROM evidence_openings WHERE record = '${one.id}')`;
    await sql(server, `${hide} WHERE position = ${newest}`);
    await sql(
      server,
      `UPDATE documentations SET notes = '${row?.notes}', edited_at = '', edited_by = '' WHERE id = '${one.id}'`,
    );
    const body = { records: [one.id], reason: 'Streit um die Treppe', until: '2027-11-01' };
    expect((await send(server, '/api/app/legal-holds', { body, token: a.manager.token })).status).toBe(201);
    await expectOneForged(server, { forged: one.number, sound: other.number });
  },
  60_000,
);

it('names a record that lost its property to a deletion that somebody made up', async () => {
  const { server, a, made } = await stageOf();
  const one = await made();
  await signNow(server);
  await sql(server, `DELETE FROM properties WHERE id = '${a.property}'`);
  await sql(server, "UPDATE documentations SET property = ''");
  const change = JSON.stringify({ change: { salt: 'a'.repeat(32), text: '{"kind":"deleted","version":2}' } });
  await sql(
    server,
    `INSERT INTO evidence_openings (position, about, record, opened) VALUES (1000000, 'properties', '${a.property}', '${change}')`,
  );
  expect(await stateOf(server, one.number)).toBe(DIFFERS);
  const { code, text } = await verified(server);
  expect({ code, text }).toEqual(names(`${one.number}: `));
}, 60_000);

it('names a record whose house was an older one that a hidden entry had replaced', async () => {
  const { server, a, made } = await stageOf();
  const house = `'${a.property}'`;
  const [old] = await sql(server, `SELECT name FROM properties WHERE id = ${house}`);
  const [head] = await sql(server, `SELECT position, mac FROM evidence_heads WHERE record = ${house}`);
  const path = `/api/collections/properties/records/${a.property}`;
  const body = { name: 'Neuer Name' };
  expect((await send(server, path, { method: 'PATCH', token: a.manager.token, body })).status).toBe(200);
  const [moved] = await sql(server, `SELECT MAX(position) AS at FROM evidence_openings WHERE record = ${house}`);
  await sql(server, `UPDATE properties SET name = '${old?.name}' WHERE id = ${house}`);
  const during = await made();
  await sql(server, `UPDATE properties SET name = 'Neuer Name' WHERE id = ${house}`);
  await sql(server, `DELETE FROM evidence_openings WHERE position = ${moved?.at}`);
  await signNow(server);
  expect(await stateOf(server, during.number)).toBe(DIFFERS);
  const { code, text } = await verified(server);
  expect({ code, text }).toEqual(names(`${during.number}: `));
  // Nor where the note of the property is an older one, which has a true mark.
  await sql(
    server,
    `UPDATE evidence_heads SET position = ${head?.position}, mac = '${head?.mac}' WHERE record = ${house}`,
  );
  expect(await stateOf(server, during.number)).toBe('Hier nicht prüfbar');
  expect((await verified(server)).code).toBe(1);
}, 60_000);

it('says of no device that it still signs, when somebody hid that its key ended', async () => {
  const { server, a } = await stageOf();
  const device = deviceOfNode();
  const granted = String(
    (await send(server, '/api/app/delivery-grant', { method: 'POST', token: a.employee.token })).body.grant,
  );
  const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(server, what, { ...grant(granted), ...device.header(what.sealed.contentHash) });
  const body = { key: device.key };
  const ending = '/api/app/account/device-keys/end';
  expect((await send(server, ending, { token: a.employee.token, body })).status).toBe(204);
  await signNow(server);
  const evidence = async () =>
    (await send(server, `/api/app/documentations/${what.sealed.id}/evidence`, { token: a.manager.token })).body.device;
  expect(await evidence()).toMatchObject({ known: 'known', endedAt: expect.stringMatching(/Z$/) });
  await sql(
    server,
    `DELETE FROM evidence_openings WHERE position = (SELECT MAX(position) FROM evidence_openings WHERE record = '${device.key}')`,
  );
  await sql(server, "UPDATE device_keys SET ended = ''");
  expect(await evidence()).toMatchObject({ known: 'unknown' });
  expect((await verified(server)).code).toBe(1);
}, 60_000);

it("enters and shows a device key's beginning from the log when its row differs", async () => {
  const { server, a } = await stageOf();
  const device = deviceOfNode();
  const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
  const { body } = await deliver(server, what, {
    ...session(a.employee.token),
    ...device.header(what.sealed.contentHash),
  });
  const evidence = async () =>
    (await send(server, `/api/app/documentations/${what.sealed.id}/evidence`, { token: a.manager.token })).body.device;
  const { since } = await evidence();
  await sql(server, "UPDATE device_keys SET since = '2020-01-01T00:00:00.000Z'");
  const ending = '/api/app/account/device-keys/end';
  expect((await send(server, ending, { token: a.employee.token, body: { key: device.key } })).status).toBe(204);
  await signNow(server);
  expect(await evidence()).toMatchObject({ known: 'known', since, endedAt: expect.stringMatching(/Z$/) });
  expect(await stateOf(server, String(body.number))).toBe('Unverändert');
  expect((await verified(server)).text).toContain('Alles unverändert.');
}, 60_000);

it.each(['hold', 'edit', 'release'] as const)(
  'names a record completed by hand, also when its first entry is true (%s)',
  async (how) => {
    const { server, a, made, edit } = await stageOf();
    await made();
    await signNow(server);
    const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
    const { id, photos } = what.sealed;
    await submit(server, what.sealed, session(a.employee.token));
    const [photo] = photos as Json[];
    const columns = `'${photo.id}', '${id}', 'p.jpg', '${photo.sha256}', ${photo.bytes}, ${photo.width}, ${photo.height}`;
    await sql(
      server,
      `INSERT INTO documentation_photos (id, documentation, photo, sha256, bytes, width, height, taken_at, source, sequence)
       VALUES (${columns}, '${new Date(photo.takenAt).toISOString().replace('T', ' ')}', '${photo.source}', 0)`,
    );
    const [folder] = await sql(server, "SELECT id FROM _collections WHERE name = 'documentation_photos'");
    const dir = join(server.dir, 'storage', String(folder?.id), photo.id);
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, 'p.jpg'), what.files[0] as Uint8Array);
    await sql(
      server,
      `UPDATE documentations SET state = 'complete', photo_count = 1, completed_at = received_at, held = ${how === 'release'}
       WHERE id = '${id}'`,
    );
    const body = { records: [id], reason: 'Streit um die Treppe', until: '2027-11-01' };
    const acts = {
      hold: () => send(server, '/api/app/legal-holds', { body, token: a.manager.token }),
      edit: () => edit(what, { notes: 'Berichtigt' }),
      release: () => send(server, `/api/app/documentations/${id}/release`, { method: 'POST', token: a.company.token }),
    };
    expect((await acts[how]()).status).toBeLessThan(300);
    await signNow(server);
    const evidence = `/api/app/documentations/${id}/evidence`;
    expect((await send(server, evidence, { token: a.manager.token })).body.state).toBe('differs');
    const [row] = await sql(server, `SELECT number FROM documentations WHERE id = '${id}'`);
    const { code, text } = await verified(server);
    expect({ code, text }).toEqual(names(`${row?.number}: vor Eintrag `));
  },
  60_000,
);

it('names a record of an inserted property, also when the property is gone again', async () => {
  const { server, a, made } = await stageOf();
  await made();
  await signNow(server);
  const id = newId();
  const [known] = await sql(server, "SELECT group_concat(name) AS columns FROM pragma_table_info('properties')");
  const columns = String(known?.columns);
  const values = columns.split(',').map((one) => (one === 'id' ? `'${id}'` : one === 'name' ? "'Luftschloss'" : one));
  await sql(
    server,
    `INSERT INTO properties (${columns}) SELECT ${values.join()} FROM properties WHERE id = '${a.own}'`,
  );
  await create(server, 'user_properties', { property: id, user: a.employee.id, service_types: ['Hausmeister'] });
  const what = await work({ author: a.employee.id, property: id, photos: 1 });
  const { body } = await deliver(server, what, session(a.employee.token));
  await sql(server, `DELETE FROM user_properties WHERE property = '${id}'`);
  await sql(server, `DELETE FROM properties WHERE id = '${id}'`);
  await signNow(server);
  expect(await stateOf(server, body.number)).toBe(DIFFERS);
  const { code, text } = await verified(server);
  expect({ code, text }).toEqual(names(`${body.number}: im Prüfbuch fehlt, was ihre Immobilie sagte`));
}, 60_000);

it.each([
  ['another Hausverwaltung', (of: World) => `property_manager = '${of.b.manager.id}'`],
  ['its provider', (of: World) => `property_manager = '', company_admin = '${of.a.company.id}'`],
])(
  'names a record whose property then belonged to %s',
  async (_whom, edit) => {
    const { server, world, a, made } = await stageOf();
    const before = await made();
    await sql(server, `UPDATE properties SET ${edit(world)} WHERE id = '${a.property}'`);
    const during = await made();
    await sql(
      server,
      `UPDATE properties SET property_manager = '${a.manager.id}', company_admin = '' WHERE id = '${a.property}'`,
    );
    await expectOneForged(server, { forged: during.number, sound: before.number });
  },
  60_000,
);

it('judges a record by the log entries at its arrival, not by the clock', async () => {
  const { server, a, made } = await stageOf();
  await made();
  const waiting = await work({ author: a.employee.id, property: a.property, photos: 1 });
  const [log] = await sql(server, 'SELECT COUNT(*) AS n FROM evidence_entries');
  await submit(server, waiting.sealed, session(a.employee.token));
  const path = `/api/collections/properties/records/${a.property}`;
  const body = { name: 'Neuer Name' };
  expect((await send(server, path, { method: 'PATCH', token: a.manager.token, body })).status).toBe(200);
  await put(server, { work: waiting, index: 0 }, session(a.employee.token));
  const [entry] = await sql(server, `SELECT opened FROM evidence_openings WHERE record = '${waiting.sealed.id}'`);
  const change = JSON.parse(JSON.parse(String(entry?.opened)).change.text);
  expect(change).toMatchObject({ kind: 'completed', arrived: Number(log?.n) });
  await signNow(server);
  expect((await verified(server)).text).toContain('Alles unverändert.');
}, 60_000);

it('names a plan and a property that were edited before the product deleted them', async () => {
  const { server, a } = await stageOf();
  const plan = await create(server, 'service_plans', {
    ...{ property: a.property, property_manager: a.manager.id, service_type: 'Hausmeister', tolerance: 0 },
    ...{ rhythm: { kind: 'weekdays', days: [1] }, starts_on: '2026-12-01' },
  });
  await signNow(server);
  expect((await verified(server)).code).toBe(0);
  const remove = async (of: string) =>
    expect((await send(server, `/api/collections/${of}`, { method: 'DELETE', token: server.su })).status).toBe(204);
  await sql(server, `UPDATE service_plans SET starts_on = '2027-12-01' WHERE id = '${plan.id}'`);
  await remove(`service_plans/records/${plan.id}`);
  await sql(server, `UPDATE properties SET name = 'Haus Nebenan' WHERE id = '${a.unshared}'`);
  await remove(`properties/records/${a.unshared}`);
  await signNow(server);
  const { code, text } = await verified(server);
  const doubt = 'passte bei der Löschung nicht zum Prüfbuch: wurde verändert';
  expect({ code, text }).toEqual(names(`der Plan ${plan.id} ${doubt} (Plan oder Ende)`));
  expect(text).toContain(`das Objekt „${a.unshared}“ ${doubt} (Name oder Anschrift)`);
}, 60_000);
