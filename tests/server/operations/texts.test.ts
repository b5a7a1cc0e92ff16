/** A text written for another person hides nothing and changes no direction. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verified } from '../../support/evidence/verified';
import { deliver, link, session, work } from '../../support/rows/work';
import { operate } from '../../support/server/erasing';
import { hookModule } from '../../support/server/hookModule';
import { type Json, rows, send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { cheapPasswords } from '../../support/server/tenants';
import { type Furnished, furnished } from '../access/furnish';

/**
 * People write only `legal_holds.reason` (src/domain/documentation/reason.ts), `shares.title`, `access_keys.title` and `webhooks.url`.
 * `set_by` copies a name.
 */
const TABLES: { [table: string]: string } = {
  access_keys: 'id owner kind title scope token_hash token_sealed created_at used_at ended_at',
  authenticators: 'account secret pending pending_since',
  device_keys: 'key owner device grant_id since used ended',
  documentation_counts: 'property_manager company_admin user property state last',
  documentation_words: 'documentation',
  erasures: 'kind id at deliverer link files mac',
  evidence_checkpoints: 'root at note mac',
  evidence_cosignatures: 'witness at line',
  evidence_entries: 'mac',
  evidence_heads: 'about record mac',
  evidence_heads_sum: 'mac root',
  evidence_keys: 'key name since',
  evidence_numbers: 'record number town service captured_at received_at',
  evidence_openings: 'about record opened',
  evidence_stamping: 'at why',
  evidence_stamps: 'at reply mac',
  evidence_witnesses: 'witness origin at why',
  job_runs: 'name',
  left_documentations: 'record manager number property property_name service captured_at left_at kind',
  legal_holds: 'record set_at manager set_by reason until ended_at',
  photo_bands: 'tenant photo',
  photo_hash_queue: 'documentation captured_at',
  photo_hashes: 'photo documentation tenant state keys',
  photo_matches: 'photo other_photo record other found_at',
  photo_removals: 'folder documentation',
  recovery_codes: 'account hash used',
  sessions: 'hash account device grant_id since used until ended',
  share_openings: 'share opened_at',
  shares:
    'id owner title records token_hash token_sealed pin_hash pin_sealed created_at expires_at ended_at end_reason',
  target_photos: 'property service photo owner chosen_at',
  thread_messages: 'id thread author author_name side text template photos nonce at',
  thread_photos: 'id message file at',
  threads:
    'id subject record photo property property_name service day property_manager company_admin author raised_by opened_by state opened_at changed_at closed_at cause answered_at left_from',
  webhook_events: 'id webhook kind body state why created_at tried_at next_at',
  webhooks: 'id owner url kinds secret_sealed created_at ended_at',
};

type Kinds = { [table: string]: { [column: string]: string } };
const { TEXTS } = hookModule('lib/database/texts.js') as { TEXTS: Kinds };

/** Invisible characters, and characters that change the text direction. */
const HIDDEN = 'Kel\u202eler\u200b 2\u0000\u2066\u{1d173}\u{1bca0}\u{13430}\uffff\u{13441}\u{1d159}';
const SEEN = 'Keller 2';
/** Looks like SEEN_NAME in most fonts. */
const LOOKALIKE = 'Ju\u0308r\u200dgen\ufe0f \uff37eber\u2010\ufb01sch\ue000\u0378';
const SEEN_NAME = 'J\u00fcrgen Weber-fisch\ufffd\ufffd';

let server: TestServer;
let a: Furnished;
beforeAll(async () => {
  server = await startServer({ clock: false });
  await cheapPasswords(server);
  a = await furnished(server, 'a');
});
afterAll(() => server.remove());

/** Columns that can hold any text, without pattern or list of values. */
function textColumns({ fields }: Json): string[] {
  return fields
    .filter(({ type, pattern }: Json) => ['text', 'editor', 'json', 'email', 'url'].includes(type) && !pattern)
    .map(({ name }: Json) => name)
    .sort();
}

