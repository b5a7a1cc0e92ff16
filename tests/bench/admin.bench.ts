/** Lists of the super admin with 100,000 accounts and records: server time, first page against last page. */
import { expect, test } from '@playwright/test';
import { send, startServer } from '../support/server/server';
import { sql } from '../support/server/sql';
import { tenants } from '../support/server/tenants';
import { median, ROUNDS, report } from './rows';

const MANY = 100_000;

/** Inserted by SQL: 100,000 sign-ups would take an hour of password hashing. */
const USERS = `INSERT INTO users (id, tokenKey, email, password, full_name, company_name, role, active, search, created, updated)
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
  SELECT printf('u%014d', i), printf('k%049d', i), printf('p%d@viele.example', i), 'x', printf('Person %d', i), '',
    CASE i % 3 WHEN 0 THEN 'employee' WHEN 1 THEN '' ELSE 'property_manager' END, 1, printf('person %d p%d@viele.example', i, i),
    strftime('%Y-%m-%d %H:%M:%S.000Z', 1700000000 + i * 60, 'unixepoch'), '2026-11-21 10:00:00.000Z' FROM n`;
const DOCUMENTATIONS = `INSERT INTO documentations (id, user, employee_name, location, notes, number, state, photo_count, content_hash, captured_at, received_at)
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
  SELECT printf('d%014d', i), printf('u%014d', 3 + 3 * (i % 200)), 'Person', 'Domkloster 4, 50667 Köln', 'Treppenhaus gewischt', '', 'complete', 2,
    printf('%064d', i), strftime('%Y-%m-%d %H:%M:%S.000Z', 1700000000 + i * 60, 'unixepoch'), '2026-11-21 10:00:00.000Z' FROM n`;

test('lists of the super admin', async () => {
  const server = await startServer();
  const { superAdmin } = await tenants(server);
  await sql(server, USERS);
  await sql(server, DOCUMENTATIONS);

  /** ms until the complete answer is here. */
  const request = async (path: string, least: number) => {
    const startedAt = performance.now();
    const { status, body } = await send(server, `/api/app/admin/${path}`, { token: superAdmin.token });
    const spent = performance.now() - startedAt;
    expect(status).toBe(200);
    expect(body.items.length).toBeGreaterThanOrEqual(least);
    return { spent, next: body.next as string | null };
  };
  const worst = async (paths: readonly (readonly [path: string, least: number])[]) => {
    const medians: number[] = [];
    for (const [path, least] of paths) {
      const spent: number[] = [];
      for (let round = 0; round < ROUNDS; round++) spent.push((await request(path, least)).spent);
      medians.push(median(spent));
    }
    return { value: Math.max(...medians), each: medians.map((ms) => ms.toFixed(0)).join(', ') };
  };

  const deep = encodeURIComponent(`2023-11-25 10:00:00.000Zu${'0'.repeat(14)}`);
  const first = await worst([
    ['users', 50],
    ['users?role=employee', 50],
    ['users?role=property_manager&sort=name', 50],
    [`users?role=employee&cursor=${deep}`, 50],
    ['documentations', 50],
    [`documentations?cursor=${deep}`, 50],
  ]);
  const searched = await worst([
    ['users?role=employee&search=p99', 50],
    ['users?role=employee&search=person%203%20', 1],
    ['users?role=employee&search=gibt-es-nicht', 0],
    ['users?search=gibt-es-nicht&sort=name', 0],
  ]);
  const shared = { comparedWith: 'promised ms', unit: 'ms', better: 'lower', rounds: ROUNDS } as const;
  const pages = 'all, employees, managers by name, employees deep in the list, documentations first and deep';
  report({
    ...shared,
    order: 30,
    what: 'super admin, 50 of 100,000 rows',
    value: first.value,
    aim: 500,
    alarm: 1000,
    detail: `${pages}: ${first.each} ms`,
  });
  const words = 'many hits, one hit, none, none among all';
  report({
    ...shared,
    order: 31,
    what: 'super admin, search in 100,000 users',
    value: searched.value,
    aim: 1000,
    alarm: 2000,
    detail: `${words}: ${searched.each} ms`,
  });
  await server.remove();
});
