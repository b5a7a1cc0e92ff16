/** A deleted employee loses access at once; the work stays. */
import { describe, expect, it } from 'vitest';
import { deliver, grant, receipts, submit, work } from '../../support/rows/work';
import { type Json, rows, send, update } from '../../support/server/server';
import { signIn } from '../../support/server/tenants';
import { stage } from '../stage';
import { hiring } from './hiring';

const DAY = 86_400_000;
const { server, world } = await stage({ clock: false });

const { createPerson, add, at, remove, rowOf, listed, trail, hired } = hiring({ server, world });

describe('a deleted employee', () => {
  it('leaves lists and counts at once; session and assignments end', async () => {
    const { a } = world;
    const person = await hired();
    const assign = { user: person.id, property: a.property };
    await send(server, '/api/collections/user_properties/records', { token: a.company.token, body: assign });
    const employees = async () => (await send(server, '/api/app/counts', { token: a.company.token })).body.employees;
    const before = await employees();
    expect((await remove(person.id, a.company)).status).toBe(204);
    expect(await listed(a.company)).not.toContain(person.id);
    expect(await employees()).toBe(before - 1);
    const view = await send(server, `/api/collections/users/records/${person.id}`, { token: a.company.token });
    expect(view.status).toBe(404);
    expect((await send(server, '/api/app/me', { token: person.token })).status).toBe(401);
    const [assignment] = await rows(server, 'user_properties', `user = "${person.id}"`);
    expect(assignment.ended_at).not.toBe('');
    const again = { user: person.id, property: a.own };
    const denied = await send(server, '/api/collections/user_properties/records', {
      token: a.company.token,
      body: again,
    });
    expect(denied.status).toBe(400);
    expect((await remove(person.id, a.company)).status).toBe(404);
    expect((await at(`${person.id}/active`, a.company, { active: true })).status).toBe(404);
    expect((await at(`${person.id}/password`, a.company, { password: 'winter-im-schnee' })).status).toBe(404);
    expect(await trail(person.id)).toEqual(['create', 'remove']);
  });

  it('frees its address for a new account', async () => {
    const body = createPerson();
    const { id } = (await add(world.a.company, body)).body;
    await remove(id, world.a.company);
    const anew = await add(world.a.company, body);
    expect(anew.status).toBe(201);
    expect(anew.body.id).not.toBe(id);
    await signIn(server, body.email, body.password);
  });

  it('delivers earlier work for fourteen days; the work keeps its name', async () => {
    const { a } = world;
    const person = await hired();
    const assign = { user: person.id, property: a.property };
    await send(server, '/api/collections/user_properties/records', { token: a.company.token, body: assign });
    const granted = (await send(server, '/api/app/delivery-grant', { method: 'POST', token: person.token })).body.grant;
    const done = await work({ author: person.id, property: a.property, photos: 1 });
    const unfinished = await work({ author: person.id, property: a.property, photos: 1 });
    await remove(person.id, a.company);
    await deliver(server, done, grant(granted));
    expect((await submit(server, unfinished.sealed, grant(granted))).status).toBe(201);
    const documentation = async () => (await rows(server, 'documentations', `id = "${done.sealed.id}"`))[0];
    expect(await documentation()).toMatchObject({ late: true, held: true, employee_name: 'Jonas Weber' });

    const other = await hired();
    const granting = { method: 'POST', token: other.token };
    const otherGrant = (await send(server, '/api/app/delivery-grant', granting)).body.grant;
    await remove(other.id, a.company);
    const removedAt = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    await update(server, 'users', { id: other.id, removed_at: removedAt(13.9) });
    await update(server, 'users', { id: person.id, removed_at: removedAt(14.1) });
    const cron = '/api/crons/removedEmployees';
    expect((await send(server, cron, { method: 'POST', token: server.su })).status).toBe(204);
    await expect.poll(() => rowOf(person.id)).toBeUndefined();
    expect(await rowOf(other.id)).toBeDefined();
    expect(await documentation()).toMatchObject({
      user: '',
      employee_name: 'Jonas Weber',
      company_admin: a.company.id,
    });
    expect(await rows(server, 'user_properties', `user = "${person.id}"`)).toEqual([]);
    const by = grant(granted);
    expect((await deliver(server, unfinished, by)).body.state).toBe('complete');
    const response = (await receipts(server, [done.sealed.id, unfinished.sealed.id], by)).body.receipts;
    expect(response.map((one: Json) => one.state)).toEqual(['complete', 'complete']);
    const never = await work({ author: person.id, property: a.property, photos: 1 });
    expect((await submit(server, never.sealed, by)).body).toMatchObject({ status: 403, code: 'account_ended' });
    const foreign = await receipts(server, [unfinished.sealed.id], grant(otherGrant));
    expect(foreign.body.receipts).toEqual([{ id: unfinished.sealed.id, state: 'unknown' }]);
  });
});
