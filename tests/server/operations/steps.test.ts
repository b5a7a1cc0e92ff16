/** Changes of many rows run in steps (D375). A repetition completes an aborted one. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answer, rows, send, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Person, type Tenant, tenant } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage({ clock: false });

const MANY = 120;
const NOW = "'2026-11-21 10:00:00.000Z'";
const numbered = (row: string) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY}) SELECT ${row} FROM n`;

/** Orphaned people and houses, for rows that name one each. */
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
const isMade = ({ id }: { id: string }) => /^z\d\dx/.test(id);
const running = (of: Tenant) => rows(server, 'user_properties', `company_admin = "${of.company.id}" && ended_at = ""`);

/** As a full disk: fails after half of the rows. */
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
];

describe.each(ACTS)('$what with many assignments', ({ prepare, act, ended }) => {
  it('ends after them, and completes when repeated', async () => {
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
    expect((await running(of)).filter(isMade)).toEqual([]);
  });
});

/** @param of the company. */
async function sharings(of: Tenant): Promise<void> {
  const values = `printf('s%02dx%011d', ${made}, i), ${EACH_HOUSE}, '${of.manager.id}', '${of.company.id}', 'V', 'Gebäudedienst', '["Hausmeister"]', ${NOW}, ${NOW}`;
  await sql(
    server,
    `INSERT INTO property_sharing (id, property, property_manager, company_admin, manager_name, company_name, service_types, created, updated) ${numbered(values)}`,
  );
}
const admin = (method: string, path: string, body: object) =>
  send(server, `/api/app/admin/users/${path}`, { method, token: world.superAdmin.token, body });
const byTheClock = () => send(server, '/api/crons/accounts', { method: 'POST', token: server.su });

describe('an employee with many assignments', () => {
  it('is removed at once; assignments end later, or by the clock', async () => {
    const of = await tenant(server, `viele${++made}`);
    await assignments(of.company.id, { user: `'${of.employee.id}'`, property: EACH_HOUSE });
    await block('user_properties', `company_admin = '${of.company.id}' AND ended_at != ''`);
    expect((await call('DELETE', `employees/${of.employee.id}`, of.company)).status).toBe(204);
    expect(await column('users', of.employee.id, 'removed_at')).not.toBe('');
    const left = () => running(of);
    expect((await left()).length).toBeGreaterThan(0);
    await sql(server, 'DROP TRIGGER blocked');
    await send(server, '/api/crons/leaving', { method: 'POST', token: server.su });
    await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 30_000 });
    const [ended] = await rows(server, 'audit_log', `record = "${of.assignment}" && action = "end"`);
    expect(ended.actor).toBe(of.company.id);
  });
});

describe('a sharing that ends', () => {
  it('ends although new assignments begin meanwhile', async () => {
    const of = await tenant(server, `viele${++made}`);
    await atProperty(of);
    // As if created during the steps, which skip it. The sharing's end includes it.
    const [newest] = (await running(of)).filter(isMade);
    await sql(server, `UPDATE user_properties SET created = '2999-01-01 00:00:00.000Z' WHERE id = '${newest.id}'`);
    await sql(
      server,
      `CREATE TRIGGER blocked BEFORE UPDATE ON property_sharing WHEN OLD.id = '${of.sharing}' BEGIN SELECT RAISE(ABORT, 'blocked'); END`,
    );
    expect((await call('POST', `sharings/${of.sharing}/end`, of.manager)).status).toBe(503);
    const left = (await running(of)).filter(({ property }) => property === of.property);
    expect(left.map(({ id }) => id)).toEqual([newest.id]);
    await sql(server, 'DROP TRIGGER blocked');
    expect((await call('POST', `sharings/${of.sharing}/end`, of.manager)).status).toBe(204);
    expect((await running(of)).filter(({ property }) => property === of.property)).toEqual([]);
  });
});

describe('a company with many people', () => {
  it('that is switched off and on again has all people active', async () => {
    const of = await tenant(server, `viele${++made}`);
    await sql(server, `UPDATE users SET employer = '${of.company.id}' WHERE id LIKE 'u0%'`);
    const off = () => rows(server, 'users', `employer = "${of.company.id}" && active = false`);
    const first = admin('POST', `${of.company.id}/active`, { active: false, people: true });
    await vi.waitFor(async () => expect((await off()).length).toBeGreaterThan(0), { interval: 5, timeout: 30_000 });
    const second = await admin('POST', `${of.company.id}/active`, { active: true, people: true });
    expect([(await first).status, second.status]).toEqual([204, 204]);
    expect(await off()).toEqual([]);
  });
});

