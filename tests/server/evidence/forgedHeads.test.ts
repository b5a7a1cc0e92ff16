/** A hidden newest entry is noticed (D321). A page notices edits between its record and the root (D407). */
import { createHash, createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entryKeyIn } from '../../../pocketbase/evidence/entryKey.mjs';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { changing } from '../delivery/changing';
import { stage } from '../stage';

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
let older: Record<string, unknown> = {};
let newest = 0;
const kept = join(server.dir, 'kept.db');
const TREE = ['evidence_heads', 'evidence_heads_sum', 'evidence_heads_tree'];
const TABLES = ['evidence_openings', 'documentations', 'evidence_entries', ...TREE];
const MARKED = ['evidence_heads_sum', 'evidence_heads_tree'];
const olderTree = join(server.dir, 'olderTree.db');

async function keep(file: string, tables: string[]): Promise<void> {
  // In another file: a foreign table would be named itself.
  await rm(file, { force: true });
  const copies = tables.map((table) => `CREATE TABLE kept.${table} AS SELECT * FROM main.${table}`);
  await sql(now, `ATTACH ${quoted(file)} AS kept; ${copies.join('; ')}; DETACH kept`);
}

async function putBack(file: string, tables: string[]): Promise<void> {
  const taken = tables.map(
    (table) => `DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM kept.${table}`,
  );
  await sql(now, `ATTACH ${quoted(file)} AS kept; ${taken.join('; ')}; DETACH kept`);
}

beforeAll(async () => {
  corrected = await made();
  other = await made();
  await signNow(server);
  await keep(olderTree, TREE);
  older = (await sql(now, `SELECT position, mac FROM evidence_heads WHERE record = '${corrected.id}'`))[0] ?? {};
  await edit(corrected, { notes: 'Nur die Treppe' });
  await signNow(server);
  const [row] = await sql(now, `SELECT MAX(position) AS n FROM evidence_openings WHERE record = '${corrected.id}'`);
  newest = Number(row?.n);
}, 60_000);

beforeEach(async () => {
  expect([await page(corrected), await page(other)]).toEqual([expect.stringMatching(/^Berichtigt am/), 'Unverändert']);
  await keep(kept, TABLES);
});

afterEach(() => putBack(kept, TABLES));

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

/** The attacker recomputes the nodes above the edited note, as the server does. */
async function editTree({ withSum }: { withSum: boolean }): Promise<void> {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const read = async (text: string) => String((await sql(now, `SELECT ${text} AS text`))[0]?.text);
  const [row] = await sql(now, `SELECT bucket FROM evidence_heads WHERE record = '${corrected.id}'`);
  const bucket = Number(row?.bucket);
  const middle = Math.floor(bucket / 256);
  const line = ['about', 'record', 'position'].map((name) => `typeof(${name}) || ':' || hex(${name})`);
  const heads = `(SELECT group_concat(${line.join(" || ' ' || ")}, char(10) ORDER BY about, record) FROM evidence_heads WHERE bucket = ${bucket})`;
  const nodes = (of: string) =>
    `(SELECT group_concat(node || ' ' || lower(hex(hash)), char(10) ORDER BY node) FROM evidence_heads_tree WHERE ${of})`;
  const write = (level: number, node: number, value: string) =>
    sql(now, `UPDATE evidence_heads_tree SET hash = unhex('${value}') WHERE level = ${level} AND node = ${node}`);
  await write(0, bucket, hash(`heads leaf ${bucket}\n${await read(heads)}`));
  const leaves = await read(nodes(`level = 0 AND node / 256 = ${middle}`));
  await write(1, middle, hash(`heads middle ${middle}\n${leaves}`));
  if (!withSum) return;
  await sql(now, `UPDATE evidence_heads_sum SET root = '${hash(`heads root\n${await read(nodes('level = 1'))}`)}'`);
}

const OTHER_TREES: [string, () => Promise<unknown>][] = [
  ['the hashes up to the root were made to fit', () => editTree({ withSum: false })],
  ['the hashes and the root were made to fit', () => editTree({ withSum: true })],
  ['the tree is emptied', () => sql(now, 'DELETE FROM evidence_heads_tree')],
  [
    'the row was moved to another bucket',
    () => sql(now, `UPDATE evidence_heads SET bucket = (bucket + 1) % 65536 WHERE record = '${corrected.id}'`),
  ],
  ['the tree and its mark are those of before', () => putBack(olderTree, TREE)],
  [
    'the mark of before stands beside the one of now',
    () =>
      sql(
        now,
        `ATTACH ${quoted(olderTree)} AS kept; INSERT INTO main.evidence_heads_sum SELECT * FROM kept.evidence_heads_sum; DETACH kept`,
      ),
  ],
];

const NOTED: [string, () => Promise<unknown>][] = [
  ['stays', async () => {}],
  ['is taken out', () => sql(now, `DELETE FROM evidence_heads WHERE record = '${corrected.id}'`)],
  ['names the entry before, without its mark', () => setNote(older.position, '')],
];

