/** Night jobs on a machine that is off at night. */
import { expect, it, vi } from 'vitest';
import { send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { stage } from '../stage';

const { server } = await stage({ clock: false });
const DAY = 86_400_000;

const ran = async (name: string) =>
  Number((await sql(server, `SELECT at FROM job_runs WHERE name = '${name}'`))[0]?.at);
const metric = async (name: string) => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const found = new RegExp(`job_last_success_timestamp_seconds\\{task="${name}"\\} (\\S+)`).exec(text);
  return Number(found?.[1]) * 1000;
};
async function minute(): Promise<void> {
  const before = (await metric('missed')) || 0;
  await send(server, '/api/crons/missed', { method: 'POST', token: server.su });
  await vi.waitFor(async () => expect(await metric('missed')).toBeGreaterThan(before), { timeout: 30_000 });
}

it('the next minute runs missed jobs only', async () => {
  const [old, young] = [Date.now() - 3 * DAY, Date.now() - DAY];
  await sql(server, `UPDATE job_runs SET at = ${young}`);
  await sql(server, `UPDATE job_runs SET at = ${old} WHERE name = 'pairings'`);
  await sql(server, "DELETE FROM job_runs WHERE name = 'shares'");
  await minute();
  for (const name of ['pairings', 'shares']) expect(await ran(name)).toBeGreaterThan(Date.now() - DAY / 2);
  for (const name of ['removedEmployees', 'wordIndex']) expect(await ran(name)).toBe(young);
});

it("metrics report a job's last success from before the start", async () => {
  const old = Math.floor((Date.now() - 3 * DAY) / 1000) * 1000;
  await sql(server, `UPDATE job_runs SET at = ${old} WHERE name = 'oldLetters'`);
  expect(await metric('oldLetters')).toBe(old);
});
