/** Edits of accounts in the database. The server ends nothing because of them (D439). */
import { expect, it, onTestFinished } from 'vitest';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { type Json, send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { DIFFERS, heldRecord, names, stageOf, stateOf } from './forging';

/** The minute's job, and all that hangs on a deleted account. */
async function leave(server: TestServer) {
  expect((await send(server, '/api/crons/leaving', { method: 'POST', token: server.su })).status).toBe(204);
  const describe = async () =>
    (await send(server, '/api/logs?perPage=200', { token: server.su })).body.items.map((one: Json) => one.message);
  return describe;
}
const KONTO = 'das Konto „Gebäudedienst a“ steht als gelöscht da, ohne dass es so eingetragen ist';

it('ends and releases nothing for a company that somebody marked as deleted', async () => {
  const { server, a } = await stageOf();
  await heldRecord(server, a);
  expect((await verified(server)).code).toBe(0);
  const entries = async () => (await sql(server, 'SELECT COUNT(*) AS n FROM evidence_entries'))[0]?.n;
  const before = await entries();
  await sql(server, `UPDATE users SET removed_at = '2026-01-01 00:00:00.000Z' WHERE id = '${a.company.id}'`);
  const toLines = await leave(server);
  await expect.poll(toLines, { timeout: 10_000 }).toContain('The log does not know that an account was deleted.');
  // Nor the job of the night, for which it is long ago.
  await send(server, '/api/crons/removedEmployees', { method: 'POST', token: server.su });
  await expect
    .poll(async () => (await toLines()).filter((one: string) => one.startsWith('The log')).length, {
      timeout: 10_000,
    })
    .toBe(2);
  expect(await sql(server, `SELECT held FROM documentations`)).toEqual([{ held: '1' }]);
  expect(await sql(server, `SELECT ended_at FROM properties WHERE id = '${a.own}'`)).toEqual([{ ended_at: '' }]);
  expect(await sql(server, `SELECT id FROM users WHERE id = '${a.company.id}'`)).toHaveLength(1);
  expect(await entries()).toBe(before);
  const { code, text } = await verified(server);
  expect({ code, text }).toEqual(names(KONTO));
  // The operator with the key accepts the deletion.
  const planned = await verified(server, '--annehmen', '--dry-run');
  expect(planned.text).toMatch(new RegExp(`^Konto ${a.company.id}, .*: würde übernommen$`, 'm'));
  expect((await verified(server, '--annehmen')).text).toMatch(
    new RegExp(`^Konto ${a.company.id}, .*: übernommen$`, 'm'),
  );
  await leave(server);
  const released = async () => (await sql(server, 'SELECT held FROM documentations'))[0]?.held;
  await expect.poll(released, { timeout: 30_000 }).toBe('0');
}, 90_000);

it.each(['company', 'manager'] as const)(
  'names each record that lost its %s, whose account somebody took out',
  async (who) => {
    const { server, a, made } = await stageOf();
    const one = await made();
    await signNow(server);
    const column = who === 'company' ? 'company_admin' : 'property_manager';
    await sql(server, `DELETE FROM users WHERE id = '${a[who].id}'`);
    await sql(server, `UPDATE documentations SET ${column} = ''`);
    expect(await stateOf(server, one.number)).toBe(DIFFERS);
    const { code, text } = await verified(server);
    expect({ code, text }).toEqual(names(`${one.number}: wer sie sieht`));
  },
  60_000,
);

it('names a deleted account that is back, and none that the product deleted', async () => {
  const { server, a, made } = await stageOf();
  const one = await made();
  const path = `/api/app/employees/${a.employee.id}`;
  expect((await send(server, path, { method: 'DELETE', token: a.company.token })).status).toBe(204);
  await signNow(server);
  expect((await verified(server)).code).toBe(0);
  expect(await stateOf(server, one.number)).toBe('Unverändert');
  const [row] = await sql(server, `SELECT removed_at FROM users WHERE id = '${a.employee.id}'`);
  for (const [at, what] of [
    ['', 'ist wieder da, obwohl seine Löschung eingetragen ist'],
    ['2026-01-01 00:00:00.000Z', 'steht als gelöscht da, ohne dass es so eingetragen ist'],
  ]) {
    await sql(server, `UPDATE users SET removed_at = '${at}' WHERE id = '${a.employee.id}'`);
    const { code, text } = await verified(server);
    expect({ code, text }).toEqual(names(`das Konto „Mitarbeit A“ ${what}`));
  }
  await sql(server, `UPDATE users SET removed_at = '${row?.removed_at}' WHERE id = '${a.employee.id}'`);
  expect((await verified(server)).code).toBe(0);
}, 60_000);

it('enters accounts that an older version deleted, once, and no other afterwards', async () => {
  const { server, a, made } = await stageOf();
  const one = await made();
  // As an older version left it: one is marked, one is gone with every reference to it.
  await sql(server, `UPDATE users SET removed_at = '2026-01-01 00:00:00.000Z' WHERE id = '${a.unassigned.id}'`);
  await sql(server, `DELETE FROM users WHERE id = '${a.employee.id}'`);
  await sql(server, "UPDATE documentations SET user = '', deliverer = ''");
  await signNow(server);
  const entered = () => sql(server, "SELECT record FROM evidence_openings WHERE about = 'users' ORDER BY record");
  expect(await entered()).toEqual([a.unassigned.id, a.employee.id].sort().map((record) => ({ record })));
  expect((await verified(server)).text).toContain('Alles unverändert.');
  expect(await stateOf(server, one.number)).toBe('Unverändert');
  await sql(server, `UPDATE users SET removed_at = '2026-01-01 00:00:00.000Z' WHERE id = '${a.company.id}'`);
  await server.stop();
  const again = await startServer({ dir: server.dir, port: server.port, clock: false });
  onTestFinished(() => again.stop());
  await signNow(again);
  expect(await sql(again, "SELECT record FROM evidence_openings WHERE about = 'users'")).toHaveLength(2);
  const { code, text } = await verified(again);
  expect({ code, text }).toEqual(names(KONTO));
}, 90_000);
