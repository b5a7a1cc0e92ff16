/** What many rows hang on changes in steps (D375): broken off, what was done stays done, and the same act does the rest. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answer, rows, send } from '../support/server';
import { sql } from '../support/sql';
import { type Person, type Tenant, tenant } from '../support/tenants';
import { stage } from './stage';

const { server, world } = await stage({ clock: false });

/** More than one transaction takes. */
const MANY = 120;
const NOW = "'2026-11-21 10:00:00.000Z'";
const numbered = (row: string) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY}) SELECT ${row} FROM n`;

/** People and houses of nobody, for rows that name one each. */
await sql(
  server,
  `INSERT INTO users (id, tokenKey, email, password, full_name, role, active, search, created, updated) ${numbered(
    `printf('u%014d', i), printf('k%049d', i), printf('p%d@viele.example', i), 'x', printf('Person %d', i), 'employee', 1, '', ${NOW}, ${NOW}`,
  )}`,
);
await sql(
  server,
  `INSERT INTO properties (id, name, address, created, updated) ${numbered(
    `printf('h%014d', i), printf('Haus %d', i), 'Domkloster 4, 50667 Köln', ${NOW}, ${NOW}`,
  )}`,
);
const EACH_PERSON = "printf('u%014d', i)";
const EACH_HOUSE = "printf('h%014d', i)";

let made = 0;
/** @param of SQL of the ids. */
async function assignments(company: string, { user, property }: { user: string; property: string }): Promise<void> {
  const values = `printf('z%02dx%011d', ${made}, i), ${user}, ${property}, '${company}', '["Hausmeister"]', ${NOW}, ${NOW}`;
  await sql(
    server,
    `INSERT INTO user_properties (id, user, property, company_admin, service_types, created, updated) ${numbered(values)}`,
  );
}
const atProperty = (of: Tenant) => assignments(of.company.id, { user: EACH_PERSON, property: `'${of.property}'` });

const call = (method: string, path: string, who: Person) =>
  send(server, `/api/app/${path}`, { method, token: who.token });
const running = (of: Tenant) => rows(server, 'user_properties', `company_admin = "${of.company.id}" && ended_at = ""`);

/** As a full disk would: after half of them no further row can be changed. */
const block = (table: string, done: string) =>
  sql(
    server,
    `CREATE TRIGGER blocked BEFORE UPDATE ON ${table} WHEN (SELECT COUNT(*) FROM ${table} WHERE ${done}) >= ${MANY / 2}
     BEGIN SELECT RAISE(ABORT, 'blocked'); END`,
  );
afterEach(() => sql(server, 'DROP TRIGGER IF EXISTS blocked'));

type Act = {
  what: string;
  prepare: (of: Tenant) => Promise<void>;
  act: (of: Tenant) => Promise<Answer>;
  ended: (of: Tenant) => Promise<string>;
};
const column = async (table: string, row: string, name: string) =>
  (await rows(server, table, `id = "${row}"`))[0][name];
const ACTS: readonly Act[] = [
  {
    what: 'a sharing',
    prepare: atProperty,
    act: (of) => call('POST', `sharings/${of.sharing}/end`, of.manager),
    ended: (of) => column('property_sharing', of.sharing, 'ended_at'),
  },
  {
    what: 'a property, by its owner,',
    prepare: atProperty,
    act: (of) => call('DELETE', `properties/${of.property}`, of.manager),
    ended: (of) => column('properties', of.property, 'ended_at'),
  },
  {
    what: 'a property, by a super admin,',
    prepare: atProperty,
    act: (of) => call('DELETE', `admin/properties/${of.property}`, world.superAdmin),
    ended: (of) => column('properties', of.property, 'ended_at'),
  },
  {
    what: 'an employee',
    prepare: (of) => assignments(of.company.id, { user: `'${of.employee.id}'`, property: EACH_HOUSE }),
    act: (of) => call('DELETE', `employees/${of.employee.id}`, of.company),
    ended: (of) => column('users', of.employee.id, 'removed_at'),
  },
];

describe.each(ACTS)('$what with many assignments', ({ prepare, act, ended }) => {
  it('ends after them, and once more where that broke off', async () => {
    const of = await tenant(server, `viele${++made}`);
    await prepare(of);
    const before = await running(of);
    await block('user_properties', `company_admin = '${of.company.id}' AND ended_at != ''`);
    expect((await act(of)).status).toBe(503);
    expect(await ended(of)).toBe('');
    const left = await running(of);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(before.length);
    await sql(server, 'DROP TRIGGER blocked');
    expect((await act(of)).status).toBe(204);
    expect(await ended(of)).not.toBe('');
    expect((await running(of)).filter(({ id }) => id.startsWith('z'))).toEqual([]);
  });
});

describe('a company with many sharings', () => {
  it('that is renamed is called so in all of them, by the clock where that broke off', async () => {
    const of = await tenant(server, `viele${++made}`);
    const values = `printf('s%02dx%011d', ${made}, i), ${EACH_HOUSE}, '${of.manager.id}', '${of.company.id}', 'V', 'Gebäudedienst', '["Hausmeister"]', ${NOW}, ${NOW}`;
    await sql(
      server,
      `INSERT INTO property_sharing (id, property, property_manager, company_admin, manager_name, company_name, service_types, created, updated) ${numbered(values)}`,
    );
    const other = (name: string) =>
      rows(server, 'property_sharing', `company_admin = "${of.company.id}" && company_name != "${name}"`);
    await block('property_sharing', `company_name = 'Rhein & Söhne'`);
    const rename = (companyName: string) =>
      send(server, `/api/app/admin/users/${of.company.id}`, {
        method: 'PATCH',
        token: world.superAdmin.token,
        body: { companyName },
      });
    expect((await rename('Rhein & Söhne')).status).toBe(204);
    const left = (await other('Rhein & Söhne')).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(MANY);
    await sql(server, 'DROP TRIGGER blocked');
    await send(server, '/api/crons/accounts', { method: 'POST', token: server.su });
    await vi.waitFor(async () => expect(await other('Rhein & Söhne')).toEqual([]));
    expect((await rename('Rhein und Söhne')).status).toBe(204);
    expect(await other('Rhein und Söhne')).toEqual([]);
  });
});
