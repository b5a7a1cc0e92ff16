/** The register of device keys (D205): a key is known from its first delivery, and ends with its device. */
import { expect, it } from 'vitest';
import { deviceOfNode as phone } from '../../support/evidence/deviceOfNode';
import { verified } from '../../support/evidence/verified';
import { type By, deliver, grant, id, link, session, submit, type Work, work } from '../../support/rows/work';
import { create, type Json, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD, person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, a } = await stage({ clock: false });
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

type Person = { id: string; token: string };
let people = 0;
const worker = (): Promise<Person> =>
  person(server, {
    name: `Rita Register ${++people}`,
    email: `rita.register.${people}@example.org`,
    role: 'employee',
    more: { employer: a.company.id },
  });
async function assigned(): Promise<Person> {
  const who = await worker();
  await create(server, 'user_properties', { user: who.id, property: a.property, company_admin: a.company.id });
  return who;
}
const mine = (who: Person) => work({ author: who.id, property: a.property, photos: 1 });
const grantOf = async ({ token }: Person) =>
  String(
    (await send(server, '/api/app/delivery-grant', { method: 'POST', token, headers: { 'User-Agent': ANDROID } })).body
      .grant,
  );
const signed = ({ sealed }: Work, by: By, device = phone()): By => ({
  ...by,
  ...device.header(sealed.contentHash),
  'User-Agent': ANDROID,
});
async function sent(who: Person, by: By, device = phone()): Promise<Work> {
  const what = await mine(who);
  await deliver(server, what, signed(what, by, device));
  return what;
}
const own = async (token: string): Promise<Json> => (await send(server, '/api/app/account/devices', { token })).body;
const deviceOf = async ({ sealed }: Work) =>
  (await send(server, `/api/app/documentations/${sealed.id}/evidence`, { token: a.manager.token })).body.device;
const entriesOf = async (key: string): Promise<{ kind: string; record: Json; person: Json }[]> => {
  const rows = await sql(server, `SELECT opened FROM evidence_openings WHERE record = '${key}' ORDER BY position`);
  return rows.map(({ opened }) => {
    const parts = JSON.parse(opened);
    const parsePart = (part: string) => JSON.parse(parts[part].text);
    return { kind: parsePart('change').kind, record: parsePart('record'), person: parsePart('person') };
  });
};
/** When the key ended, '' for an active key. */
const endOf = async (key: string) =>
  (await sql(server, `SELECT ended FROM device_keys WHERE key = '${key}'`))[0]?.ended as unknown;
const pageOf = async ({ sealed }: Work) => {
  const [row] = await sql(server, `SELECT number FROM documentations WHERE id = '${sealed.id}'`);
  return String((await send(server, `/pruefen/${row?.number}`)).body);
};

it('the first signed delivery shows the key in list, log and pages', async () => {
  const [who, device] = [await assigned(), phone()];
  const by = grant(await grantOf(who));
  const [first, second] = [await sent(who, by, device), await sent(who, by, device)];
  const { items, keys } = await own(who.token);
  expect(keys).toEqual([
    {
      key: device.key,
      device: 'Chrome auf Android',
      grant: items[0].id,
      since: expect.any(String),
      lastUsed: expect.any(String),
      endedAt: null,
    },
  ]);
  const [{ since }] = keys;
  expect(await entriesOf(device.key)).toEqual([
    { kind: 'keyRegistered', record: { key: device.key, since, ended: '' }, person: { owner: who.id } },
  ]);
  for (const what of [first, second]) {
    expect(await deviceOf(what)).toMatchObject({ known: 'known', since, endedAt: null });
    expect(await pageOf(what)).toMatch(/<dt>Gerät<\/dt><dd>mit Gerätesignatur, Gerät bekannt seit \d\d\.\d\d\.\d{4}/);
  }
  const bare = await mine(who);
  await deliver(server, bare, by);
  expect(await pageOf(bare)).toContain('<dd>ohne Gerätesignatur</dd>');
});

it('signing out one phone ends its key; its past signatures stay known', async () => {
  const [who, here, lost] = [await assigned(), phone(), phone()];
  const [byHere, byLost] = [grant(await grantOf(who)), grant(await grantOf(who))];
  const [kept, before] = [await sent(who, byHere, here), await sent(who, byLost, lost)];
  const { keys } = await own(who.token);
  const { grant: gone } = keys.find(({ key }: Json) => key === lost.key);
  const ended = await send(server, `/api/app/account/devices/${gone}/end`, { method: 'POST', token: who.token });
  expect(ended.status).toBe(200);
  const after = await own(ended.body.token);
  expect(after.keys.map(({ key, endedAt }: Json) => [key, endedAt === null])).toEqual(
    expect.arrayContaining([
      [lost.key, false],
      [here.key, true],
    ]),
  );
  expect((await entriesOf(lost.key)).map(({ kind }) => kind)).toEqual(['keyRegistered', 'keyEnded']);
  expect(await deviceOf(before)).toMatchObject({ known: 'known', endedAt: expect.any(String) });
  expect(await deviceOf(kept)).toMatchObject({ known: 'known', endedAt: null });
  await sent(who, byHere, here);
  expect(await entriesOf(here.key)).toHaveLength(1);
});

