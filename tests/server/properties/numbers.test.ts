/** The number of a property in its owner's own programs (D490). */
import { expect, it } from 'vitest';
import { deliver, session, work } from '../../support/rows/work';
import { type Json, rows, send } from '../../support/server/server';
import { end, type Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage();
const { a, b } = world;

const PATH = '/api/collections/properties/records';
const HOUSE = { name: 'Rathaus', address: 'Rathausplatz 2, 50667 Köln', notes: '' };
const make = (who: Person, body: Json) => send(server, PATH, { body: { ...HOUSE, ...body }, token: who.token });
const change = (who: Person, id: string, body: Json) =>
  send(server, `${PATH}/${id}`, { method: 'PATCH', body, token: who.token });
const mine = { property_manager: a.manager.id };
const TAKEN = {
  status: 422,
  code: 'property_number_taken',
  issues: [{ field: 'number', code: 'property_number_taken' }],
};

it('belongs to one running property of an owner, without regard to case', async () => {
  const first = await make(a.manager, { ...mine, number: '  WE  17 ' });
  expect(first).toMatchObject({ status: 200, body: { number: 'WE 17' } });
  expect((await make(a.manager, { ...mine, number: 'we 17' })).body).toMatchObject(TAKEN);
  expect((await change(a.manager, a.property, { number: 'WE 17' })).body).toMatchObject(TAKEN);
  expect((await change(a.manager, first.body.id, { number: 'we 17' })).status).toBe(200);
  expect((await make(b.manager, { property_manager: b.manager.id, number: 'WE 17' })).status).toBe(200);
  expect((await make(a.company, { company_admin: a.company.id, number: 'WE 17' })).status).toBe(200);
  await end(server, 'properties', { id: first.body.id, at: Date.now() });
  expect((await make(a.manager, { ...mine, number: 'WE 17' })).status).toBe(200);
});

it('is refused when it is too long or invisible, and may be empty', async () => {
  const long = await make(a.manager, { ...mine, number: 'x'.repeat(41) });
  expect(long.body).toMatchObject({ status: 422, code: 'property_number_length' });
  expect((await make(a.manager, { ...mine, number: 'A\u202e1' })).body).toMatchObject({ code: 'name_characters' });
  // One letter of the last one is eighteen in the search.
  for (const number of ['', '', 'x'.repeat(40), '\ufdfa'.repeat(40)])
    expect((await make(a.manager, { ...mine, number })).status).toBe(200);
});

it('stands beside each record for the offices, and finds it', async () => {
  await change(a.manager, a.property, { number: '4711' });
  const one = await work({ author: a.employee.id, property: a.property, photos: 1, content: { notes: 'Treppe' } });
  await deliver(server, one, session(a.employee.token));
  const list = async (who: Person, search = '') => {
    const filter = search === '' ? '' : `?filter=${encodeURIComponent(`search ~ '${search}'`)}`;
    const { body } = await send(server, `/api/collections/documentations/records${filter}`, { token: who.token });
    return body.items.filter(({ id }: Json) => id === one.sealed.id).map((row: Json) => row.property_number);
  };
  const view = async (who: Person) =>
    (await send(server, `/api/collections/documentations/records/${one.sealed.id}`, { token: who.token })).body
      .property_number;
  for (const office of [a.manager, a.company]) {
    expect(await list(office)).toEqual(['4711']);
    expect(await view(office)).toBe('4711');
    for (const found of ['4711', 'treppe 4711', 'unsinn | 4711']) expect(await list(office, found)).toEqual(['4711']);
    for (const other of ['4712', '471', 'unsinn 4711']) expect(await list(office, other)).toEqual([]);
  }
  expect(await list(a.employee)).toEqual([undefined]);
  expect(await view(a.employee)).toBeUndefined();
  await change(a.manager, a.property, { number: 'WE-17/2' });
  for (const found of ['WE-17/2', 'we 17 2', 'treppe we-17/2'])
    expect(await list(a.manager, found)).toEqual(['WE-17/2']);
  expect(await list(a.manager, '17')).toEqual([]);
  const spelled = ['WE - 17', 'WE–18', '17,2', '(4712)', '4711:3', 'A&B 9', 'ÖL-1', '17 a', 'TG 4', 'Bauer 5'];
  for (const number of spelled) {
    await change(a.manager, a.property, { number });
    expect([number, await list(a.manager, number)]).toEqual([number, [number]]);
  }
  await change(a.manager, a.property, { number: '4711' });
  // Another owner's number finds nothing, and an own house of the same number not that record.
  expect(await list(b.manager, '4711')).toEqual([]);
  const [{ id }] = await rows(server, 'properties', `property_manager = "${b.manager.id}"`);
  await change(b.manager, id, { number: '4711' });
  expect(await list(a.manager, '4711')).toEqual(['4711']);
  expect(await list(b.manager, '4711')).toEqual([]);
});
