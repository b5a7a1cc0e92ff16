/** Lists accept what the app requests, and refuse expensive queries. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ISSUE_TEXT } from '../../../src/domain/text/texts.de';
import { addDocumentations, addPhotoRows } from '../../support/server/manyRows';
import { type Answer, type Json, send, update } from '../../support/server/server';
import { PASSWORD, type Person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

let outsider: { token: string };
const { server, world } = await stage({ clock: false });
beforeAll(async () => {
  await addDocumentations(server, world.a, { count: 3000 });
  await addPhotoRows(server);
  const account = { email: 'neu@example.net', password: PASSWORD, fullName: 'Neu', companyName: 'Neu' };
  expect((await send(server, '/api/app/signup', { body: account })).status).toBe(201);
  outsider = { token: await signIn(server, account.email) };
  const own = { name: 'Haus', address: 'Weg 1, 50667 Köln', latitude: 50.9, longitude: 6.9 };
  const me = (await send(server, '/api/app/me', { token: outsider.token })).body.id;
  const body = { ...own, property_manager: me };
  expect((await send(server, '/api/collections/properties/records', { token: outsider.token, body })).status).toBe(200);
});

const path = (collection: string, query: Record<string, string>, id = '') =>
  `/api/collections/${collection}/records${id}?${new URLSearchParams(query)}`;
const list = (who: { token: string } | null, collection: string, query: Record<string, string> = {}) =>
  send(server, path(collection, query), { token: who?.token });
const refusal = ({ status, body }: Answer) => ({ status, body });
const REFUSED = {
  status: 400,
  body: { status: 400, code: 'query_refused', message: ISSUE_TEXT.query_refused },
};

/** Three steps along relations and back multiply the rows of everyone. */
const DEAR: [string, Record<string, string>][] = [
  ['properties', { filter: 'documentations_via_property.property.documentations_via_property.notes ~ "K"' }],
  ['documentations', { filter: 'property.documentations_via_property.property.documentations_via_property.id != ""' }],
  ['documentations', { filter: 'user.employer.users_via_employer.documentations_via_user.notes != "x"' }],
  ['users', { filter: 'employer.users_via_employer.employer.users_via_employer.full_name ~ "a"' }],
  ['properties', { sort: 'property_manager.company_name' }],
  ['documentations', { sort: 'user.employer.company_name,-notes' }],
  ['properties', { expand: 'documentations_via_property.documentation_photos_via_documentation' }],
];

describe('a newly registered account', () => {
  it.each(DEAR)('refuses %s before reading a row, in every spelling (%#)', async (collection, query) => {
    expect(refusal(await list(outsider, collection, query))).toEqual(REFUSED);
    const { items } = (await send(server, '/api/collections?perPage=200', { token: server.su })).body;
    const { id } = items.find(({ name }: Json) => name === collection);
    for (const other of [
      collection.toUpperCase(),
      id,
      `%${collection.charCodeAt(0).toString(16)}${collection.slice(1)}`,
    ])
      expect([400, 403]).toContain((await list(outsider, other, query)).status);
  });

  it('delays no other account by forty such lists', async () => {
    const [collection, query] = DEAR[0] as (typeof DEAR)[number];
    const pending = Array.from({ length: 40 }, () => list(outsider, collection, query));
    expect((await send(server, '/api/app/health')).status).toBe(200);
    for (const answer of await Promise.all(pending)) expect(refusal(answer)).toEqual(REFUSED);
  });

  it('reads its own rows as usual', async () => {
    const { status, body } = await list(outsider, 'properties');
    expect(status).toBe(200);
    expect(body.items.map(({ name }: Json) => name)).toEqual(['Haus']);
    expect((await list(outsider, 'documentations')).body.items).toEqual([]);
  });
});

const term = (count: number) => Array.from({ length: count }, (_, n) => `id = '${String(n).padStart(15, 'a')}'`);
const nested = (depth: number) => `${'('.repeat(depth)}id = 'x'${')'.repeat(depth)}`;

