/** Jobs of the night on a machine that is off at night (D377). */
import { expect, it, vi } from 'vitest';
import { send } from '../../support/server';
import { sql } from '../../support/sql';
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
/** One minute of the clock, to its end. */
async function minute(): Promise<void> {
  const before = (await metric('missed')) || 0;
  await send(server, '/api/crons/missed', { method: 'POST', token: server.su });
  await vi.waitFor(async () => expect(await metric('missed')).toBeGreaterThan(before), { timeout: 30_000 });
}

it('runs in the next minute what was missed, and nothing that was not', async () => {
  const [old, young] = [Date.now() - 3 * DAY, Date.now() - DAY];
  await sql(server, `UPDATE job_runs SET at = ${young}`);
  await sql(server, `UPDATE job_runs SET at = ${old} WHERE name = 'pairings'`);
  await sql(server, "DELETE FROM job_runs WHERE name = 'shares'");
  await minute();
  for (const name of ['pairings', 'shares']) expect(await ran(name)).toBeGreaterThan(Date.now() - DAY / 2);
  for (const name of ['removedEmployees', 'wordIndex']) expect(await ran(name)).toBe(young);
});

it('tells when one last went well that has not run since the start, so that its alarm rings', async () => {
  const old = Math.floor((Date.now() - 3 * DAY) / 1000) * 1000;
  await sql(server, `UPDATE job_runs SET at = ${old} WHERE name = 'oldLetters'`);
  expect(await metric('oldLetters')).toBe(old);
});
