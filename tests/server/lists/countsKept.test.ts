/** The database maintains the numbers of the home screen (D269). */
import { expect, it } from 'vitest';
import { seeded } from '../../support/faults/faults';
import { deliver, session, submit, work } from '../../support/rows/work';
import { update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const KEYS = ['property_manager', 'company_admin', 'user', 'property', 'state', 'held'] as const;
const COLUMNS = KEYS.join(', ');
const KEPT = `SELECT ${COLUMNS}, n, last FROM documentation_counts`;
const COUNTED = `SELECT ${COLUMNS}, COUNT(*), MAX(captured_at) FROM documentations GROUP BY ${COLUMNS}`;

async function expectTrue(): Promise<void> {
  const different = await sql(
    server,
    `SELECT * FROM (${KEPT} EXCEPT ${COUNTED}) UNION ALL SELECT * FROM (${COUNTED} EXCEPT ${KEPT})`,
  );
  expect(different).toEqual([]);
}
const kept = async () => Number((await sql(server, 'SELECT COALESCE(SUM(n), 0) AS n FROM documentation_counts'))[0]?.n);

it('the numbers equal a count after deliveries, releases and deletions', async () => {
  const by = session(a.employee.token);
  const made = (photos: number) => work({ author: a.employee.id, property: a.property, photos });
  await submit(server, (await made(2)).sealed, by);
  await expectTrue();
  const done = [await made(1), await made(2)];
  for (const one of done) await deliver(server, one, by);
  await expectTrue();
  expect(await kept()).toBe(3);
  const [first, second] = done.map(({ sealed }) => sealed.id);
  await update(server, 'documentations', { id: first, held: true });
  await expectTrue();
  await update(server, 'documentations', { id: first, held: false });
  await update(server, 'documentations', { id: second, property: world.a.own, property_manager: '' });
  await expectTrue();
  await sql(server, `DELETE FROM documentations WHERE id = '${second}'`);
  await expectTrue();
  expect(await kept()).toBe(2);
});

/** Few values, so that many documentations share a row. */
const VALUES: Record<(typeof KEYS)[number], readonly string[]> = {
  property_manager: ["'m1'", "'m2'", "''"],
  company_admin: ["'c1'", "'c2'"],
  user: ["'u1'", "'u2'", "''"],
  property: ["'p1'", "'p2'", "'p3'"],
  state: ["'receiving'", "'complete'"],
  held: ['TRUE', 'FALSE'],
};

it('the numbers equal a count when rows change in any way', async () => {
  const random = seeded(20261127);
  const of = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const time = () => `'2026-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-01 10:00:00.000Z'`;
  const any = () =>
    `(SELECT id FROM documentations ORDER BY substr(id || ${Math.floor(random() * 1e6)}, ${1 + Math.floor(random() * 9)}) LIMIT 1)`;
  for (let step = 0; step < 150; step++) {
    const many = Array.from({ length: 4 }, (_, at) => {
      const kind = random();
      const id = `'x${String(step * 4 + at).padStart(14, '0')}'`;
      if (kind < 0.4)
        return `INSERT INTO documentations (id, ${COLUMNS}, captured_at) VALUES (${[id, ...KEYS.map((key) => of(VALUES[key])), time()].join(', ')})`;
      if (kind < 0.6) return `DELETE FROM documentations WHERE id = ${any()}`;
      if (kind < 0.7) return `UPDATE documentations SET captured_at = ${time()} WHERE id = ${any()}`;
      const key = of(KEYS);
      return `UPDATE documentations SET ${key} = ${of(VALUES[key])} WHERE id = ${any()}`;
    });
    for (const one of many) await sql(server, one);
    await expectTrue();
  }
  expect(await kept()).toBeGreaterThan(50);
});

it('each role reads visible numbers only, and no empty row remains', async () => {
  expect(await sql(server, 'SELECT * FROM documentation_counts WHERE n <= 0')).toEqual([]);
  const answer = await fetch(`${server.url}/api/collections/documentation_counts/records`);
  expect(answer.status).toBe(404);
});
