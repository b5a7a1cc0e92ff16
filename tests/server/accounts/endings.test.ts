/** An ended right also ends everything that depends on it, in the same transaction. */
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, id, link, session, submit, work } from '../../support/rows/work';
import { create, type Json, rows, send, update } from '../../support/server/server';
import type { Person } from '../../support/server/tenants';
import { tokenOf as opened } from '../../support/server/tokens';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });

const LIST = { properties: 'properties', sharings: 'property_sharing', assignments: 'user_properties' };
const post = (path: string, who: Person | null) =>
  send(server, `/api/app/${path}`, { method: 'POST', token: who?.token });
const removeProperty = (property: string, who: Person | null) =>
  send(server, `/api/app/properties/${property}`, { method: 'DELETE', token: who?.token });
const sees = async (who: Person, collection: string, row: string) =>
  (await send(server, `/api/collections/${collection}/records/${row}`, { token: who.token })).status === 200;
const rowOf = async (collection: string, row: string): Promise<Json> =>
  (await rows(server, collection, `id = "${row}"`))[0];
const tick = async (who: Person) => (await rowOf('ticks', who.id))?.counter ?? 0;
const trail = (row: string) => rows(server, 'audit_log', `record = "${row}" && action = "end"`);

type Place = {
  property: string;
  sharing: string;
  assignment: string;
  link: Json;
  managerLink: Json;
  invitation: string;
};
let place: Place;
beforeEach(async () => {
  const property = (
    await create(server, 'properties', {
      name: 'Am Hof 1',
      address: 'Am Hof 1, 50667 Köln',
      property_manager: a.manager.id,
    })
  ).id;
  const parties = { property, property_manager: a.manager.id, company_admin: a.company.id };
  const sharing = (await create(server, 'property_sharing', { ...parties, service_types: ['Hausmeister'] })).id;
  const assignment = (await create(server, 'user_properties', { property, user: a.employee.id })).id;
  const token = () => (id() + id() + id()).slice(0, 43);
  const of = async (owner: Json) => create(server, 'documentation_links', { property, token: token(), ...owner });
  const [own, managers] = [await of({ company_admin: a.company.id }), await of({ property_manager: a.manager.id })];
  const invitation = await create(server, 'property_manager_invitations', {
    property,
    property_manager: a.manager.id,
    invited_company_email: 'neu@example.org',
    invitation_token: token(),
    status: 'pending',
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    service_type: 'Winterdienst',
  });
  place = { property, sharing, assignment, link: own, managerLink: managers, invitation: invitation.id };
});

const tokenOf = async (row: Json): Promise<string> => opened(server, await rowOf('documentation_links', row.id));

describe('an assignment', () => {
  it('ends with the next request; the company keeps the property', async () => {
    const before = await tick(a.company);
    expect(await sees(a.employee, LIST.properties, place.property)).toBe(true);
    expect((await post(`assignments/${place.assignment}/end`, a.company)).status).toBe(204);
    expect(await sees(a.employee, LIST.properties, place.property)).toBe(false);
    expect(await sees(a.company, LIST.properties, place.property)).toBe(true);
    const late = await work({
      author: a.employee.id,
      property: place.property,
      photos: 1,
      content: { clockOffset: 60_000 },
    });
    expect((await submit(server, late.sealed, session(a.employee.token))).body.code).toBe('ended');
    expect(await tick(a.company)).toBeGreaterThan(before);
    expect(await trail(place.assignment)).toMatchObject([{ actor: a.company.id, company_admin: a.company.id }]);
  });

  it('ends once, and can be created again', async () => {
    await post(`assignments/${place.assignment}/end`, a.company);
    const { ended_at } = await rowOf(LIST.assignments, place.assignment);
    expect((await post(`assignments/${place.assignment}/end`, a.company)).status).toBe(204);
    expect((await rowOf(LIST.assignments, place.assignment)).ended_at).toBe(ended_at);
    const body = { property: place.property, user: a.employee.id };
    const again = await send(server, '/api/collections/user_properties/records', { token: a.company.token, body });
    expect(again).toMatchObject({ status: 200, body: { service_types: ['Hausmeister'] } });
  });

  it('is ended by its company only', async () => {
    const path = `assignments/${place.assignment}/end`;
    expect((await post(path, world.b.company)).status).toBe(404);
    for (const who of [a.manager, a.employee, world.superAdmin, world.outsider])
      expect((await post(path, who)).status).toBe(403);
    expect((await post(path, null)).status).toBe(401);
    expect((await post(`assignments/${'x'.repeat(15)}/end`, a.company)).status).toBe(404);
    expect((await rowOf(LIST.assignments, place.assignment)).ended_at).toBe('');
  });
});