describe.each([
  ['a page that is too large', 'properties', { perPage: '501' }],
  ['a page without end', 'properties', { perPage: '1e9' }],
  ['a page far behind', 'properties', { page: '900000' }],
  ['a number of all rows', 'properties', { skipTotal: '0' }],
  ['chosen fields', 'properties', { fields: 'id,name:excerpt(5,true)' }],
  ['another key', 'properties', { __proto__x: '1' }],
  ['the key __proto__', 'properties', JSON.parse('{"__proto__": "1"}')],
  ['a field the app does not ask', 'properties', { filter: "notes ~ 'x'" }],
  ['the field constructor', 'properties', { filter: "constructor = 'x'" }],
  ['a hidden field', 'users', { filter: "tokenKey ~ 'a'" }],
  ['another operator', 'documentations', { filter: "notes !~ 'x'" }],
  ['any of many', 'documentations', { filter: "user ?= 'x'" }],
  ['a function', 'documentations', { filter: 'geoDistance(latitude,longitude,1,2) < 5' }],
  ['a macro', 'documentations', { filter: 'captured_at > @now' }],
  ['a modifier', 'documentations', { filter: "notes:lower ~ 'x'" }],
  ['the asking person', 'documentations', { filter: "@request.auth.id != ''" }],
  ['another collection', 'documentations', { filter: "@collection.users.id ?= 'x'" }],
  ['a field beside a field', 'documentations', { filter: 'user = company_admin' }],
  ['a value first', 'documentations', { filter: "'x' = user" }],
  ['a comment', 'documentations', { filter: "user = 'x' // ja" }],
  ['a number for a text', 'documentations', { filter: 'user = 5' }],
  ['a text for a number', 'documentation_photos', { filter: "sequence < '2'" }],
  ['and beside or', 'documentations', { filter: "user = 'x' && user = 'y' || user = 'z'" }],
  ['a text without its end', 'documentations', { filter: "user = 'x" }],
  ['half a filter', 'documentations', { filter: "user = 'x' &&" }],
  ['nothing in brackets', 'documentations', { filter: '()' }],
  ['brackets in brackets', 'documentations', { filter: nested(9) }],
  ['brackets without end', 'documentations', { filter: '('.repeat(3000) }],
  ['more terms than the app has', 'properties', { filter: term(121).join('||') }],
  ['more letters than the app has', 'properties', { filter: `id = '${'x'.repeat(3500)}'` }],
  ['an order the app does not ask', 'documentations', { sort: 'notes' }],
  ['no order', 'documentations', { sort: '@random' }],
  ['the order __proto__', 'documentations', { sort: '__proto__' }],
  ['an order of many', 'documentations', { sort: 'captured_at,id,captured_at,id' }],
] as [string, string, Record<string, string>][])('%s', (_what, collection, query) => {
  it('is refused with a sentence for everyone', async () => {
    const { a, superAdmin } = world;
    for (const who of [null, outsider, a.manager, a.company, a.employee, superAdmin])
      expect(refusal(await list(who, collection, query))).toEqual(REFUSED);
  });
});

