import { describe, expect, it } from 'vitest';
import { type Json, rows, send, update } from '../../support/server/server';
import { end, type Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage();

const PATH = '/api/collections/properties/records';
const HOUSE = { name: 'Rathaus', address: 'Rathausplatz 2, 50667 Köln', notes: '' };
const make = (who: Person, body: Json) => send(server, PATH, { body, token: who.token });
const change = (who: Person, id: string, body: Json) =>
  send(server, `${PATH}/${id}`, { method: 'PATCH', body, token: who.token });

describe('a property', () => {
  it('is created by managers and providers for themselves', async () => {
    const { a } = world;
    const made = await make(a.manager, { ...HOUSE, name: '  Rathaus ', property_manager: a.manager.id });
    expect(made).toMatchObject({ status: 200, body: { name: 'Rathaus', property_manager: a.manager.id } });
    expect((await make(a.company, { ...HOUSE, company_admin: a.company.id })).status).toBe(200);
  });

  it('is not created for or by another account', async () => {
    const { a, b } = world;
    const before = await rows(server, 'properties');
    const attempts: [Person, Json][] = [
      [a.manager, { property_manager: b.manager.id }],
      [a.manager, { company_admin: a.manager.id }],
      [a.manager, { property_manager: a.manager.id, company_admin: a.company.id }],
      [a.manager, {}],
      [a.company, { property_manager: a.company.id }],
      [a.company, { company_admin: a.company.id, property_manager: a.manager.id }],
      [a.employee, { company_admin: a.employee.id }],
      [a.employee, { company_admin: a.company.id }],
      [world.outsider, { company_admin: world.outsider.id }],
      [world.superAdmin, { property_manager: world.superAdmin.id }],
    ];
    for (const [who, owner] of attempts) expect((await make(who, { ...HOUSE, ...owner })).status).toBe(400);
    expect((await send(server, PATH, { body: HOUSE })).status).toBe(400);
    expect(await rows(server, 'properties')).toEqual(before);
  });

  it.each([
    ['no name', { name: ' ' }, 'name', 'fields_missing'],
    ['an address nobody sees', { address: '\u200b\u200b' }, 'address', 'fields_missing'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name', 'property_name_length'],
    ['half a span of hours', { winter: '07:00-' }, 'winter', 'hours_invalid'],
    ['hours that are none', { winter: '07:00-25:00' }, 'winter', 'hours_invalid'],
    ['notes of 5,001 characters', { notes: 'x'.repeat(5001) }, 'notes', 'notes_length'],
  ])("with %s is refused with the app's sentence", async (...[_what, wrong, field, code]) => {
    const { a } = world;
    const made = await make(a.manager, { ...HOUSE, property_manager: a.manager.id, ...wrong });
    expect(made.body).toMatchObject({ status: 422, code, issues: [{ field, code }] });
    const changed = await change(a.manager, a.property, wrong);
    expect(changed.body).toMatchObject({ status: 422, code });
  });

  it('is changed by its owner and keeps its owner', async () => {
    const { a, b } = world;
    expect((await change(a.manager, a.property, { notes: 'Schlüssel beim Hausmeister' })).status).toBe(200);
    for (const owner of [{ property_manager: b.manager.id }, { company_admin: a.company.id }, { property_manager: '' }])
      expect((await change(a.manager, a.property, owner)).status).toBe(404);
    for (const who of [a.company, a.employee, b.manager, world.superAdmin, world.outsider])
      expect((await change(who, a.property, { notes: 'fremd' })).status).toBe(404);
    const hidden = await change(a.manager, a.property, { ended_at: '2020-01-01 00:00:00.000Z' });
    expect(hidden.status).toBe(200);
    expect((await rows(server, 'properties', `id = "${a.property}"`))[0]).toMatchObject({
      ended_at: '',
      notes: 'Schlüssel beim Hausmeister',
      property_manager: a.manager.id,
    });
  });

  it('that was deleted is invisible and cannot be changed', async () => {
    const { a } = world;
    await update(server, 'properties', { id: a.own, ended_at: new Date().toISOString() });
    for (const who of [a.company, a.employee, world.superAdmin])
      expect((await send(server, `${PATH}/${a.own}`, { token: who.token })).status).toBe(404);
    expect((await change(a.company, a.own, { notes: 'x' })).status).toBe(404);
    await update(server, 'properties', { id: a.own, ended_at: '' });
  });
});

describe('an assignment', () => {
  const assign = (who: Person, user: string, property: string) =>
    send(server, '/api/collections/user_properties/records', { body: { user, property }, token: who.token });

  it('is created by a company for own employees, with allowed services', async () => {
    const { a } = world;
    const shared = await assign(a.company, a.unassigned.id, a.property);
    expect(shared).toMatchObject({ status: 200, body: { service_types: ['Hausmeister'] } });
    expect(await assign(a.company, a.unassigned.id, a.own)).toMatchObject({ status: 200, body: { service_types: [] } });
    const seen = await send(server, PATH, { token: a.unassigned.token });
    expect(seen.body.items).toHaveLength(2);
  });

  it('is refused for other people, places and accounts', async () => {
    const { a, b } = world;
    const before = await rows(server, 'user_properties');
    for (const [who, user, property] of [
      [a.company, b.employee.id, a.property],
      [a.company, a.unassigned.id, a.unshared],
      [a.company, a.unassigned.id, b.property],
      [a.company, a.company.id, a.property],
      [a.manager, a.unassigned.id, a.property],
      [a.unassigned, a.unassigned.id, a.property],
      [b.company, a.unassigned.id, a.property],
    ] as const)
      expect((await assign(who, user, property)).status).toBe(400);
    expect(await rows(server, 'user_properties')).toEqual(before);
  });

  it('exists once while it runs', async () => {
    const { a } = world;
    expect((await assign(a.company, a.employee.id, a.property)).status).toBe(400);
  });

  it('gives no access to a property whose sharing has ended', async () => {
    const { b } = world;
    await end(server, 'property_sharing', { id: b.sharing, at: Date.now() });
    expect((await assign(b.company, b.unassigned.id, b.property)).status).toBe(400);
    const seen = await send(server, `${PATH}/${b.property}`, { token: b.company.token });
    expect(seen.status).toBe(404);
  });

  it('follows the services of its sharing', async () => {
    const { a } = world;
    await update(server, 'property_sharing', { id: a.sharing, service_types: ['Hausmeister', 'Winterdienst'] });
    const [row] = await rows(server, 'user_properties', `id = "${a.assignment}"`);
    expect(row.service_types).toEqual(['Hausmeister', 'Winterdienst']);
  });
});

describe('further properties for a connected company', () => {
  const share = (who: Person | null, body: Json) => send(server, '/api/app/sharings', { body, token: who?.token });
  const running = (property: string, company: string) =>
    rows(server, 'property_sharing', `property = "${property}" && company_admin = "${company}" && ended_at = ''`);
  const own = async (name: string): Promise<string> =>
    (await make(world.a.manager, { ...HOUSE, name, property_manager: world.a.manager.id })).body.id;

  it('are shared at once without a mail; shared ones gain the service', async () => {
    const { manager, company, property } = world.a;
    const [one, two] = [await own('Anbau 1'), await own('Anbau 2')];
    const tick = async () => Number((await rows(server, 'ticks', `id = "${company.id}"`))[0]?.counter ?? 0);
    const before = await tick();
    const body = { company: company.id, properties: [one, property, two], serviceTypes: ['Gartenpfleger'] };
    expect(await share(manager, body)).toMatchObject({ status: 200, body: { made: 2, widened: 1, same: 0 } });
    expect((await running(one, company.id)).map((row) => row.service_types)).toEqual([['Gartenpfleger']]);
    const [old] = await running(property, company.id);
    expect(old.service_types.length).toBeGreaterThan(1);
    expect(old.service_types).toContain('Gartenpfleger');
    expect((await send(server, `${PATH}/${two}`, { token: company.token })).status).toBe(200);
    expect(await tick()).toBeGreaterThan(before);
    const [entry] = await rows(
      server,
      'audit_log',
      `collection = "property_sharing" && action = "create" && after ~ "${one}"`,
    );
    expect(entry).toMatchObject({ actor: manager.id, company_admin: company.id, property_manager: manager.id });
    expect((await share(manager, body)).body).toEqual({ made: 0, widened: 0, same: 3 });
  });

  it('need a running sharing: otherwise the company is invited', async () => {
    const { a, b } = world;
    const property = await own('Anbau 3');
    const body = { company: b.company.id, properties: [property], serviceTypes: ['Winterdienst'] };
    for (const company of [b.company.id, a.employee.id, 'x'.repeat(15)])
      expect((await share(a.manager, { ...body, company })).status).toBe(404);
    const mine = { ...body, company: a.company.id };
    const all = await rows(server, 'property_sharing', `company_admin = "${a.company.id}" && ended_at = ''`);
    for (const { id } of all) await end(server, 'property_sharing', { id, at: Date.now() });
    expect((await share(a.manager, mine)).status).toBe(404);
    for (const { id } of all) await update(server, 'property_sharing', { id, ended_at: '' });
    expect((await share(a.manager, mine)).status).toBe(200);
  });

  it('must be own and existing, all or none, by a Hausverwaltung', async () => {
    const { a, b } = world;
    const [mine, ended] = [await own('Anbau 4'), await own('Anbau 5')];
    await send(server, `/api/app/properties/${ended}`, { method: 'DELETE', token: a.manager.token });
    const body = { company: a.company.id, serviceTypes: ['Sonstiges'] };
    for (const foreign of [ended, a.own, b.property])
      expect((await share(a.manager, { ...body, properties: [mine, foreign] })).status).toBe(404);
    expect(await running(mine, a.company.id)).toEqual([]);
    for (const who of [a.company, a.employee, world.superAdmin, world.outsider])
      expect((await share(who, { ...body, properties: [mine] })).status).toBe(403);
    expect((await share(null, { ...body, properties: [mine] })).status).toBe(401);
    const wrong = await share(a.manager, { ...body, properties: [mine], serviceTypes: ['Maurer'] });
    expect(wrong).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'serviceTypes', code: 'service_type_invalid' }] },
    });
  });
});
