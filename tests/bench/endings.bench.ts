/** How long other writes wait while a person ends, deletes or renames something with many dependent rows. */
import { expect, test } from '@playwright/test';
import { addDocumentations } from '../support/server/manyRows';
import { type Answer, send, startServer, type TestServer } from '../support/server/server';
import { sql } from '../support/server/sql';
import { type Person, tenants, type World } from '../support/server/tenants';
import { median, report } from './rows';

/** Unreleased records of a company: as many as the largest customer has. */
const HELD = 1_500;
const PEOPLE = 500;
const HOUSES = 500;

const series = (count: number, row: string) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT ${row} FROM n`;
const NOW = "'2026-11-21 10:00:00.000Z'";

const people = (
  company: string,
) => `INSERT INTO users (id, tokenKey, email, password, full_name, role, employer, active, search, created, updated)
  ${series(PEOPLE, `printf('u%014d', i), printf('k%049d', i), printf('p%d@viele.example', i), 'x', printf('Person %d', i), 'employee', '${company}', 1, '', ${NOW}, ${NOW}`)}`;
const houses = (
  manager: string,
) => `INSERT INTO properties (id, name, address, property_manager, latitude, longitude, created, updated)
  ${series(HOUSES, `printf('h%014d', i), printf('Haus %d', i), 'Domkloster 4, 50667 Köln', '${manager}', 50.9, 6.9, ${NOW}, ${NOW}`)}`;
const sharings = ({
  manager,
  company,
}: World['a']) => `INSERT INTO property_sharing (id, property, property_manager, company_admin, manager_name, company_name, service_types, created, updated)
  ${series(HOUSES, `printf('s%014d', i), printf('h%014d', i), '${manager.id}', '${company.id}', 'Hausverwaltung a', 'Gebäudedienst a', '["Hausmeister"]', ${NOW}, ${NOW}`)}`;
const assignments = (
  company: string,
  user: string,
  property: string,
) => `INSERT INTO user_properties (id, user, property, company_admin, service_types, created, updated)
  ${series(HOUSES, `lower(hex(randomblob(7))) || 'z', ${user}, ${property}, '${company}', '["Hausmeister"]', ${NOW}, ${NOW}`)}`;

type Made = { server: TestServer; world: World };
type Act = {
  what: string;
  prepare: (made: Made) => Promise<void>;
  act: (made: Made) => Promise<Answer>;
};

/** @param what method and path below `/api/`. */
const call = ({ server }: Made, who: Person, what: string, body?: object) => {
  const [method, path] = what.split(' ');
  return send(server, `/api/${path}`, { method, token: who.token, ...(body && { body }) });
};

const ACTS: readonly Act[] = [
  {
    what: `a company of ${HELD} held records and ${PEOPLE} people is deleted`,
    prepare: async ({ server, world: { a } }) => {
      await addDocumentations(server, a, { count: HELD, tenths: 10 });
      await sql(server, "UPDATE documentations SET held = TRUE, user = ''");
      await sql(server, people(a.company.id));
    },
    act: async (made) => {
      const { a, superAdmin } = made.world;
      const removal = `DELETE app/admin/users/${a.company.id}`;
      const { numbers } = (await call(made, superAdmin, removal)).body;
      return call(made, superAdmin, removal, { confirm: numbers });
    },
  },
  {
    what: `a person who works at ${HOUSES} houses is removed`,
    prepare: async ({ server, world: { a } }) => {
      await sql(server, houses(a.manager.id));
      await sql(server, sharings(a));
      await sql(server, assignments(a.company.id, `'${a.unassigned.id}'`, "printf('h%014d', i)"));
    },
    act: (made) => call(made, made.world.a.company, `DELETE app/employees/${made.world.a.unassigned.id}`),
  },
  {
    what: `a sharing ends at a house of ${PEOPLE} people`,
    prepare: async ({ server, world: { a } }) => {
      await sql(server, people(a.company.id));
      await sql(server, assignments(a.company.id, "printf('u%014d', i)", `'${a.property}'`));
    },
    act: (made) => call(made, made.world.a.manager, `POST app/sharings/${made.world.a.sharing}/end`),
  },
  {
    what: `a house of ${PEOPLE} people is deleted`,
    prepare: async ({ server, world: { a } }) => {
      await sql(server, people(a.company.id));
      await sql(server, assignments(a.company.id, "printf('u%014d', i)", `'${a.property}'`));
    },
    act: (made) => call(made, made.world.a.manager, `DELETE app/properties/${made.world.a.property}`),
  },
  {
    what: `a company that works at ${HOUSES} houses is renamed`,
    prepare: async ({ server, world: { a } }) => {
      await sql(server, houses(a.manager.id));
      await sql(server, sharings(a));
    },
    act: (made) => {
      const body = { companyName: 'Gebäudedienst am Rhein' };
      return call(made, made.world.superAdmin, `PATCH app/admin/users/${made.world.a.company.id}`, body);
    },
  },
];

/** Writes of another person, in sequence, until the act is over. @returns ms of each. */
async function waitsWhile(made: Made, act: () => Promise<Answer>): Promise<number[]> {
  const { b } = made.world;
  let isOver = false;
  const done = act().finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver) {
    const requestedAt = performance.now();
    const body = { notes: `Notiz ${waits.length}` };
    const answer = await call(made, b.company, `PATCH collections/properties/records/${b.own}`, body);
    expect(answer.status).toBe(200);
    waits.push(performance.now() - requestedAt);
  }
  expect((await done).status).toBe(204);
  return waits;
}

for (const [at, { what, prepare, act }] of ACTS.entries())
  test(`others write while ${what}`, async () => {
    test.setTimeout(600_000);
    const server = await startServer({ clock: false });
    const made = { server, world: await tenants(server) };
    await prepare(made);
    const startedAt = performance.now();
    const waits = await waitsWhile(made, () => act(made));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    report({
      ...{ order: 32 + at, what: `longest wait of a write while ${what}`, comparedWith: 'promised ms' },
      ...{ value: Math.max(...waits), unit: 'ms', better: 'lower', aim: 200, alarm: 500, rounds: waits.length },
      detail: `${seconds} s in all; median ${median(waits).toFixed(0)} ms`,
    });
    await server.remove();
  });
