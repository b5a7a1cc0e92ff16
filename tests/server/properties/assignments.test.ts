/** Many assignments, and many codes, in one request. */
import { describe, expect, it } from 'vitest';
import { ASSIGNMENTS_AT_ONCE, PAIRINGS_MADE } from '../../../src/domain/people/quotas';
import { id } from '../../support/rows/work';
import { type Json, rows, send, update } from '../../support/server/server';
import type { Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const { b } = world;

const post = (path: string, body: Json, who: Person = a.company) =>
  send(server, `/api/app/${path}`, { method: 'POST', body, token: who.token });
const change = (body: Json, who: Person = a.company) => post('assignments', body, who);
const running = async (user: string) =>
  (await rows(server, 'user_properties', `user = "${user}" && ended_at = ""`)).map(({ property }) => property).sort();
const added = async () => {
  const person = id();
  const body = { id: person, fullName: 'Olha Kovalenko', properties: [] };
  expect((await post('employees/by-name', body)).status).toBe(201);
  return person;
};

describe('many assignments in one request', () => {
  it('begin and end together, with an audit row each', async () => {
    const [one, other] = [await added(), await added()];
    const begin = [a.property, a.own].flatMap((property) => [one, other].map((user) => ({ property, user })));
    expect(await change({ begin })).toMatchObject({ status: 200, body: { made: 4, ended: 0, same: 0 } });
    expect(await running(one)).toEqual([a.property, a.own].sort());
    const end = [{ property: a.own, user: one }];
    expect(await change({ begin: [], end })).toMatchObject({ status: 200, body: { made: 0, ended: 1, same: 0 } });
    expect(await running(one)).toEqual([a.property]);
    const made = await rows(server, 'user_properties', `user = "${one}"`);
    const ofMade = made.map((row) => `record = "${row.id}"`).join(' || ');
    const trail = await rows(server, 'audit_log', `actor = "${a.company.id}" && (${ofMade})`);
    expect(trail.map(({ action }) => action).sort()).toEqual(['create', 'create', 'end']);
  });

  it('change nothing when repeated', async () => {
    const user = await added();
    const body = { begin: [{ property: a.property, user }], end: [{ property: a.own, user }] };
    expect(await change(body)).toMatchObject({ body: { made: 1, ended: 0, same: 1 } });
    expect(await change(body)).toMatchObject({ status: 200, body: { made: 0, ended: 0, same: 2 } });
    expect(await running(user)).toEqual([a.property]);
  });

  it('change nothing at all with one foreign person or property among them', async () => {
    const user = await added();
    const mine = { property: a.property, user };
    const foreign = [
      { begin: [mine, { property: b.property, user }] },
      { begin: [mine, { property: a.unshared, user }] },
      { begin: [mine, { property: id(), user }] },
      { begin: [mine, { property: a.property, user: b.employee.id }] },
      { begin: [mine], end: [{ property: b.property, user: b.employee.id }] },
    ];
    for (const body of foreign) expect(await change(body)).toMatchObject({ status: 404 });
    expect(await running(user)).toEqual([]);
    expect(await running(b.employee.id)).toContain(b.property);
  });

  it("do not end another company's assignment", async () => {
    const end = [{ property: a.property, user: a.employee.id }];
    expect((await change({ begin: [], end }, b.company)).status).toBe(404);
    expect(await running(a.employee.id)).toContain(a.property);
  });

  it.each([
    ['no list', { begin: 'all' }],
    ['a pair without person', { begin: [{ property: 'p1a2b3c4d5e6f7g' }] }],
    ['no pair', { end: [null] }],
    ['too many', { begin: Array.from({ length: ASSIGNMENTS_AT_ONCE + 1 }, () => ({ property: id(), user: id() })) }],
  ])('are refused with %s', async (_what, body) => {
    expect((await change(body)).status).toBe(422);
  });
});

describe('codes of many people', () => {
  const codes = (body: Json, who: Person = a.company) => post('employees/codes', body, who);

  it('are the waiting ones, and new ones where none waits', async () => {
    const [one, other] = [await added(), await added()];
    const first = (await codes({ employees: [one, other], renew: false })).body.items;
    expect(first.map(({ employee }: Json) => employee)).toEqual([one, other]);
    expect((await codes({ employees: [one, other], renew: false })).body.items).toEqual(first);
    await send(server, `/api/app/employees/${one}/pairing`, { method: 'DELETE', token: a.company.token });
    const again = (await codes({ employees: [one, other], renew: false })).body.items;
    expect(again[0].url).not.toBe(first[0].url);
    expect(again[1]).toEqual(first[1]);
  });

  it('are renewed all at once, ten times in 15 minutes', async () => {
    const people = [await added(), await added()];
    const before = (await codes({ employees: people, renew: false })).body.items as Json[];
    const after = (await codes({ employees: people, renew: true })).body.items as Json[];
    expect(after.map(({ url }) => url)).not.toEqual(before.map(({ url }) => url));
    const [{ url }] = before as [Json];
    const old = { token: url.split('#t=')[1], pin: before[0]?.pin, key: 'K'.repeat(43) };
    expect((await send(server, '/api/app/pairing', { method: 'POST', body: old })).status).toBe(422);
    for (let n = 1; n < PAIRINGS_MADE; n++) expect((await codes({ employees: people, renew: true })).status).toBe(200);
    expect((await codes({ employees: people, renew: true })).status).toBe(429);
    expect((await codes({ employees: people, renew: false })).status).toBe(200);
  });

  it('leave out people who own their account or are deactivated', async () => {
    const off = await added();
    await update(server, 'users', { id: off, active: false });
    const { body } = await codes({ employees: [off, a.employee.id], renew: false });
    expect(body.items).toEqual([]);
  });

  it('are never those of another company', async () => {
    const person = await added();
    expect((await codes({ employees: [person], renew: false }, b.company)).status).toBe(404);
    expect((await codes({ employees: [await added(), b.employee.id], renew: true }, b.company)).status).toBe(404);
  });
});
