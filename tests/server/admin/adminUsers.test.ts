import { beforeAll, describe, expect, it } from 'vitest';
import { deliver, session, submit, work } from '../../support/rows/work';
import { create, type Json, rows, send, update } from '../../support/server/server';
import { PASSWORD, type Person, person } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage();
beforeAll(async () => {
  const { a } = world;
  for (const author of [a.employee, a.employee, a.company])
    await deliver(server, await work({ author: author.id, property: a.property, photos: 1 }), session(author.token));
  await submit(server, (await work({ author: a.employee.id, property: a.property })).sealed, session(a.employee.token));
  await person(server, { name: 'Jürgen MÜLLER-ÄSCHE', email: 'jm@example.org', role: 'property_manager' });
  await person(server, { name: 'Weiß, Özlem', email: 'OEZLEM@Example.org', role: 'company_admin' });
});

const get = (path: string, who: Person | null = world.superAdmin) =>
  send(server, `/api/app/admin/${path}`, { token: who?.token });
const names = async (query: string) =>
  (await get(`users?${query}`)).body.items.map((item: Json) => item.fullName) as string[];

describe('the six numbers', () => {
  it('count people by role, active properties and complete records', async () => {
    expect((await get('stats')).body).toEqual({
      totalUsers: 12,
      propertyManagers: 3,
      companyAdmins: 3,
      employees: 5,
      totalProperties: 6,
      totalDocumentations: 3,
    });
  });

  it('are for super admins only', async () => {
    for (const path of ['stats', 'users', `users/${world.a.manager.id}`, 'properties', 'documentations']) {
      for (const who of [world.a.manager, world.a.company, world.a.employee, world.outsider])
        expect({ path, status: (await get(path, who)).status }).toEqual({ path, status: 403 });
      expect((await get(path, null)).status).toBe(401);
    }
  });
});

describe('list of users', () => {
  it('shows one role; a user without role is an employee', async () => {
    const items = (await get('users?role=employee')).body.items;
    expect(items.map((item: Json) => [item.fullName, item.role]).sort()).toEqual(
      ['Aushilfe A', 'Aushilfe B', 'Mitarbeit A', 'Mitarbeit B', 'Niemand'].map((name) => [name, 'employee']),
    );
    expect(await names('role=super_admin')).toEqual(['Sabine Super']);
    expect((await get('users')).body.items).toHaveLength(12);
  });

  it.each([
    ['müller', 'Jürgen MÜLLER-ÄSCHE'],
    ['MÜLLER', 'Jürgen MÜLLER-ÄSCHE'],
    ['äsche', 'Jürgen MÜLLER-ÄSCHE'],
    ['muller', 'Jürgen MÜLLER-ÄSCHE'],
    ['weiss', 'Weiß, Özlem'],
    ['özlem', 'Weiß, Özlem'],
    ['oezlem@EXAMPLE', 'Weiß, Özlem'],
  ])('searches name or address without case and umlauts: %s', async (search, found) => {
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual([found]);
  });

  it('finds companies by company name, to choose an employer', async () => {
    const found = (search: string, role = 'company_admin') =>
      names(`role=${role}&sort=name&search=${encodeURIComponent(search)}`);
    expect(await found('gebäudedienst')).toEqual(['Betrieb A', 'Betrieb B']);
    expect(await found(' GEBÄUDEDIENST B')).toEqual(['Betrieb B']);
    expect(await found('betrieb b')).toEqual(['Betrieb B']);
    expect(await found('gebäudedienst', 'employee')).toEqual([]);
    // Among all roles too, and no other account by a company's name.
    expect(await names('sort=name&search=geb%C3%A4udedienst')).toEqual(['Betrieb A', 'Betrieb B']);
  });

  it('takes wildcards and quotes literally', async () => {
    for (const search of ['%', '_', "'", '\\', '" OR 1=1 --'])
      expect(await names(`search=${encodeURIComponent(search)}`)).toEqual([]);
  });

  it('sorts newest first, or by name as a dictionary', async () => {
    const created = (await get('users')).body.items.map((item: Json) => item.createdAt);
    expect(created).toEqual([...created].sort().reverse());
    expect(await names('role=company_admin&sort=name')).toEqual(['Betrieb A', 'Betrieb B', 'Weiß, Özlem']);
    expect(await names('role=company_admin&sort=-name')).toEqual(['Weiß, Özlem', 'Betrieb B', 'Betrieb A']);
  });

  it('counts own and system properties, employees and own records', async () => {
    const counts = async (role: string, name: string) => {
      const item = (await get(`users?role=${role}`)).body.items.find((one: Json) => one.fullName === name);
      return [item.own, item.total];
    };
    expect(await counts('property_manager', 'Verwaltung A')).toEqual([2, 6]);
    expect(await counts('company_admin', 'Betrieb A')).toEqual([2, 5]);
    expect(await counts('employee', 'Mitarbeit A')).toEqual([2, null]);
    expect(await counts('employee', 'Niemand')).toEqual([0, null]);
    expect(await counts('super_admin', 'Sabine Super')).toEqual([null, null]);
  });

  it.each(['?role=chef', '?sort=email', '?cursor=kurz', '?page=2'])('refuses %s', async (query) => {
    expect((await get(`users${query}`)).status).toBe(422);
  });

  it('pages without duplicates or gaps in every order', async () => {
    const made = Array.from({ length: 120 }, (_, index) => `Seite ${String(index % 60).padStart(3, '0')}`);
    for (const [index, full_name] of made.entries())
      await create(server, 'users', {
        email: `seite${index}@seiten.example`,
        password: PASSWORD,
        passwordConfirm: PASSWORD,
        full_name,
        active: true,
        role: index % 2 ? 'employee' : '',
      });
    for (const sort of ['-created', 'created', 'name', '-name']) {
      const seen: string[] = [];
      const sizes: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query = new URLSearchParams({ role: 'employee', search: 'seite', sort, cursor });
        const { body }: { body: Json } = await get(`users?${query}`);
        seen.push(...body.items.map((item: Json) => item.id));
        sizes.push(body.items.length);
        cursor = body.next;
      }
      expect({ sort, sizes, different: new Set(seen).size }).toEqual({ sort, sizes: [50, 50, 20], different: 120 });
    }
  });
});