describe('every text column', () => {
  it('of a collection is listed in lib/database/texts.js', async () => {
    const { items } = (await send(server, '/api/collections?perPage=200', { token: server.su })).body;
    const own = items.filter(({ name, system }: Json) => !name.startsWith('_') && !system);
    const found = own
      .map((one: Json) => [one.name, textColumns(one)])
      .filter(([, columns]: Json) => columns.length > 0);
    const decided = Object.entries(TEXTS).map(([table, columns]) => [table, Object.keys(columns).sort()]);
    expect(Object.fromEntries(decided)).toEqual(Object.fromEntries(found));
  });

  it('of other tables is listed here', async () => {
    const tables = await sql(
      server,
      `SELECT t.name AS name, group_concat(c.name, ' ') AS columns FROM sqlite_master t, pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE '\\_%' ESCAPE '\\'
       AND t.name NOT IN (SELECT name FROM _collections) AND c.type = 'TEXT' GROUP BY t.name ORDER BY t.name`,
    );
    expect(Object.fromEntries(tables.map(({ name, columns }) => [name, columns]))).toEqual(TABLES);
  });
});

/** Columns that an operator's hand can change. Tombstones never change. */
const columnsOf = (expected: string) =>
  Object.entries(TEXTS)
    .filter(([table]) => table !== 'deleted_documentations')
    .flatMap(([table, columns]) =>
      Object.entries(columns)
        .filter(([, kind]) => kind === expected)
        .map(([column]) => [table, column] as const),
    );

/** By an operator's hand. @returns the answer and the stored value. */
async function changed(table: string, column: string, value: unknown): Promise<{ status: number; stored: Json }> {
  const filter = table === 'users' ? `id = "${a.employee.id}"` : '';
  const [row] = await rows(server, table, filter);
  const path = `/api/collections/${table}/records/${row.id}`;
  const { status } = await send(server, path, { method: 'PATCH', token: server.su, body: { [column]: value } });
  return { status, stored: (await rows(server, table, `id = "${row.id}"`))[0][column] };
}

describe('a text on every way in', () => {
  it.each(columnsOf('shown'))('loses hidden and turning characters in %s.%s', async (table, column) => {
    expect(await changed(table, column, HIDDEN)).toEqual({ status: 200, stored: SEEN });
  });

  it.each(columnsOf('seenName'))('is cleaned and folded as the name %s.%s', async (table, column) => {
    expect(await changed(table, column, HIDDEN)).toEqual({ status: 200, stored: SEEN });
    expect(await changed(table, column, LOOKALIKE)).toEqual({ status: 200, stored: SEEN_NAME });
  });

  it.each(columnsOf('name'))(
    'is folded as the name %s.%s, and refused with hidden characters',
    async (table, column) => {
      expect(await changed(table, column, LOOKALIKE)).toEqual({ status: 200, stored: SEEN_NAME });
      const { status, stored } = await changed(table, column, HIDDEN);
      expect([400, 422]).toContain(status);
      expect(stored).toBe(SEEN_NAME);
    },
  );

  it('is cleaned in JSON values', async () => {
    const activities = { Winterdienst: [HIDDEN] };
    expect(await changed('users', 'activities', activities)).toEqual({ status: 200, stored: { Winterdienst: [SEEN] } });
    expect(columnsOf('values')).toEqual([
      ['documentations', 'work'],
      ['documentations', 'changes'],
      ['users', 'activities'],
    ]);
  });
});

it("of an older record's tombstone is cleaned and folded", async () => {
  const { id } = a.done.company.sealed;
  await sql(server, `UPDATE documentations SET property_name = 'Dom\u202ekloster\ufe0f' WHERE id = '${id}'`);
  await sql(server, `UPDATE users SET full_name = 'Ju\u0308rgen' WHERE id = '${a.company.id}'`);
  const answer = await send(server, `/api/app/documentations/${id}`, {
    method: 'DELETE',
    token: a.company.token,
    body: { reason: `Falsches Haus: ${HIDDEN}` },
  });
  expect(answer.status).toBe(204);
  const [tombstone] = await rows(server, 'deleted_documentations', `id = "${id}"`);
  expect(tombstone).toMatchObject({
    property_name: 'Domkloster',
    deleted_by: 'J\u00fcrgen',
    reason: `Falsches Haus: ${SEEN}`,
  });
});

