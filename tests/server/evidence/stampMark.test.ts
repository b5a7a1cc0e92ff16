/** A time stamp that this server did not request has no log entry, and no page shows it (D417). */
import { afterAll, describe, expect, it } from 'vitest';
import { timeOf, timeQuery } from '../../../pocketbase/evidence/timestamp.mjs';
import { answersHonestly, startAuthority } from '../../support/evidence/authority';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { deliver, session, work } from '../../support/rows/work';
import { send, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { startTenants } from '../../support/server/startTenants';

const authority = await startAuthority('/C=DE/O=Bundesdruckerei/CN=D-TRUST Zeitstempel');
answersHonestly(authority);
afterAll(() => authority.stop());
const ASKING = { TSA_URL: `${authority.url}/tsa`, TSA_CA_FILE: authority.root };

async function stageOf(env: Record<string, string>) {
  const { server, world } = await startTenants({ env, clock: false });
  const { a } = world;
  const made = async () => {
    const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
    const { body } = await deliver(server, what, session(a.employee.token));
    return String(body.number);
  };
  await signNow(server);
  return { server, made };
}

/** A valid token for a signed state, inserted by an attacker without the log's key. */
async function forge(server: TestServer, size: number) {
  const [row] = await sql(server, `SELECT note FROM evidence_checkpoints WHERE size = ${size}`);
  const text = String(row?.note);
  const reply = await authority.stamp(timeQuery(text).query);
  const values = `${size}, '${timeOf(reply, { text, nonce: null })}', '${reply.toString('hex')}', '${'a'.repeat(64)}'`;
  await sql(server, `INSERT OR REPLACE INTO evidence_stamps (size, at, reply, mac) VALUES (${values})`);
}

const page = async (server: TestServer, number: string) => String((await send(server, `/pruefen/${number}`)).body);
const entered = (server: TestServer) =>
  sql(server, "SELECT record FROM evidence_heads WHERE about = 'evidence_stamps' ORDER BY position");
const missing = (size: number) => `zum Zeitstempel über ${size} Einträge fehlt der Eintrag`;
const round = (server: TestServer) => send(server, '/api/crons/stamps', { method: 'POST', token: server.su });

describe('a time stamp that this server did not request', () => {
  it("is named until the key's owner accepts it, and no page shows it", async () => {
    const { server, made } = await stageOf({});
    const number = await made();
    const size = await signNow(server);
    await forge(server, size);
    expect(await page(server, number)).not.toContain('Bundesdruckerei');
    for (let more = 0; more < 2; more++) {
      await made();
      await signNow(server);
      expect(await entered(server)).toEqual([]);
      const { code, text } = await verified(server);
      expect([code, text.includes(missing(size))]).toEqual([1, true]);
    }
    expect((await verified(server, '--annehmen')).text).toContain(`über ${size} Einträge: übernommen`);
    expect(await entered(server)).toEqual([{ record: String(size) }]);
    await signNow(server);
    expect((await verified(server)).text).toContain('Alles unverändert.');
    expect(await page(server, number)).toContain('Bundesdruckerei');
    await server.remove();
  }, 120_000);

  it('is replaced by a requested one, like an older unmarked one', async () => {
    const { server, made } = await stageOf(ASKING);
    for (const mark of ['', 'a'.repeat(64)]) {
      const number = await made();
      const size = await signNow(server);
      await forge(server, size);
      await sql(
        server,
        `UPDATE evidence_stamps SET mac = '${mark}', at = '2020-01-01T00:00:00.000Z' WHERE size = ${size}`,
      );
      await sql(server, `UPDATE evidence_stamping SET due = ${Date.now() + 3_000_000}, tries = 0`);
      expect(await page(server, number)).toContain('noch keinen Zeitstempel');
      const at = async () => (await sql(server, `SELECT at FROM evidence_stamps WHERE size = ${size}`))[0]?.at;
      await expect.poll(async () => (await round(server)) && (await at()), { timeout: 30_000 }).not.toMatch(/^2020/);
      await made();
      await signNow(server);
      expect((await entered(server)).map(({ record }) => record)).toContain(String(size));
      expect((await verified(server)).text).toContain('Alles unverändert.');
      expect(await page(server, number)).toContain('Bundesdruckerei');
    }
    await server.remove();
  }, 120_000);
});