describe('an expanded row', () => {
  it("shows a manager's properties and invitations, a company's people", async () => {
    const { a } = world;
    for (const [email, days] of [
      ['zu.spaet@example.org', -1],
      ['neu@example.org', 1],
    ] as const)
      await create(server, 'property_manager_invitations', {
        property_manager: a.manager.id,
        property: a.property,
        invited_company_email: email,
        token_hash: `${days === 1 ? 1 : 0}`.repeat(64),
        status: 'pending',
        service_type: 'Winterdienst',
        expires_at: new Date(Date.now() + days * 86_400_000).toISOString(),
      });
    const { body } = await get(`users/${a.manager.id}`);
    expect(body.properties.total).toBe(2);
    expect(body.properties.items.map((item: Json) => item.name)).toEqual(['Domkloster a', 'Nicht freigegeben a']);
    expect(body.invitations.items).toMatchObject([
      { email: 'neu@example.org', property: 'Domkloster a', others: 0, services: ['Winterdienst'], status: 'pending' },
      { email: 'zu.spaet@example.org', status: 'expired' },
    ]);
    const many = { properties: [a.property, a.unshared], email: 'alle@example.org' };
    const service = { serviceTypes: ['Winterdienst', 'Gartenpfleger'] };
    await send(server, '/api/app/invitations', { token: a.manager.token, body: { ...many, ...service } });
    expect((await get(`users/${a.manager.id}`)).body.invitations.items[0]).toMatchObject({
      property: 'Domkloster a',
      others: 1,
      services: ['Gartenpfleger', 'Winterdienst'],
    });
    expect(JSON.stringify(body)).not.toContain('1111');
    const company = (await get(`users/${a.company.id}`)).body;
    expect(company.employees.items).toEqual([
      { id: a.unassigned.id, fullName: 'Aushilfe A', email: 'aushilfe.a@example.org' },
      { id: a.employee.id, fullName: 'Mitarbeit A', email: 'mitarbeit.a@example.org' },
    ]);
    expect((await get('users/aaaaaaaaaaaaaaa')).status).toBe(404);
  });
});

describe('a deleted account', () => {
  it('is in no list and no number', async () => {
    await update(server, 'users', { id: world.b.unassigned.id, active: false, removed_at: new Date().toISOString() });
    expect(await names('role=employee&search=aushilfe')).toEqual(['Aushilfe A']);
    expect((await get(`users/${world.b.unassigned.id}`)).status).toBe(404);
    expect((await get('stats')).body.totalUsers).toBe((await rows(server, 'users')).length - 1);
  });
});