it('has its folded older name removed with the person', async () => {
  const env = { DATA_DIR: server.dir, PUBLIC_URL: server.url };
  const { code, text } = await operate('erase', ['person', a.company.id, '--ja'], env);
  expect(code, text).toBe(0);
  const [tombstone] = await rows(server, 'deleted_documentations', `id = "${a.done.company.sealed.id}"`);
  expect(tombstone.deleted_by).not.toBe('J\u00fcrgen');
});

describe('a delivery', () => {
  const numbers: string[] = [];
  it('stays sealed as it came, is shown clean, and matches its seal', async () => {
    const did = { activities: [{ code: '', label: HIDDEN }], from: null, until: null };
    const content = { version: 2 as const, location: HIDDEN, notes: HIDDEN, work: did };
    const what = await work({ author: a.employee.id, property: a.property, photos: 1, content });
    await deliver(server, what, session(a.employee.token));
    const [row] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
    expect(row).toMatchObject({ location: SEEN, notes: SEEN, state: 'complete' });
    expect(row.work.activities).toEqual([{ code: '', label: SEEN }]);
    const [kept] = await sql(server, `SELECT sealed FROM documentations WHERE id = '${what.sealed.id}'`);
    expect(JSON.parse(kept?.sealed)).toEqual(what.sealed);
    numbers.push(row.number);
  });

  it('by a link shows the folded name of the person who sealed it', async () => {
    const content = { employeeName: `\u202e${LOOKALIKE}` };
    const what = await work({ author: null, property: a.property, photos: 1, content });
    await deliver(server, what, link(a.links.company.token));
    const [row] = await rows(server, 'documentations', `id = "${what.sealed.id}"`);
    expect(row.employee_name).toBe(SEEN_NAME);
    numbers.push(row.number);
  });

  it('passes the check of the log', async () => {
    const { text } = await verified(server);
    expect(text).toContain('Dokumentationen');
    expect(text.split('\n').filter((line) => numbers.some((number) => line.startsWith(number)))).toEqual([]);
    expect(numbers).toHaveLength(2);
  });
});

it('the title of a share is cleaned', async () => {
  const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(server, what, session(a.employee.token));
  const body = { records: [what.sealed.id], title: HIDDEN, days: 7 };
  expect((await send(server, '/api/app/shares', { token: a.manager.token, body })).status).toBe(201);
  const { items } = (await send(server, '/api/app/shares', { token: a.manager.token })).body;
  expect(items.map(({ title }: Json) => title)).toEqual([SEEN]);
});

it('the title of a key is cleaned', async () => {
  const body = { kind: 'calendar', title: HIDDEN };
  expect((await send(server, '/api/app/access-keys', { token: a.manager.token, body })).status).toBe(201);
  const { items } = (await send(server, '/api/app/access-keys', { token: a.manager.token })).body;
  expect(items.map(({ title }: Json) => title)).toEqual([SEEN]);
});

it('the reason of a Löschsperre is cleaned', async () => {
  const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(server, what, session(a.employee.token));
  const until = `${new Date().getFullYear() + 3}-12-31`;
  const body = { records: [what.sealed.id], reason: `Streit um ${HIDDEN}`, until };
  expect((await send(server, '/api/app/legal-holds', { token: a.manager.token, body })).status).toBe(201);
  const [row] = await sql(server, `SELECT reason FROM legal_holds WHERE record = '${what.sealed.id}'`);
  expect(row?.reason).toBe(`Streit um ${SEEN}`);
});

it('an invisible title is refused', async () => {
  const body = { records: [a.done.employee.sealed.id], title: '\u202e\u200b', days: 7 };
  expect((await send(server, '/api/app/shares', { token: a.manager.token, body })).status).toBe(422);
});

it('an employee with an older unfolded name can still be changed', async () => {
  await sql(server, `UPDATE users SET full_name = 'Ju\u0308rgen \ufb01sch' WHERE id = '${a.unassigned.id}'`);
  const path = `/api/collections/users/records/${a.unassigned.id}`;
  const { status } = await send(server, path, { method: 'PATCH', token: a.unassigned.token, body: {} });
  expect(status).toBe(200);
  const [row] = await rows(server, 'users', `id = "${a.unassigned.id}"`);
  expect(row.full_name).toBe('Ju\u0308rgen \ufb01sch');
});