describe('a sharing', () => {
  it.each<[string, () => Person]>([
    ['the manager', () => a.manager],
    ['the company', () => a.company],
    ['a super admin', () => world.superAdmin],
  ])('ended by %s ends assignments and links of the company, nothing else', async (_who, by) => {
    expect((await post(`sharings/${place.sharing}/end`, by())).status).toBe(204);
    const { ended_at } = await rowOf(LIST.sharings, place.sharing);
    expect(ended_at).not.toBe('');
    expect((await rowOf(LIST.assignments, place.assignment)).ended_at).toBe(ended_at);
    expect(await rowOf('documentation_links', place.link.id)).toMatchObject({ ended_at, end_reason: 'revoked' });
    expect((await rowOf('documentation_links', place.managerLink.id)).ended_at).toBe('');
    expect((await rowOf('property_manager_invitations', place.invitation)).status).toBe('pending');
    expect((await rowOf(LIST.assignments, a.assignment)).ended_at).toBe('');
    for (const who of [a.company, a.employee]) expect(await sees(who, LIST.properties, place.property)).toBe(false);
    expect(await sees(a.manager, LIST.properties, place.property)).toBe(true);
    for (const row of [place.sharing, place.assignment, place.link.id])
      expect(await trail(row)).toMatchObject([{ actor: by().id, actor_name: by().fullName }]);
  });

  it('is ended by its two parties only', async () => {
    const path = `sharings/${place.sharing}/end`;
    for (const who of [world.b.manager, world.b.company]) expect((await post(path, who)).status).toBe(404);
    for (const who of [a.employee, world.outsider]) expect((await post(path, who)).status).toBe(403);
    expect((await post(path, null)).status).toBe(401);
    expect((await rowOf(LIST.sharings, place.sharing)).ended_at).toBe('');
  });

  it('ended: both parties get a tick; earlier work arrives, held', async () => {
    const before = await Promise.all([tick(a.manager), tick(a.company)]);
    const [mine, byLink] = [
      await work({ author: a.employee.id, property: place.property, photos: 1 }),
      await work({ author: null, property: null, photos: 1 }),
    ];
    const token = await tokenOf(place.link);
    await post(`sharings/${place.sharing}/end`, a.manager);
    expect(await tick(a.manager)).toBeGreaterThan(before[0] ?? 0);
    expect(await tick(a.company)).toBeGreaterThan(before[1] ?? 0);
    await deliver(server, mine, session(a.employee.token));
    await deliver(server, byLink, link(token));
    for (const { sealed } of [mine, byLink])
      expect(await rowOf('documentations', sealed.id)).toMatchObject({
        late: true,
        held: true,
        company_admin: a.company.id,
      });
  });
});

describe('a deleted property', () => {
  it('ends sharings, assignments, links and invitations, keeps records', async () => {
    const done = await work({ author: a.employee.id, property: place.property, photos: 1 });
    await deliver(server, done, session(a.employee.token));
    expect((await removeProperty(place.property, a.manager)).status).toBe(204);
    const { ended_at } = await rowOf(LIST.properties, place.property);
    for (const [collection, row] of [
      [LIST.sharings, place.sharing],
      [LIST.assignments, place.assignment],
      ['documentation_links', place.link.id],
      ['documentation_links', place.managerLink.id],
    ] as const)
      expect(await rowOf(collection, row)).toMatchObject({ ended_at });
    expect((await rowOf('property_manager_invitations', place.invitation)).status).toBe('expired');
    for (const who of [a.manager, a.company, a.employee])
      expect(await sees(who, LIST.properties, place.property)).toBe(false);
    for (const who of [a.manager, a.company, a.employee])
      expect(await sees(who, 'documentations', done.sealed.id)).toBe(true);
    expect(await rowOf('documentations', done.sealed.id)).toMatchObject({
      property_name: 'Am Hof 1',
      property_address: 'Am Hof 1, 50667 Köln',
    });
    expect(await trail(place.property)).toMatchObject([{ actor: a.manager.id, property_manager: a.manager.id }]);
  });

  it('cannot be deleted again, changed or assigned', async () => {
    const own = await create(server, 'properties', { name: 'Lager', address: 'Hafen 2', company_admin: a.company.id });
    expect((await removeProperty(own.id, a.company)).status).toBe(204);
    expect((await removeProperty(own.id, a.company)).status).toBe(404);
    const path = `/api/collections/properties/records/${own.id}`;
    const change = { method: 'PATCH', token: a.company.token, body: { name: 'Anders' } };
    expect((await send(server, path, change)).status).toBe(404);
    const body = { property: own.id, user: a.employee.id };
    const assigned = await send(server, '/api/collections/user_properties/records', { token: a.company.token, body });
    expect(assigned.status).toBe(400);
  });

  it('is deleted by its owner only, not by a company it is shared with', async () => {
    expect((await removeProperty(place.property, a.company)).status).toBe(404);
    for (const who of [world.b.manager, world.b.company])
      expect((await removeProperty(place.property, who)).status).toBe(404);
    for (const who of [a.employee, world.superAdmin, world.outsider])
      expect((await removeProperty(place.property, who)).status).toBe(403);
    expect((await removeProperty(place.property, null)).status).toBe(401);
    expect((await rowOf(LIST.properties, place.property)).ended_at).toBe('');
  });

  it('cannot be deleted through the record API', async () => {
    const path = `/api/collections/properties/records/${place.property}`;
    for (const who of [a.manager, a.company, world.superAdmin])
      expect((await send(server, path, { method: 'DELETE', token: who.token })).status).toBe(403);
  });
});

describe('names in sharings', () => {
  it('follow both parties and the confirmation of the provider’s address', async () => {
    await update(server, 'users', { id: a.company.id, verified: false });
    expect((await rowOf(LIST.sharings, place.sharing)).company_verified).toBe(false);
    await update(server, 'users', { id: a.company.id, verified: true, company_name: 'Glanz & Gloria GmbH' });
    await update(server, 'users', { id: a.manager.id, company_name: '' });
    expect(await rowOf(LIST.sharings, place.sharing)).toMatchObject({
      company_verified: true,
      company_name: 'Glanz & Gloria GmbH',
      manager_name: 'Verwaltung A',
    });
  });
});