it("signing out ends the device's own key; a new sign-in signs again", async () => {
  const [who, other, device] = [await assigned(), await assigned(), phone()];
  const by = grant(await grantOf(who));
  const unsent = await mine(who);
  await sent(who, by, device);
  const end = (token: string, key: unknown = device.key) =>
    send(server, '/api/app/account/device-keys/end', { method: 'POST', token, body: { key } });
  expect((await end(other.token)).status).toBe(204);
  expect((await end(who.token, 17)).status).toBe(204);
  expect((await own(who.token)).keys[0].endedAt).toBeNull();
  expect((await end(who.token)).status).toBe(204);
  const { endedAt } = (await own(who.token)).keys[0];
  expect(Date.parse(endedAt)).toBeGreaterThan(Date.now() - 60_000);

  await deliver(server, unsent, signed(unsent, by, device));
  expect((await own(who.token)).keys[0].endedAt).toBe(endedAt);

  const again = grant(await grantOf(who));
  // The phone's clock is slow: a new capture has a time after the sign-out.
  const now = await work({ author: who.id, property: a.property, photos: 1, content: { clockOffset: 60_000 } });
  await deliver(server, now, signed(now, again, device));
  expect((await own(who.token)).keys[0].endedAt).toBeNull();
  expect((await entriesOf(device.key)).map(({ kind }) => kind)).toEqual(['keyRegistered', 'keyEnded', 'keyRegistered']);
});

it('an offline sign-out is reported by the grant and ends this key only', async () => {
  const [who, other, device] = [await assigned(), await assigned(), phone()];
  const by = grant(await grantOf(who));
  const what = await sent(who, by, device);
  const tell = (headers: By) =>
    send(server, '/api/app/device-keys/end', { method: 'POST', headers, body: { key: device.key } });
  expect((await tell(grant(await grantOf(other)))).status).toBe(204);
  expect(await endOf(device.key)).toBe('');
  expect((await tell(by)).status).toBe(204);
  expect(await endOf(device.key)).not.toBe('');
  expect((await entriesOf(device.key)).map(({ kind }) => kind)).toEqual(['keyRegistered', 'keyEnded']);
  expect((await tell(by)).status).toBe(204);
  expect(await entriesOf(device.key)).toHaveLength(2);
  expect(await deviceOf(what)).toMatchObject({ known: 'known' });
});

it('a new password ends the keys of all other devices', async () => {
  const [who, here, other] = [await assigned(), phone(), phone()];
  const [tokenHere, tokenOther] = [await grantOf(who), await grantOf(who)];
  await sent(who, grant(tokenHere), here);
  await sent(who, grant(tokenOther), other);
  const body = { oldPassword: PASSWORD, password: 'neues-passwort-8' };
  const headers = grant(tokenHere);
  const answer = await send(server, '/api/app/account/password', { method: 'PUT', token: who.token, headers, body });
  const { keys } = await own(answer.body.token);
  expect(Object.fromEntries(keys.map(({ key, endedAt }: Json) => [key, endedAt === null]))).toEqual({
    [here.key]: true,
    [other.key]: false,
  });
});

it('a device without an account is known for its link', async () => {
  const device = phone();
  const token = (id() + id() + id()).slice(0, 43);
  const { id: given } = await create(server, 'documentation_links', {
    property: a.property,
    token,
    company_admin: a.company.id,
  });
  const what = await work({ author: null, property: a.property, photos: 1, content: { employeeName: 'Lena Link' } });
  await deliver(server, what, signed(what, link(token), device));
  expect(await deviceOf(what)).toMatchObject({ known: 'known' });
  expect((await entriesOf(device.key))[0]).toMatchObject({ person: { owner: given } });
});