describe('a hidden correction', () => {
  it.each(NOTED)('is named when its newest note %s', async (_what, change) => {
    await hide();
    await change();
    expect((await verified(now)).text).toContain(`${corrected.number}: `);
    expect([await page(corrected), await box(corrected)]).toEqual(['Passt nicht zum Prüfbuch', 'differs']);
  });

  it('is named with an older note, and the page does not say Unverändert', async () => {
    await hide();
    await setNote(older.position, older.mac);
    const found = [
      'Prüfbuch: welche Einträge die neuesten sind, steht nicht mehr fest',
      `Prüfbuch: zu Eintrag ${newest} des Prüfbuchs fehlt, woraus er gemacht wurde`,
    ];
    const { text } = await verified(now);
    for (const line of found) expect(text).toContain(line);
    expect([await page(corrected), await box(corrected)]).toEqual(['Hier nicht prüfbar', 'doubtful']);
    expect([await page(other), await box(other)]).toEqual(['Unverändert', 'unchanged']);
  });

  it("is named when another record's note restores the sum of positions", async () => {
    await hide();
    await setNote(older.position, older.mac);
    const raised = `position + ${newest - Number(older.position)}`;
    await sql(now, `UPDATE evidence_heads SET position = ${raised} WHERE record = '${other.id}'`);
    expect((await verified(now)).text).toContain(`${other.number}: `);
    expect([await page(corrected), await box(corrected)]).toEqual(['Hier nicht prüfbar', 'doubtful']);
  });

  it('is named when an invented note restores the sum of positions', async () => {
    await hide();
    await setNote(older.position, older.mac);
    const missing = newest - Number(older.position) - 1;
    await sql(now, `INSERT INTO evidence_heads (about, record, position, mac) VALUES ('x', 'fueller', ${missing}, '')`);
    const { text } = await verified(now);
    expect(text).toContain('Prüfbuch: als neuester Eintrag von x fueller steht einer da, den es dazu nicht gibt');
    expect([await page(corrected), await box(corrected)]).toEqual(['Hier nicht prüfbar', 'doubtful']);
  });

  it.each(OTHER_TREES)('shows on its page: older note, and %s', async (_what, change) => {
    await hide();
    await setNote(older.position, older.mac);
    await change();
    expect([await page(corrected), await box(corrected)]).toEqual(['Hier nicht prüfbar', 'doubtful']);
  });

  it('cannot be accepted by hand', async () => {
    await hide();
    await setNote(older.position, older.mac);
    expect((await verified(now, '--annehmen')).text).toContain('welche Einträge die neuesten sind');
    expect([await page(corrected), await page(other)]).toEqual(['Hier nicht prüfbar', 'Unverändert']);
  });

  it.each<[string, boolean]>([
    ['lets the server go on by hand when only entries without the key came', false],
    ['stops when its note is older, behind entries without the key', true],
  ])('%s', async (_what, isHidden) => {
    const file = join(server.dir, 'unmarked.db');
    await keep(file, MARKED);
    const third = await made();
    await putBack(file, MARKED);
    const its = `(SELECT position FROM evidence_openings WHERE record = '${third.id}')`;
    for (const table of ['evidence_entries', 'evidence_heads'])
      await sql(now, `UPDATE ${table} SET mac = '' WHERE position IN ${its}`);
    if (isHidden) {
      await hide();
      await setNote(older.position, older.mac);
    }
    expect(await page(corrected)).toBe('Hier nicht prüfbar');
    await verified(now, '--annehmen');
    const accepted = ['Unverändert', expect.stringMatching(/^Berichtigt am/)];
    const doubted = ['Hier nicht prüfbar', 'Hier nicht prüfbar'];
    expect([await page(third), await page(corrected)]).toEqual(isHidden ? doubted : accepted);
  });

  it('enters no Schadenakte and no share, whatever its newest note says', async () => {
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
    expect([(await share([corrected.id])).body.code, await fits(corrected)]).toEqual(['evidence_differs', false]);
    expect([(await share([other.id])).status, await fits(other)]).toEqual([201, true]);
    expect((await opened()).records.map(({ number }: { number: string }) => number)).toEqual([other.number]);
  });

  it('stays named after a delivery and a restart, whatever the tree says', async () => {
    await hide();
    await setNote(older.position, older.mac);
    await made();
    await editTree({ withSum: false });
    await made();
    await now.stop();
    now = await startServer({ dir: server.dir, port: server.port, clock: false });
    await made();
    expect(await page(corrected)).toBe('Hier nicht prüfbar');
    expect((await verified(now)).text).toContain('welche Einträge die neuesten sind');
  });
});

describe('a sum of positions from before the tree', () => {
  async function asBefore(): Promise<void> {
    const [row] = await sql(
      now,
      `SELECT (SELECT MAX(position) + 1 FROM evidence_entries) AS size, SUM(position + 1) AS total FROM evidence_heads`,
    );
    const text = `heads ${row?.size} ${row?.total} 1`;
    const mac = createHmac('sha256', await entryKeyIn(server.dir))
      .update(text)
      .digest('hex');
    const sum = `root = '', size = ${row?.size}, total = ${row?.total}, upgraded = 1, mac = '${mac}'`;
    await sql(now, `DELETE FROM evidence_heads_tree; UPDATE evidence_heads_sum SET ${sum}`);
  }

  async function restart(): Promise<void> {
    await now.stop();
    now = await startServer({ dir: server.dir, port: server.port, clock: false });
  }

  it("becomes the tree's root at the start when it fits", async () => {
    await asBefore();
    expect(await page(corrected)).toBe('Hier nicht prüfbar');
    await restart();
    expect([await page(corrected), await page(other)]).toEqual([expect.stringMatching(/^Berichtigt/), 'Unverändert']);
    expect((await verified(now)).text).not.toContain('welche Einträge die neuesten sind');
    expect(await page(await made())).toBe('Unverändert');
  });

  it('stays in doubt when an older and a raised note fit together', async () => {
    await hide();
    await setNote(older.position, older.mac);
    const raised = `position + ${newest - Number(older.position)}`;
    await sql(now, `UPDATE evidence_heads SET position = ${raised} WHERE record = '${other.id}'`);
    await asBefore();
    await restart();
    await made();
    expect(await page(corrected)).toBe('Hier nicht prüfbar');
    expect((await verified(now)).text).toContain('welche Einträge die neuesten sind');
  });
});
