/**
 * Whoever hides the newest entry of a record is noticed (D321), also with the note of its newest entry from an older copy of the database.
 * Each edit runs by itself and is taken back, because from then on no page says 'Unverändert'.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signNow } from '../support/judge';
import { send, startServer, type TestServer } from '../support/server';
import { sql } from '../support/sql';
import { verified } from '../support/verified';
import { deliver, session, type Work, work } from '../support/work';
import { changing } from './changing';
import { stage } from './stage';

const { server, world, a } = await stage({ clock: false });
const { edit } = changing({ server, world });
let now: TestServer = server;

type Made = Work & { number: string; id: string };
const made = async (): Promise<Made> => {
  const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
  const { body } = await deliver(now, what, session(a.employee.token));
  return { ...what, number: body.number, id: what.sealed.id };
};
const quoted = (text: unknown) => `'${String(text).replaceAll("'", "''")}'`;
const page = async ({ number }: Made) =>
  /<strong>([^<]*)<\/strong>/.exec(String((await send(now, `/pruefen/${number}`)).body))?.[1];
const box = async ({ id }: Made) =>
  (await send(now, `/api/app/documentations/${id}/evidence`, { token: a.manager.token })).body.state;

let [corrected, other]: [Made, Made] = [{}, {}] as [Made, Made];
/** The note of the corrected record from before its correction. */
let older: Record<string, unknown> = {};
let newest = 0;
const kept = join(server.dir, 'kept.db');
const TABLES = ['evidence_openings', 'evidence_heads', 'documentations', 'evidence_heads_sum', 'evidence_entries'];

beforeAll(async () => {
  corrected = await made();
  other = await made();
  await signNow(server);
  older = (await sql(now, `SELECT position, mac FROM evidence_heads WHERE record = '${corrected.id}'`))[0] ?? {};
  await edit(corrected, { notes: 'Nur die Treppe' });
  await signNow(server);
  const [row] = await sql(now, `SELECT MAX(position) AS n FROM evidence_openings WHERE record = '${corrected.id}'`);
  newest = Number(row?.n);
}, 60_000);

beforeEach(async () => {
  expect([await page(corrected), await page(other)]).toEqual([expect.stringMatching(/^Berichtigt am/), 'Unverändert']);
  // In a file of their own: a foreign table would be named itself.
  await rm(kept, { force: true });
  const copies = TABLES.map((table) => `CREATE TABLE kept.${table} AS SELECT * FROM main.${table}`);
  await sql(now, `ATTACH ${quoted(kept)} AS kept; ${copies.join('; ')}; DETACH kept`);
});

afterEach(async () => {
  const taken = TABLES.map(
    (table) => `DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM kept.${table}`,
  );
  await sql(now, `ATTACH ${quoted(kept)} AS kept; ${taken.join('; ')}; DETACH kept`);
});

/** Hides the correction: its parts are taken out, and the row is set back. */
async function hide(): Promise<void> {
  await sql(now, `DELETE FROM evidence_openings WHERE position = ${newest}`);
  const { notes } = corrected.sealed;
  await sql(
    now,
    `UPDATE documentations SET notes = ${quoted(notes)}, edited_at = '', edited_by = '' WHERE id = '${corrected.id}'`,
  );
}

const setNote = (position: unknown, mac: unknown) =>
  sql(now, `UPDATE evidence_heads SET position = ${position}, mac = ${quoted(mac)} WHERE record = '${corrected.id}'`);

const NOTED: [string, () => Promise<unknown>][] = [
  ['stays', async () => {}],
  ['is taken out', () => sql(now, `DELETE FROM evidence_heads WHERE record = '${corrected.id}'`)],
  ['names the entry before, without its mark', () => setNote(older.position, '')],
];

describe('a correction that is hidden', () => {
  it.each(NOTED)('is named with its number when the note of its newest entry %s', async (_what, change) => {
    await hide();
    await change();
    expect((await verified(now)).text).toContain(`${corrected.number}: `);
    expect([await page(corrected), await box(corrected)]).toEqual(['Passt nicht zum Prüfbuch', 'differs']);
  });

  it('is named when the note is the one of an older copy, and no page says Unverändert then', async () => {
    await hide();
    await setNote(older.position, older.mac);
    const found = [
      'Prüfbuch: welche Einträge die neuesten sind, steht nicht mehr fest',
      `Prüfbuch: zu Eintrag ${newest} des Prüfbuchs fehlt, woraus er gemacht wurde`,
    ];
    for (const line of found) expect((await verified(now)).text).toContain(line);
    for (const one of [corrected, other])
      expect([await page(one), await box(one)]).toEqual(['Hier nicht prüfbar', 'doubtful']);
  });

  it('is named when a made-up note makes the sum fit again, and no page says Unverändert then', async () => {
    await hide();
    await setNote(older.position, older.mac);
    const missing = newest - Number(older.position) - 1;
    await sql(now, `INSERT INTO evidence_heads (about, record, position, mac) VALUES ('x', 'fueller', ${missing}, '')`);
    const { text } = await verified(now);
    expect(text).toContain('Prüfbuch: als neuester Eintrag von x fueller steht einer da, den es dazu nicht gibt');
    for (const one of [corrected, other])
      expect([await page(one), await box(one)]).toEqual(['Hier nicht prüfbar', 'doubtful']);
  });

  it('goes into no Schadenakte and no share, whatever the note of its newest entry says', async () => {
    const days = { title: 'Winter', days: 30, names: true };
    const share = (records: string[]) =>
      send(now, '/api/app/shares', { token: a.manager.token, body: { records, ...days } });
    const fits = async ({ id }: Made) =>
      (await send(now, `/api/app/documentations/${id}/parts`, { token: a.manager.token })).body.fits;
    const made = await share([corrected.id, other.id]);
    const token = new URL(made.body.url).hash.slice(1).replace(/^t=/, '');
    const opened = async () => (await send(now, '/api/app/shared', { body: { token } })).body;
    expect([made.status, await fits(corrected), await fits(other)]).toEqual([201, true, true]);
    expect(await opened()).toMatchObject({ gone: 0, records: [{}, {}] });

    await hide();
    expect([(await share([corrected.id])).body.code, await fits(corrected)]).toEqual(['evidence_differs', false]);
    expect((await opened()).records.map(({ number }: { number: string }) => number)).toEqual([other.number]);
    await setNote(older.position, older.mac);
    expect([(await share([other.id])).body.code, await fits(other)]).toEqual(['evidence_differs', false]);
    expect(await opened()).toMatchObject({ gone: 2, records: [] });
  });

  it('stays named after a delivery and a restart, whatever the sum over the notes says', async () => {
    await hide();
    await setNote(older.position, older.mac);
    await made();
    await sql(now, `UPDATE evidence_heads_sum SET total = (SELECT SUM(position + 1) FROM evidence_heads)`);
    await made();
    await now.stop();
    now = await startServer({ dir: server.dir, port: server.port, clock: false });
    await made();
    expect(await page(corrected)).toBe('Hier nicht prüfbar');
    expect((await verified(now)).text).toContain('welche Einträge die neuesten sind');
  });
});
