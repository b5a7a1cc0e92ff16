/** Edits around a record that the attacker reverts after the server wrote (D430 to D432). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { deviceOfNode } from '../../support/evidence/deviceOfNode';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { feature, json, startGeocoder } from '../../support/outside/geocoder';
import { deliver, grant, put, session, submit, type Work, work } from '../../support/rows/work';
import { beginErasing } from '../../support/server/erasing';
import { type Json, send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { startTenants } from '../../support/server/startTenants';
import { delivered } from '../delivery/changing';
import { heldRecord } from './forging';

async function stageOf(env: { [name: string]: string } = {}) {
  const { server, world } = await startTenants({ clock: false, env });
  onTestFinished(() => server.remove());
  return { server, world, a: world.a, made: () => delivered({ server, world }) };
}
const CLEAN = { code: 0, text: expect.stringContaining('Alles unverändert.') };
const names = (number: string) => ({ code: 1, text: expect.stringContaining(number) });
const pageOf = async (server: TestServer, number: string) => String((await send(server, `/pruefen/${number}`)).body);
const change = (server: TestServer, token: string, id: string, body: Json) =>
  send(server, `/api/collections/properties/records/${id}`, { method: 'PATCH', token, body });
const numberOf = async (server: TestServer, { sealed }: Work) =>
  String((await sql(server, `SELECT number FROM documentations WHERE id = '${sealed.id}'`))[0]?.number);

it.each([
  ['name', "name = 'Haus Nebenan'"],
  ['address', "address = 'Deutzer Freiheit 1, 50679 Köln'"],
  ['position', 'latitude = 50.95, longitude = 6.97'],
])(
  "verify names a record that arrived during an edit of the house's %s",
  async (_what, edit) => {
    const { server, a, made } = await stageOf();
    const before = await made();
    const [row] = await sql(
      server,
      `SELECT name, address, latitude, longitude FROM properties WHERE id = '${a.property}'`,
    );
    const { name, address, latitude, longitude } = row as Json;
    await sql(server, `UPDATE properties SET ${edit} WHERE id = '${a.property}'`);
    const during = await made();
    await sql(
      server,
      `UPDATE properties SET name = '${name}', address = '${address}', latitude = ${latitude}, longitude = ${longitude}
     WHERE id = '${a.property}'`,
    );
    const after = await made();
    await signNow(server);
    const { code, text } = await verified(server);
    expect({ code, text }).toEqual(names(`${during.number}: `));
    for (const { number } of [before, after]) expect(text).not.toContain(number);
    expect(await pageOf(server, during.number)).toContain('<strong>Passt nicht zum Prüfbuch</strong>');
    expect(await pageOf(server, after.number)).toContain('<strong>Unverändert</strong>');
  },
  60_000,
);

it('verify names none when the owner changed the house meanwhile', async () => {
  const { server, a, made } = await stageOf();
  const { token } = a.manager;
  const first = await made();
  const waiting = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await submit(server, waiting.sealed, session(a.employee.token));
  const moved = { name: 'Neuer Name', address: 'Domkloster 5, 50667 Köln', latitude: 50.94, longitude: 6.96 };
  expect((await change(server, token, a.property, moved)).status).toBe(200);
  await put(server, { work: waiting, index: 0 }, session(a.employee.token));
  const second = await made();
  expect((await change(server, token, a.property, { latitude: 0, longitude: 0 })).status).toBe(200);
  const third = await made();
  await signNow(server);
  expect(await verified(server)).toEqual(CLEAN);
  const numbers = [first.number, second.number, third.number, await numberOf(server, waiting)];
  for (const number of numbers) expect(await pageOf(server, number)).toContain('<strong>Unverändert</strong>');
}, 60_000);

it('the server enters no other position for a removed one', async () => {
  const geocoder = await startGeocoder();
  onTestFinished(() => geocoder.stop());
  const { server, a } = await stageOf(geocoder.env);
  const [row] = await sql(server, `SELECT address FROM properties WHERE id = '${a.property}'`);
  const [, street, housenumber, postcode, city] = /^(.+) (\S+), (\d+) (.+)$/.exec(String(row?.address)) ?? [];
  const other = feature([13.4, 52.5], { street, housenumber, postcode, city, type: 'house' });
  geocoder.reply = json({ features: [other] });
  await sql(
    server,
    `UPDATE properties SET latitude = 0, longitude = 0, place_asked_at = '' WHERE id = '${a.property}'`,
  );
  await send(server, '/api/crons/placeProperties', { method: 'POST', token: server.su });
  const place = async () =>
    (
      await sql(
        server,
        `SELECT latitude, longitude, place_asked_at AS asked FROM properties WHERE id = '${a.property}'`,
      )
    )[0];
  await expect.poll(async () => (await place())?.asked, { timeout: 10_000 }).not.toBe('');
  expect(await place()).toMatchObject({ latitude: '0', longitude: '0' });
  await signNow(server);
  const { code, text } = await verified(server);
  expect({ code, text }).toEqual(names('wurde verändert (Position)'));
}, 60_000);

it('the server enters no other address for a removed one', async () => {
  const geocoder = await startGeocoder();
  onTestFinished(() => geocoder.stop());
  const { server, a } = await stageOf(geocoder.env);
  const address = (road: string) => ({ road, house_number: '12', postcode: '50667', city: 'Köln' });
  const content = { latitude: 50.9, longitude: 6.95, location: '50.900000, 6.950000', locationSource: 'gps' as const };
  const what = await work({ author: a.employee.id, property: a.property, photos: 1, content });
  await deliver(server, what, session(a.employee.token));
  const found = async () =>
    (await sql(server, `SELECT found_address AS address, address_due AS due FROM documentations`))[0] as Json;
  const round = async () => {
    await send(server, '/api/crons/foundAddresses', { method: 'POST', token: server.su });
    await expect.poll(async () => (await found()).due, { timeout: 10_000 }).toBe('');
  };
  geocoder.reply = json({ address: address('Hohe Straße') });
  await round();
  expect((await found()).address).toContain('Hohe Straße');
  await signNow(server);
  expect(await verified(server)).toEqual(CLEAN);
  geocoder.reply = json({ address: address('Falschweg') });
  await sql(server, 'DELETE FROM geocode_cache');
  await sql(server, "UPDATE documentations SET found_address = '', address_due = received_at");
  await round();
  expect((await found()).address).toBe('');
  await signNow(server);
  expect(await verified(server)).toEqual(names(`${await numberOf(server, what)}: `));
}, 60_000);

it('the start refuses to repeat a migration, and verify names the gap', async () => {
  const { server, a } = await stageOf();
  await heldRecord(server, a);
  expect(await verified(server)).toEqual(CLEAN);
  const row = async (of: TestServer) => (await sql(of, 'SELECT state, held FROM documentations'))[0];
  expect(await row(server)).toMatchObject({ state: 'complete', held: '1' });
  const file = '1795200250_held_without_company.js';
  const [ran] = await sql(server, `SELECT applied FROM _migrations WHERE file = '${file}'`);
  await sql(server, `DELETE FROM _migrations WHERE file = '${file}'`);
  expect(await verified(server)).toEqual(names(`die Migration ${file} `));
  await sql(server, `INSERT INTO _migrations (file, applied) VALUES ('${file}', ${ran?.applied})`);
  expect(await verified(server)).toEqual(CLEAN);
  await sql(server, `DELETE FROM _migrations WHERE file = '${file}'`);
  await server.stop();
  const { dir, port } = server;
  await expect(startServer({ dir, port, clock: false })).rejects.toThrow(
    new RegExp(`^In der Datenbank fehlt etwas: die Migration ${file} .* Sicherung einspielen\\.$`),
  );
}, 60_000);

it('the server removes no existing photo, whatever the folder lists say', async () => {
  const { server, a, made } = await stageOf();
  const [kept, erased] = [await made(), await made()];
  const [photo] = await sql(
    server,
    `SELECT c.id || '/' || p.id AS folder FROM documentation_photos p, _collections c
     WHERE p.documentation = '${kept.id}' AND c.name = 'documentation_photos'`,
  );
  const folder = String(photo?.folder);
  const there = (of: TestServer) => readdir(join(of.dir, 'storage', folder)).then((files) => files.length > 0);
  await sql(server, `INSERT INTO photo_removals (folder, documentation, at) VALUES ('${folder}', 'nobody', 0)`);
  const gone = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(server, gone, session(a.employee.token));
  const body = { reason: 'Doppelt aufgenommen' };
  const path = `/api/app/documentations/${gone.sealed.id}`;
  expect((await send(server, path, { method: 'DELETE', token: a.company.token, body })).status).toBe(204);
  await sql(server, 'UPDATE photo_removals SET at = at - 120000');
  await send(server, '/api/crons/photoRemovals', { method: 'POST', token: server.su });
  const waiting = () => sql(server, 'SELECT folder FROM photo_removals');
  // The other folder is done, so this one was skipped.
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([{ folder }]);
  expect(await there(server)).toBe(true);

  await beginErasing(server, erased.id);
  await sql(server, `UPDATE erasures SET files = '["${folder}/", "", "${folder.slice(0, -15)}"]'`);
  await server.stop();
  const again = await startServer({ dir: server.dir, port: server.port, clock: false });
  onTestFinished(() => again.stop());
  expect(await sql(again, `SELECT done FROM erasures`)).toEqual([{ done: '1' }]);
  expect(await sql(again, `SELECT id FROM documentations WHERE id = '${erased.id}'`)).toEqual([]);
  expect(await there(again)).toBe(true);
  await signNow(again);
  expect(await verified(again)).toEqual(CLEAN);
}, 120_000);

it("a stranger's grant ends no key", async () => {
  const { server, world, a } = await stageOf();
  const grantOf = async (token: string) =>
    String((await send(server, '/api/app/delivery-grant', { method: 'POST', token })).body.grant);
  const device = deviceOfNode();
  const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
  const by = { ...grant(await grantOf(a.employee.token)), ...device.header(what.sealed.contentHash) };
  await deliver(server, what, by);
  const outsider = world.b.employee;
  await grantOf(outsider.token);
  const [theirs] = await sql(server, `SELECT id FROM delivery_grants WHERE account = '${outsider.id}'`);
  const [own] = await sql(server, 'SELECT grant_id AS grant FROM device_keys');
  await sql(server, `UPDATE device_keys SET grant_id = '${theirs?.id}'`);
  const path = `/api/app/account/devices/${theirs?.id}/end`;
  expect((await send(server, path, { method: 'POST', token: outsider.token })).status).toBe(200);
  await sql(server, `UPDATE device_keys SET grant_id = '${own?.grant}'`);
  const evidence = `/api/app/documentations/${what.sealed.id}/evidence`;
  const { device: known } = (await send(server, evidence, { token: a.manager.token })).body;
  expect(known).toMatchObject({ known: 'known', endedAt: null });
  await signNow(server);
  expect(await verified(server)).toEqual(CLEAN);
}, 60_000);