describe('a single record', () => {
  const EXPAND = { expand: 'documentations_via_property.documentation_photos_via_documentation' };
  it.each<Record<string, string>>([EXPAND, { fields: 'id' }, { filter: "id != ''" }])(
    'refuses options (%#)',
    async (query) => {
      const at = path('properties', query, `/${world.a.property}`);
      expect(refusal(await send(server, at, { token: world.a.manager.token }))).toEqual(REFUSED);
    },
  );

  it('is created and changed without one, after a refusal without writes', async () => {
    const { manager, property } = world.a;
    const body = { name: 'Zweites Haus', address: 'Weg 2', property_manager: manager.id };
    const made = await send(server, path('properties', EXPAND), { token: manager.token, body });
    expect(refusal(made)).toEqual(REFUSED);
    const at = path('properties', EXPAND, `/${property}`);
    const changed = await send(server, at, { method: 'PATCH', token: manager.token, body: { notes: 'neu' } });
    expect(refusal(changed)).toEqual(REFUSED);
    const names = (await list(manager, 'properties')).body.items.map((row: Json) => row.name + row.notes);
    expect(names.join()).not.toMatch(/Zweites|neu/);
  });

  it('is returned by a sign-in without one', async () => {
    const users = '/api/collections/users';
    const query = new URLSearchParams({ expand: 'users_via_employer.documentations_via_user' });
    const body = { identity: world.a.company.email, password: PASSWORD };
    expect(refusal(await send(server, `${users}/auth-with-password?${query}`, { body }))).toEqual(REFUSED);
    const again = { method: 'POST', token: world.a.company.token };
    // Our route replaces PocketBase's and returns only the token.
    const renewed = await send(server, `${users}/auth-refresh?${query}`, again);
    expect(renewed).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect(Object.keys(renewed.body)).toEqual(['token']);
  });
});

describe('requests of the app', () => {
  it('search quotes, backslashes, per cents and line ends literally', async () => {
    const { company } = world.a;
    const text = `O'Neill sagte "100 % \\ fertig"\nund_ging`;
    const [row] = (await list(company, 'documentations')).body.items;
    await update(server, 'documentations', { id: row.id, notes: text });
    const find = async (typed: string) => {
      const like = typed
        .replace(/[\\%_]/g, '\\$&')
        .replace(/\\/g, '\\\\')
        .replace(/'/g, "\\'");
      return (await list(company, 'documentations', { filter: `notes ~ '${like}'` })).body.items.length;
    };
    for (const typed of [text, "O'NEILL", '"100 %', '\\ fertig', 'und_ging', '\n']) expect(await find(typed)).toBe(1);
    for (const typed of ['O%fertig', 'und-ging', "' || id != '"]) expect(await find(typed)).toBe(0);
  });

  it('return a hundred ids at once, and no foreign one', async () => {
    const { a, b } = world;
    const ids = [a.property, a.own, b.property, ...term(97).map((one) => one.slice(6, -1))];
    const filter = `(${ids.map((id) => `id = '${id}'`).join(' || ')}) && id > '0'`;
    const { body } = await list(a.company, 'properties', {
      filter,
      sort: 'id',
      perPage: '500',
      skipTotal: '1',
      page: '1',
    });
    expect(body).toMatchObject({ page: 1, perPage: 500, totalItems: -1, totalPages: -1 });
    expect(body.items.map((row: Json) => row.id).sort()).toEqual([a.property, a.own].sort());
  });

  it('return list rows equal to single rows, without hidden fields', async () => {
    const { a, superAdmin } = world;
    const people: [string, Person | typeof superAdmin][] = [
      ['properties', a.employee],
      ['users', a.company],
      ['documentations', a.manager],
      ['documentation_photos', a.manager],
      ['property_sharing', a.company],
      ['user_properties', a.employee],
      ['documentations', superAdmin],
    ];
    for (const [collection, who] of people) {
      const [row] = (await list(who, collection, { perPage: '1' })).body.items;
      const alone = await send(server, path(collection, {}, `/${row.id}`), { token: who.token });
      expect({ collection, row }).toEqual({ collection, row: alone.body });
    }
  });
});

it('many parallel lists of one account delay no other account', async () => {
  const dear = { filter: "notes ~ 'gibt es nicht'", perPage: '500' };
  const requests = Promise.all(Array.from({ length: 100 }, () => list(world.a.company, 'documentations', dear)));
  expect((await list(world.b.company, 'properties')).status).toBe(200);
  // A busy machine may abort one after ten seconds.
  for (const { status, body } of await requests)
    expect([200, 'rate_limited', 'temporary']).toContain(status === 200 ? status : body.code);
});
