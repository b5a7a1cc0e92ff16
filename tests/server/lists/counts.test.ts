import { beforeAll, describe, expect, it } from 'vitest';
import { deliver, session, submit, work } from '../../support/rows/work';
import { send } from '../../support/server/server';
import { end, type Person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage();
beforeAll(async () => {
  const { a, b } = world;
  const done = async (who: Person, property: string, capturedAt?: string) =>
    deliver(
      server,
      await work({ author: who.id, property, photos: 1, content: capturedAt ? { capturedAt } : {} }),
      session(who.token),
    );
  await done(a.employee, a.property);
  await done(a.employee, a.property, '2026-03-01T10:00:00.000Z');
  await done(a.employee, a.own);
  await done(a.company, a.property);
  await done(b.employee, b.property);
  const begin = async () =>
    submit(server, (await work({ author: a.employee.id, property: a.property })).sealed, session(a.employee.token));
  await begin();
  await end(server, 'user_properties', { id: a.assignment, at: Date.now() - 1000 });
  await done(a.employee, a.property);
  await begin();
});

const counts = (who: Person | null, query = '') => send(server, `/api/app/counts${query}`, { token: who?.token });
const body = async (who: Person, query = '') => (await counts(who, query)).body;

describe('the own numbers', () => {
  it('count what each role sees, including held and incomplete work', async () => {
    const { a, b, superAdmin, outsider } = world;
    expect(await body(a.company)).toEqual({ documentations: 7, properties: 2, employees: 2, held: 1 });
    expect(await body(a.manager)).toEqual({ documentations: 3, properties: 2, providers: 1 });
    expect(await body(a.employee)).toEqual({ documentations: 6, properties: 1 });
    expect(await body(a.unassigned)).toEqual({ documentations: 0, properties: 0 });
    expect(await body(b.manager)).toEqual({ documentations: 1, properties: 2, providers: 1 });
    expect(await body(superAdmin)).toEqual({ documentations: 6, properties: 6 });
    expect(await body(outsider)).toEqual({ documentations: 0, properties: 0 });
    expect((await counts(null)).status).toBe(401);
  });

  it('equal what the lists show', async () => {
    for (const who of [world.a.company, world.a.manager, world.a.employee, world.b.manager, world.superAdmin]) {
      const list = await send(server, '/api/collections/documentations/records?perPage=200', { token: who.token });
      expect((await body(who)).documentations).toBe(list.body.items.length);
    }
  });

  it('come by property and by employee', async () => {
    const { a, b } = world;
    const items = async (who: Person, by: string) => {
      const found: { id: string; documentations: number }[] = (await body(who, `?by=${by}`)).items;
      return Object.fromEntries(found.map((item) => [item.id, item.documentations]));
    };
    expect(await items(a.company, 'property')).toEqual({ [a.property]: 6, [a.own]: 1 });
    expect(await items(a.company, 'employee')).toEqual({ [a.employee.id]: 6, [a.company.id]: 1 });
    expect(await items(a.manager, 'property')).toEqual({ [a.property]: 3 });
    expect(await items(b.company, 'property')).toEqual({ [b.property]: 1 });
  });

  it('follow the filters of the history; foreign ids count nothing', async () => {
    const { a, b } = world;
    const count = async (query: string) => (await body(a.company, query)).documentations;
    expect(await count(`?property=${a.own}`)).toBe(1);
    expect(await count(`?property=${a.property}&employee=${a.company.id}`)).toBe(1);
    expect(await count('?from=2026-03-01T00:00:00.000Z&to=2026-03-02T00:00:00.000Z')).toBe(1);
    expect(await count('?to=2026-03-01T10:00:00.000Z')).toBe(0);
    expect(await count(`?property=${b.property}`)).toBe(0);
    expect(await count(`?employee=${b.employee.id}`)).toBe(0);
  });

  it.each([
    '?by=role',
    '?property=kurz',
    "?property=' OR 1=1 --",
    '?from=gestern',
    '?sort=id',
    '?status=nah',
    '?trust=ja',
    '?service=Maurer',
    '?state=sealed',
  ])('refuse %s', async (query) => {
    expect((await counts(world.a.company, query)).status).toBe(422);
  });
});
