/** Calendar feeds (D510): what an address shows, to whom, and for how long. */
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { FEED_FETCHES_PER_HOUR } from '../../../src/domain/people/quotas';
import { addDays, dayOf, indexOf, momentOf, weekdayAt } from '../../../src/domain/time/germanDay';
import { deliver, session, work } from '../../support/rows/work';
import { create, type Json, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a } = await stage();
const today = dayOf(Date.now());
const back = (days: number) => addDays(today, -days);

const make = (who: Person, more: Json = {}) =>
  send(server, '/api/app/access-keys', {
    token: who.token,
    body: { kind: 'calendar', title: 'Mein Kalender', ...more },
  });
const made = async (who: Person, more: Json = {}): Promise<{ id: string; url: string }> => {
  const { status, body } = await make(who, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const fetchFeed = (url: string) => fetch(server.url + new URL(url).pathname);
const act = (who: Person, id: string, what: string) =>
  send(server, `/api/app/access-keys/${id}/${what}`, { method: 'POST', token: who.token, body: {} });
const listed = async (who: Person): Promise<Json[]> =>
  (await send(server, '/api/app/access-keys', { token: who.token })).body.items;

type Read = { text: string; titles: string[]; events: ICAL.Event[] };
async function read(url: string): Promise<Read> {
  const answer = await fetchFeed(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = await answer.text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return { text, events, titles: events.map(({ summary }) => summary) };
}
const eventOf = ({ events }: Read, uid: string) => events.find((event) => event.uid === `${uid}@objektbeleg`);
const dayIn = (event: ICAL.Event | undefined) => event?.startDate.toString();

async function plan(days: string[], property = a.property) {
  const body = {
    ...{ properties: [property], service: 'Hausmeister', provider: null, season: null, tolerance: 0 },
    rhythm: { kind: 'weekdays', days: days.map((day) => weekdayAt(indexOf(day))).sort() },
    ...{ startsOn: back(6), endsOn: null, onHolidays: true },
  };
  expect((await send(server, '/api/app/plans', { token: a.manager.token, body })).status).toBe(201);
}
async function capture(property = a.property) {
  const what = await work({ author: a.employee.id, property, photos: 1 });
  await deliver(server, what, session(a.employee.token));
  return what.sealed;
}

it('a feed has expected, missing and done services and defects', async () => {
  await plan([today, back(2)]);
  const done = await capture();
  const thread = { id: 'a'.repeat(15), message: 'b'.repeat(15), subject: 'defect', property: a.property };
  const defect = { ...thread, text: 'Frau Krause meldet: Licht kaputt', company: a.company.id };
  expect((await send(server, '/api/app/threads', { token: a.manager.token, body: defect })).status).toBe(201);
  for (const who of [a.manager, a.company]) {
    const found = await read((await made(who)).url);
    expect(found.titles).toContain('Hausmeister, Domkloster a');
    expect(found.titles).toContain('Fehlt: Hausmeister, Domkloster a');
    const days = found.events.filter(({ summary }) => summary.startsWith('Fehlt')).map(dayIn);
    expect(days).toEqual([back(2)]);
    expect(dayIn(eventOf(found, `mangel-${thread.id}`))).toBe(today);
    const record = eventOf(found, `beleg-${done.id}`);
    expect(record?.endDate.toJSDate().toISOString().slice(0, 16)).toBe(String(done.capturedAt).slice(0, 16));
    for (const secret of [a.employee.fullName, 'Krause', a.employee.email]) expect(found.text).not.toContain(secret);
    expect(new Set(found.events.map(({ uid }) => uid)).size).toBe(found.events.length);
  }
});

it('its identifiers stay the same at the next fetch', async () => {
  const { url } = await made(a.manager);
  const [first, second] = [await read(url), await read(url)];
  const uids = ({ events }: Read) => events.map(({ uid }) => uid);
  expect(uids(second)).toEqual(uids(first));
});

/** German times as a phone entered them, on the day of the saving or the evening before it. */
it.each([
  ['20:00', '23:59', '00:10', back(3)],
  ['20:00', '22:00', '07:30', back(3)],
  ['08:00', '15:00', '14:50', back(2)],
  ['08:00', '09:00', '07:45', back(2)],
])('work from %s to %s, saved at %s, stands on the right day', async (from, until, saved, expected) => {
  const { id } = await capture();
  const at = (time: string, on: string) => new Date(momentOf(`${on}T${time}`)).toISOString();
  const [captured, hours] = [at(saved, back(2)).replace('T', ' '), JSON.stringify({ activities: [], from, until })];
  await sql(server, `UPDATE documentations SET captured_at = '${captured}', work = '${hours}' WHERE id = '${id}'`);
  const event = eventOf(await read((await made(a.manager)).url), `beleg-${id}`);
  expect(event?.startDate.toJSDate().toISOString()).toBe(at(from, expected));
  expect(event?.endDate.toJSDate().toISOString()).toBe(at(until, expected));
});

it('a feed names people only when chosen', async () => {
  const { id } = await capture();
  const found = await read((await made(a.manager, { names: true })).url);
  expect(eventOf(found, `beleg-${id}`)?.description).toContain(a.employee.fullName);
});

it('a feed of a property or a person has nothing else', async () => {
  const [here, elsewhere] = [await capture(), await capture(a.own)];
  const ofProperty = await read((await made(a.company, { property: a.property })).url);
  expect(ofProperty.text).toContain(here.id);
  expect(ofProperty.text).not.toContain(elsewhere.id);
  const ofOther = await read((await made(a.company, { person: a.unassigned.id })).url);
  expect(ofOther.events).toEqual([]);
  const ofPerson = await read((await made(a.company, { person: a.employee.id })).url);
  expect(ofPerson.text).toContain(elsewhere.id);
  expect(ofPerson.titles).toContain('Hausmeister, Domkloster a');
});

it('no account makes a feed of what it does not see', async () => {
  const foreign = [
    [a.company, { property: a.unshared }],
    [a.manager, { property: world.b.property }],
    [a.company, { person: world.b.employee.id }],
    [a.manager, { person: a.employee.id }],
  ] as const;
  for (const [who, more] of foreign) expect((await make(who, more)).status).toBe(404);
  for (const who of [a.employee, world.superAdmin]) expect((await make(who)).status).toBe(403);
  expect((await make(a.manager, { title: '\u200b' })).status).toBe(422);
  expect((await make(a.manager, { property: 'x' })).body.code).toBe('id_invalid');
});

it('tenants never see each other', async () => {
  const { id } = await capture();
  const { text } = await read((await made(world.b.manager)).url);
  expect(text).not.toContain(id);
  const key = await made(a.manager);
  for (const what of ['renew', 'end']) expect((await act(world.b.manager, key.id, what)).status).toBe(404);
  expect((await send(server, `/api/app/access-keys/${key.id}/link`, { token: a.company.token })).status).toBe(404);
  expect((await listed(world.b.manager)).map(({ id: of }) => of)).not.toContain(key.id);
});

it('an address is shown again, renewed and ended', async () => {
  const key = await made(a.manager, { title: 'Büro' });
  const shown = await send(server, `/api/app/access-keys/${key.id}/link`, { token: a.manager.token });
  expect(shown.body).toEqual({ url: key.url });
  await read(key.url);
  const [listing] = (await listed(a.manager)).filter(({ id }) => id === key.id);
  expect(listing).toMatchObject({ kind: 'calendar', title: 'Büro', names: false, isRunning: true, endedAt: null });
  expect(Date.parse(listing?.usedAt)).toBeGreaterThan(Date.now() - 60_000);
  const renewed = (await act(a.manager, key.id, 'renew')).body;
  expect((await fetchFeed(key.url)).status).toBe(404);
  await read(renewed.url);
  for (let n = 0; n < 2; n++) expect((await act(a.manager, key.id, 'end')).status).toBe(204);
  expect((await fetchFeed(renewed.url)).status).toBe(404);
  expect((await act(a.manager, key.id, 'renew')).status).toBe(404);
});

it('the database has no token', async () => {
  const { url } = await made(a.manager);
  const [token = ''] = /[\w-]{43}/.exec(url) ?? [];
  expect(JSON.stringify(await sql(server, 'SELECT * FROM access_keys'))).not.toContain(token);
});

it('an address ends when nothing fetches it for 180 days', async () => {
  const { id, url } = await made(a.manager);
  await sql(server, `UPDATE access_keys SET created_at = '2020-01-01T00:00:00.000Z' WHERE id = '${id}'`);
  expect((await fetchFeed(url)).status).toBe(404);
});

it('an address ends with the right to its property or person, and with the account', async () => {
  const [ofSharing, ofPerson, ofAccount] = [
    await made(world.b.company, { property: world.b.property }),
    await made(world.b.company, { person: world.b.unassigned.id }),
    await made(world.b.company),
  ];
  for (const { url } of [ofSharing, ofPerson, ofAccount]) expect((await fetchFeed(url)).status).toBe(200);
  await update(server, 'property_sharing', { id: world.b.sharing, ended_at: new Date().toISOString() });
  await update(server, 'users', { id: world.b.unassigned.id, employer: '' });
  for (const { url, id } of [ofSharing, ofPerson]) {
    expect((await fetchFeed(url)).status).toBe(404);
    const [listing] = (await listed(world.b.company)).filter((one) => one.id === id);
    expect(listing).toMatchObject({ isRunning: false, isScopeLost: true, endedAt: null });
    expect((await act(world.b.company, id, 'renew')).status).toBe(404);
    expect((await act(world.b.company, id, 'end')).status).toBe(204);
  }
  expect((await fetchFeed(ofAccount.url)).status).toBe(200);
  await update(server, 'users', { id: world.b.company.id, active: false });
  expect((await fetchFeed(ofAccount.url)).status).toBe(404);
});

it('an address that is fetched too often gets 429', async () => {
  const [often, other] = [await made(a.manager), await made(a.manager)];
  for (let n = 0; n < FEED_FETCHES_PER_HOUR; n++) expect((await fetchFeed(often.url)).status).toBe(200);
  const answer = await fetchFeed(often.url);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
  expect((await fetchFeed(other.url)).status).toBe(200);
});

it('an account has at most fifty', async () => {
  const who = await create(server, 'users', {
    ...{ email: 'viele@example.org', password: 'Leiter-im-Keller-7', passwordConfirm: 'Leiter-im-Keller-7' },
    ...{ full_name: 'Vera Viele', role: 'property_manager', active: true, verified: true },
  });
  const values = [...Array(50).keys()].map(
    (n) => `('v${n}', '${who.id}', 'calendar', 'x', '{}', 'h${n}', '', '${new Date().toISOString()}')`,
  );
  const columns = 'id, owner, kind, title, scope, token_hash, token_sealed, created_at';
  await sql(server, `INSERT INTO access_keys (${columns}) VALUES ${values.join(', ')}`);
  const token = await signIn(server, 'viele@example.org');
  const refused = await make({ ...a.manager, id: who.id, token });
  expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached']);
});