describe("an aborted 'with its people'", () => {
  it.each([false, true])('is completed by the clock (switched on: %s)', async (on) => {
    const of = await tenant(server, `viele${++made}`);
    await sql(server, `UPDATE users SET employer = '${of.company.id}', active = TRUE WHERE id LIKE 'u0%'`);
    const switched = (active: boolean) => admin('POST', `${of.company.id}/active`, { active, people: true });
    if (on) expect((await switched(false)).status).toBe(204);
    const others = () => rows(server, 'users', `employer = "${of.company.id}" && active = ${!on}`);
    await block('users', `employer = '${of.company.id}' AND active = ${on}`);
    expect((await switched(on)).status).toBe(503);
    expect((await others()).length).toBeGreaterThan(0);
    await sql(server, 'DROP TRIGGER blocked');
    await send(server, '/api/crons/leaving', { method: 'POST', token: server.su });
    await vi.waitFor(async () => expect(await others()).toEqual([]), { timeout: 30_000 });
    expect(await column('users', of.company.id, 'active')).toBe(on);
  });
});

describe('a company whose role changes', () => {
  it('loses its sharings afterwards, by the clock or the next request', async () => {
    for (const again of [byTheClock, (change: () => Promise<Answer>) => change()]) {
      const of = await tenant(server, `viele${++made}`);
      // A Dienstleister with shared houses only: no people, properties or records.
      await sql(server, `DELETE FROM user_properties WHERE company_admin = '${of.company.id}'`);
      await sql(server, `UPDATE users SET employer = '' WHERE employer = '${of.company.id}'`);
      await sql(server, `DELETE FROM properties WHERE id = '${of.own}'`);
      await sharings(of);
      const left = () => rows(server, 'property_sharing', `company_admin = "${of.company.id}" && ended_at = ""`);
      const change = () => admin('PUT', `${of.company.id}/role`, { role: 'employee', employer: world.b.company.id });
      await block('property_sharing', `company_admin = '${of.company.id}' AND ended_at != ''`);
      expect((await change()).status).toBe(503);
      expect(await column('users', of.company.id, 'role')).toBe('employee');
      expect((await left()).length).toBeGreaterThan(0);
      expect((await left()).length).toBeLessThan(MANY);
      await sql(server, 'DROP TRIGGER blocked');
      expect([200, 204]).toContain((await again(change)).status);
      await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 30_000 });
    }
  });
});

describe('a deleted company with many sharings', () => {
  it('is purged at night after them, or the next night', async () => {
    const of = await tenant(server, `viele${++made}`);
    await sharings(of);
    await sql(server, `UPDATE property_sharing SET ended_at = ${NOW} WHERE company_admin = '${of.company.id}'`);
    await update(server, 'users', { id: of.company.id, active: false, removed_at: '2026-10-01 10:00:00.000Z' });
    const night = () => send(server, '/api/crons/removedEmployees', { method: 'POST', token: server.su });
    const left = async () => (await rows(server, 'property_sharing', `company_admin = "${of.company.id}"`)).length;
    await block('property_sharing', `property_manager = '${of.manager.id}' AND company_admin = ''`);
    await night();
    await vi.waitFor(async () => expect(await left()).toBeLessThan(MANY), { timeout: 30_000 });
    expect(await left()).toBeGreaterThan(0);
    expect(await rows(server, 'users', `id = "${of.company.id}"`)).toHaveLength(1);
    await sql(server, 'DROP TRIGGER blocked');
    await night();
    const gone = async () => expect(await rows(server, 'users', `id = "${of.company.id}"`)).toEqual([]);
    await vi.waitFor(gone, { timeout: 30_000 });
  });
});

describe('a company with many sharings', () => {
  it('gets its new name in all of them, by the clock after an abort', async () => {
    const of = await tenant(server, `viele${++made}`);
    await sharings(of);
    const other = (name: string) =>
      rows(server, 'property_sharing', `company_admin = "${of.company.id}" && company_name != "${name}"`);
    await block('property_sharing', `company_name = 'Rhein & Söhne'`);
    const rename = (companyName: string) => admin('PATCH', of.company.id, { companyName });
    expect((await rename('Rhein & Söhne')).status).toBe(204);
    const left = (await other('Rhein & Söhne')).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(MANY);
    await sql(server, 'DROP TRIGGER blocked');
    await byTheClock();
    await vi.waitFor(async () => expect(await other('Rhein & Söhne')).toEqual([]), { timeout: 30_000 });
    expect((await rename('Rhein und Söhne')).status).toBe(204);
    expect(await other('Rhein und Söhne')).toEqual([]);
  });

  it('renamed twice at once has one name in all of them', async () => {
    const of = await tenant(server, `viele${++made}`);
    await sharings(of);
    const answers = await Promise.all(
      ['Rhein', 'Mosel', 'Neckar'].map((companyName) => admin('PATCH', of.company.id, { companyName })),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const name = await column('users', of.company.id, 'company_name');
    const other = `company_admin = "${of.company.id}" && company_name != "${name}"`;
    expect(await rows(server, 'property_sharing', other)).toEqual([]);
  });
});
