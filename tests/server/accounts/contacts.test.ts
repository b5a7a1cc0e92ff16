/** What phones say of waiting work, and what their company sees of it (D465). */
import { describe, expect, it } from 'vitest';
import { WAITING_HEADER, waitingText } from '../../../src/domain/delivery/waitingWork';
import { dayOf } from '../../../src/domain/time/germanDay';
import { grant, submit, work } from '../../support/rows/work';
import { type Json, send } from '../../support/server/server';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a } = await stage();
const { b } = world;

const SINCE = Date.now() - 30 * 3_600_000;
const me = (token: string, waiting: string) =>
  send(server, '/api/app/me', { token, headers: { [WAITING_HEADER]: waiting } });
const contacts = async (who: Person) => (await send(server, '/api/app/employees/contacts', { token: who.token })).body;
const contactOf = async (person: { id: string }, who: Person = a.company) =>
  (await contacts(who)).items.find(({ employee }: Json) => employee === person.id);
const hide = (isHidden: unknown, who: Person = a.company) =>
  send(server, '/api/app/account/contact', { method: 'PUT', body: { isHidden }, token: who.token });

/** A delivery grant, which the session then belongs to. */
const issue = async (person: Person): Promise<string> =>
  (await send(server, '/api/app/delivery-grant', { method: 'POST', token: person.token })).body.grant;

describe('the contact of a phone', () => {
  it('is a day alone while nothing waits, and a time while work waits', async () => {
    const { employee } = a;
    await issue(employee);
    expect((await me(employee.token, '0')).status).toBe(200);
    expect(await contactOf(employee)).toEqual({
      employee: employee.id,
      at: dayOf(Date.now()),
      waiting: 0,
      since: null,
    });
    await me(employee.token, waitingText({ count: 3, since: SINCE }));
    const contact = await contactOf(employee);
    expect(contact).toMatchObject({ waiting: 3, since: new Date(SINCE).toISOString() });
    expect(Date.now() - Date.parse(contact.at)).toBeLessThan(60_000);
  });

  it('is sent again with the threads, after an answer went', async () => {
    await me(a.employee.token, waitingText({ count: 1, since: SINCE }));
    const headers = { [WAITING_HEADER]: '0' };
    expect((await send(server, '/api/app/threads', { token: a.employee.token, headers })).status).toBe(200);
    expect(await contactOf(a.employee)).toMatchObject({ waiting: 0, since: null });
  });

  it('ends with the last delivery by grant', async () => {
    const { employee } = a;
    const by = { ...grant(await issue(employee)), [WAITING_HEADER]: '0' };
    await me(employee.token, waitingText({ count: 1, since: SINCE }));
    expect(await contactOf(employee)).toMatchObject({ waiting: 1 });
    const one = await work({ author: employee.id, property: a.property, photos: 1 });
    expect((await submit(server, one.sealed, by)).status).toBe(201);
    expect(await contactOf(employee)).toMatchObject({ waiting: 0, since: null });
  });

  it('is ignored in a foreign form, and refuses nothing', async () => {
    const before = await contactOf(a.employee);
    for (const text of ['viele', '3', `1;${'9'.repeat(5000)}`])
      expect((await me(a.employee.token, text)).status).toBe(200);
    expect(await contactOf(a.employee)).toMatchObject({ waiting: before.waiting, since: before.since });
  });

  it('is seen by the own company alone', async () => {
    expect(await contactOf(a.employee, b.company)).toBeUndefined();
    for (const who of [a.employee, a.manager, world.superAdmin])
      expect((await send(server, '/api/app/employees/contacts', { token: who.token })).status).toBe(403);
  });

  it('is hidden while the company chooses so', async () => {
    expect((await hide('ja')).status).toBe(422);
    expect((await hide(true)).status).toBe(204);
    expect(await contacts(a.company)).toEqual({ isHidden: true, items: [] });
    expect((await contacts(b.company)).isHidden).toBe(false);
    expect((await hide(false)).status).toBe(204);
    expect((await contacts(a.company)).items.length).toBeGreaterThan(0);
  });
});