it("an ended link ends its devices' keys; past signatures stay known", async () => {
  const ways: ((given: { id: string; property: string }) => Promise<unknown>)[] = [
    (given) => send(server, `/api/app/links/${given.id}/revoke`, { method: 'POST', token: a.company.token, body: {} }),
    (given) => send(server, `/api/app/links/${given.id}/rotate`, { method: 'POST', token: a.company.token, body: {} }),
    (given) =>
      send(server, `/api/app/properties/${given.property}`, { method: 'DELETE', token: a.company.token, body: {} }),
  ];
  for (const end of ways) {
    const made = await create(server, 'properties', {
      name: 'Linkenheim',
      address: 'Domkloster 4, 50667 Köln',
      company_admin: a.company.id,
    });
    const token = (id() + id() + id()).slice(0, 43);
    const given = await create(server, 'documentation_links', {
      property: made.id,
      token,
      company_admin: a.company.id,
    });
    const [device, later] = [phone(), phone()];
    const byLink = () => work({ author: null, property: made.id, photos: 1, content: { employeeName: 'Lena Link' } });
    const [what, waiting] = [await byLink(), await byLink()];
    await deliver(server, what, signed(what, link(token), device));
    expect(await endOf(device.key)).toBe('');
    await end({ id: given.id, property: made.id });
    const [row] = await sql(server, `SELECT ended_at FROM documentation_links WHERE id = '${given.id}'`);
    expect(row?.ended_at).not.toBe('');
    expect(await endOf(device.key)).toBe(String(row?.ended_at).replace(' ', 'T'));
    expect((await entriesOf(device.key)).map(({ kind }) => kind)).toEqual(['keyRegistered', 'keyEnded']);
    await deliver(server, waiting, signed(waiting, link(token), later));
    expect(await endOf(later.key)).toBe(String(row?.ended_at).replace(' ', 'T'));
    await deliver(server, waiting, signed(waiting, link(token), device));
    expect(await endOf(device.key)).not.toBe('');
    const path = `/api/app/documentations/${what.sealed.id}/evidence`;
    expect((await send(server, path, { token: a.company.token })).body.device).toMatchObject({ known: 'known' });
  }
  expect((await verified(server)).code).toBe(0);
});

it("another person's key is delivered and named as unknown for the author", async () => {
  const [who, thief, device] = [await assigned(), await assigned(), phone()];
  await sent(who, grant(await grantOf(who)), device);
  const what = await sent(thief, grant(await grantOf(thief)), device);
  expect(await deviceOf(what)).toMatchObject({ known: 'unknown', since: null });
  expect(await pageOf(what)).toContain('mit der Signatur eines Geräts, das hier nicht verzeichnet ist');
  expect(await entriesOf(device.key)).toHaveLength(1);
  expect((await own(thief.token)).keys).toEqual([]);
});

it('an unwritable register stops no delivery; the next one enters the key', async () => {
  const [who, device] = [await assigned(), phone()];
  const by = grant(await grantOf(who));
  await sql(
    server,
    "CREATE TRIGGER broken BEFORE INSERT ON evidence_openings WHEN NEW.about = 'device_keys' BEGIN SELECT RAISE(ABORT, 'broken'); END",
  );
  const what = await mine(who);
  expect((await submit(server, what.sealed, signed(what, by, device))).status).toBe(201);
  expect((await own(who.token)).keys).toEqual([]);
  await sql(server, 'DROP TRIGGER broken');
  await deliver(server, what, signed(what, by, device));
  await sent(who, by, device);
  expect((await own(who.token)).keys).toHaveLength(1);
  expect((await deviceOf(what)).known).toBe('known');
});

it('verify names a changed, added or removed key', async () => {
  const who = await assigned();
  const [changed, gone] = [phone(), phone()];
  for (const device of [changed, gone]) await sent(who, session(who.token), device);
  const before = await verified(server);
  expect(before).toMatchObject({ code: 0, text: expect.stringMatching(/, \d+ Geräteschlüssel/) });
  await sql(server, `UPDATE device_keys SET since = '2020-01-01T00:00:00.000Z' WHERE key = '${changed.key}'`);
  await sql(server, `DELETE FROM device_keys WHERE key = '${gone.key}'`);
  const added = phone();
  await sql(
    server,
    `INSERT INTO device_keys (key, owner, device, grant_id, since, used) VALUES ('${added.key}', '${who.id}', '', '', '', '')`,
  );
  const after = await verified(server);
  expect(after.code).toBe(1);
  const lines = after.text
    .split('\n')
    .filter((line) => line.includes('Geräteschlüssel') && !line.startsWith('Geprüft'));
  expect(lines.map((line) => line.replace(/^.*Geräteschlüssel \S+\s…\s\S+ /, '')).sort()).toEqual([
    'fehlt im Verzeichnis',
    'steht im Verzeichnis und nicht im Prüfbuch',
    'wurde verändert',
  ]);
});
