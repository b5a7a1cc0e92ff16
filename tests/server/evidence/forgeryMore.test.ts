/** Further edits without `log.key`: types, rows without id, renamed tables, removed states and files. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { deliver, id as newRecordId, resealed, session, type Work, work } from '../../support/rows/work';
import { fullOr } from '../../support/run/full.mjs';
import { send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { changing } from '../delivery/changing';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const { edit, remove } = changing({ server, world });

type Made = Work & { number: string; id: string };

const made = async (): Promise<Made> => {
  const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
  const { body } = await deliver(server, what, session(a.employee.token));
  return { ...what, number: body.number, id: what.sealed.id };
};
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(`${name}: `));
const page = async (on: TestServer, number: string) => String((await send(on, `/pruefen/${number}`)).body);
const INTACT = /<strong>(?:Unverändert|Gelöscht am[^<]*|Berichtigt am[^<]*)<\/strong>/;
const asBytes =
  (table: string, column: string, key = 'id') =>
  (one: Made) =>
    `UPDATE ${table} SET ${column} = CAST(${column} AS BLOB) WHERE ${key} = '${one.id}'`;

const VALUES: [string, (one: Made) => string][] = [
  ...['state', 'property_manager', 'company_admin', 'user', 'property', 'captured_at', 'number', 'service_type'].map(
    (column): [string, (one: Made) => string] => [`${column} as bytes`, asBytes('documentations', column)],
  ),
  ['held as a word', (one) => `UPDATE documentations SET held = 'f' WHERE id = '${one.id}'`],
  ['late as a word', (one) => `UPDATE documentations SET late = 'f' WHERE id = '${one.id}'`],
  [
    'the same moment written in another zone',
    (one) =>
      `UPDATE documentations SET captured_at = strftime('%Y-%m-%d %H:%M:%f', captured_at, '+10 hours') || '+10:00' WHERE id = '${one.id}'`,
  ],
  ['its work as another object', (one) => `UPDATE documentations SET work = '{"a":1}' WHERE id = '${one.id}'`],
  [
    'a distance with a unit',
    (one) => `UPDATE documentations SET distance = CAST(distance AS TEXT) || ' km' WHERE id = '${one.id}'`,
  ],
  ['the record of its photo as bytes', asBytes('documentation_photos', 'documentation', 'documentation')],
  ['the number of its page as bytes', asBytes('evidence_numbers', 'number', 'record')],
];

const numbered: Made[] = [];
let text = '';
let before = '';
let [untouched, corrected, held, gone]: Made[] = [];
let home = '';
let running: TestServer = server;
let now: TestServer = server;

/** Runs on a copy of the data from before any edit. */
async function onCopy<T>(use: (copy: TestServer) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'objektbeleg-copy-'));
  await cp(home, dir, { recursive: true });
  const copy = await startServer({ dir, clock: false });
  running = copy;
  try {
    return await use(copy);
  } finally {
    await running.kill();
    await rm(dir, { recursive: true, force: true });
  }
}

type Opened = { [part: string]: { salt: string; text: string } };
type Values = { [key: string]: unknown };
const sha256 = (data: string) => createHash('sha256').update(data).digest('hex');
const FORGED = '7QQQQ-7QQQQ';

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([x], [y]) => (x < y ? -1 : 1)))
      : one,
  );

const PARTS = ['record', 'change', 'by', 'photos', 'service', 'place', 'person', 'notes', 'signature', 'parties'];
const entryOf = (opened: Opened) =>
  sha256(
    [...PARTS, 'binding']
      .flatMap((part) => {
        const one = opened[part];
        return one ? [`${sha256(one.salt + one.text)}  ${part}\n`] : [];
      })
      .join(''),
  );
const say = (opened: Opened, part: string, values: Values) => {
  const one = opened[part];
  if (one) one.text = canonical({ ...JSON.parse(one.text), ...values });
};

async function newestOf(copy: TestServer, record: string) {
  const [row] = await sql(
    copy,
    `SELECT o.position, o.opened, lower(hex(e.entry)) AS entry FROM evidence_openings o JOIN evidence_entries e ON e.position = o.position
     WHERE o.record = '${record}' ORDER BY o.position DESC LIMIT 1`,
  );
  return {
    position: Number(row?.position),
    entry: String(row?.entry),
    opened: JSON.parse(String(row?.opened)) as Opened,
  };
}

/** The attacker's entry and its note, without valid marks. */
async function enter(copy: TestServer, of: { position: string; about: string; record: string; opened: Opened }) {
  const { about, record, opened } = of;
  const keys = `('${about}', '${record}', ${of.position}, '')`;
  await sql(
    copy,
    `INSERT INTO evidence_entries (position, entry) VALUES (${of.position}, unhex('${entryOf(opened)}'))`,
  );
  const position = of.position.replace(' + 1', '');
  await sql(
    copy,
    `INSERT INTO evidence_openings (about, record, position, opened) VALUES ('${about}', '${record}', ${position}, ${quoted(JSON.stringify(opened))})`,
  );
  await sql(
    copy,
    `INSERT OR REPLACE INTO evidence_heads (about, record, position, mac) VALUES ${keys.replace(' + 1', '')}`,
  );
}
const NEXT = '(SELECT MAX(position) FROM evidence_entries) + 1';
const BEFORE_ALL = '-1';

async function copyRow(copy: TestServer, of: { table: string; id: string; own: { [column: string]: string } }) {
  const all = (await sql(copy, `SELECT name FROM pragma_table_info('${of.table}')`)).map(({ name }) => String(name));
  const values = all.map((name) => of.own[name] ?? `"${name}"`);
  await sql(
    copy,
    `INSERT INTO ${of.table} (${all.map((name) => `"${name}"`).join()}) SELECT ${values.join()} FROM ${of.table} WHERE id = '${of.id}'`,
  );
}

/** Invents a record with photo, file and page, without an entry. */
async function invent(copy: TestServer, from: Made): Promise<{ id: string; opened: Opened }> {
  const [id, photo, source] = [newRecordId(), newRecordId(), String(from.sealed.photos[0]?.id)];
  const photos = [{ ...from.sealed.photos[0], id: photo }];
  const sealed = await resealed({ ...from.sealed, id, photos });
  const own = { id: quoted(id), number: quoted(FORGED), sealed: quoted(canonical(sealed)), device_signature: "''" };
  await copyRow(copy, {
    table: 'documentations',
    id: from.id,
    own: { ...own, content_hash: quoted(sealed.contentHash), manifest: quoted(canonical(photos)) },
  });
  await copyRow(copy, {
    table: 'documentation_photos',
    id: source,
    own: { id: quoted(photo), documentation: quoted(id) },
  });
  const storage = join(copy.dir, 'storage');
  const folder = (await readdir(storage, { recursive: true })).find((path) => path.endsWith(`/${source}`)) ?? '';
  await cp(join(storage, folder), join(storage, folder.replace(source, photo)), { recursive: true });
  await sql(
    copy,
    `INSERT INTO evidence_numbers SELECT '${id}', '${FORGED}', town, service, captured_at, received_at FROM evidence_numbers
     WHERE record = '${from.id}'`,
  );
  const { opened } = await newestOf(copy, from.id);
  say(opened, 'record', {
    ...{ id, number: FORGED, contentHash: sealed.contentHash },
    sealed: sha256(canonical(sealed)),
  });
  if (opened.photos) opened.photos.text = canonical(photos);
  say(opened, 'binding', { record: id, before: '' });
  delete opened.signature;
  return { id, opened };
}

/** Adds a newest entry that names another Hausverwaltung. */
async function overwrite(copy: TestServer, one: Made) {
  const { opened, entry } = await newestOf(copy, one.id);
  say(opened, 'person', { manager_name: 'Andere Verwaltung' });
  say(opened, 'change', { kind: 'released', fields: ['person.manager_name'] });
  say(opened, 'binding', { before: entry });
  await enter(copy, { position: NEXT, about: 'documentations', record: one.id, opened });
  await sql(copy, `UPDATE documentations SET manager_name = 'Andere Verwaltung' WHERE id = '${one.id}'`);
}

/** SQLite ignores the case of a table's name; a lookup by name may not. */
async function inCapitals(copy: TestServer, table: string) {
  await sql(copy, `ALTER TABLE ${table} RENAME TO passing`);
  await sql(copy, `ALTER TABLE passing RENAME TO ${table.toUpperCase()}`);
}
const emptyId = (table: string, own: { [column: string]: string }, id: () => string) => (copy: TestServer) =>
  copyRow(copy, { table, id: id(), own: { id: "''", ...own } });
const statement = (query: (one: Made) => string) => (copy: TestServer) => sql(copy, query(untouched as Made));

/** The output of `objektbeleg verify` within 30 s. Ends it with its children after that. */
function verifiedSoon({ dir }: TestServer): Promise<string> {
  const child = spawn('node', ['pocketbase/cli/objektbeleg.mjs', 'verify'], {
    env: { ...process.env, DATA_DIR: dir },
    detached: true,
  });
  const timer = setTimeout(() => process.kill(-Number(child.pid), 'SIGKILL'), 30_000);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  return new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code === null ? 'finds no end' : output);
    }),
  );
}

/** A restart, and more rounds of the log than an upgrade takes. */
async function rounds(copy: TestServer) {
  await copy.kill();
  running = await startServer({ dir: copy.dir, port: copy.port, clock: false });
  for (let round = 0; round < 8; round++)
    await send(running, '/api/crons/evidence', { method: 'POST', token: running.su });
}

/** `pages`: numbers whose page must not say unchanged. */
type OnCopy = { what: string; change: (copy: TestServer) => Promise<unknown>; pages?: () => string[] };
const COPIES: OnCopy[] = [
  {
    what: 'a made-up record that is entered before the log begins',
    change: async (copy) => {
      const { id, opened } = await invent(copy, untouched as Made);
      await enter(copy, { position: BEFORE_ALL, about: 'documentations', record: id, opened });
    },
    pages: () => [FORGED],
  },
  {
    what: 'a deletion that never was, entered before the log begins',
    change: async (copy) => {
      const [id, from] = [newRecordId(), String(gone?.id)];
      const { opened } = await newestOf(copy, from);
      await copyRow(copy, {
        table: 'deleted_documentations',
        id: from,
        own: { id: quoted(id), number: quoted(FORGED) },
      });
      await sql(
        copy,
        `INSERT INTO evidence_numbers SELECT '${id}', '${FORGED}', town, service, captured_at, received_at FROM evidence_numbers WHERE record = '${from}'`,
      );
      const record = JSON.parse(opened.record?.text ?? '{}');
      delete record.entries;
      if (opened.record) opened.record.text = canonical({ ...record, id, number: FORGED });
      say(opened, 'binding', { record: id, before: '' });
      await enter(copy, { position: BEFORE_ALL, about: 'documentations', record: id, opened });
    },
    pages: () => [FORGED],
  },
  {
    what: 'a made-up plan that is entered before the log begins',
    change: async (copy) => {
      const [plan] = await sql(copy, 'SELECT id FROM service_plans');
      const [id, from] = [newRecordId(), String(plan?.id)];
      const { opened } = await newestOf(copy, from);
      await copyRow(copy, {
        table: 'service_plans',
        id: from,
        own: { id: quoted(id), service_type: "'Gartenpflege'" },
      });
      say(opened, 'record', { plan: id });
      say(opened, 'service', { service_type: 'Gartenpflege' });
      say(opened, 'binding', { record: id, before: '' });
      await enter(copy, { position: BEFORE_ALL, about: 'service_plans', record: id, opened });
    },
  },
  {
    what: 'a record over which another entry was put, the notes of newest entries under another name',
    change: async (copy) => {
      await overwrite(copy, untouched as Made);
      await inCapitals(copy, 'evidence_heads');
    },
    pages: () => [String(untouched?.number)],
  },
  {
    what: 'a record over which another entry was put, the keys of the log taken out',
    change: async (copy) => {
      await overwrite(copy, untouched as Made);
      for (const table of ['evidence_openings', 'evidence_heads'])
        await sql(copy, `DELETE FROM ${table} WHERE about = 'log' AND record != 'upgraded'`);
    },
    pages: () => [String(untouched?.number)],
  },
  {
    what: 'a made-up record that the upgrade enters once more',
    change: async (copy) => {
      await invent(copy, untouched as Made);
      for (const table of ['evidence_openings', 'evidence_heads'])
        await sql(copy, `DELETE FROM ${table} WHERE record = 'upgraded'`);
      await rounds(copy);
    },
    pages: () => [FORGED],
  },
  {
    what: 'a record that the upgrade enters once more, its first entry taken out',
    change: async (copy) => {
      for (const table of ['evidence_openings', 'evidence_heads'])
        await sql(copy, `DELETE FROM ${table} WHERE record IN ('upgraded', '${untouched?.id}')`);
      await sql(copy, `UPDATE documentations SET manager_name = 'Andere Verwaltung' WHERE id = '${untouched?.id}'`);
      await rounds(copy);
    },
    pages: () => [String(untouched?.number)],
  },
  {
    what: 'a record without an id',
    change: emptyId('documentations', { number: quoted(FORGED) }, () => String(untouched?.id)),
  },
  {
    what: 'a deletion without an id',
    change: emptyId('deleted_documentations', { number: quoted(FORGED) }, () => String(gone?.id)),
  },
  { what: 'a property without an id', change: emptyId('properties', { name: "'Erfunden'" }, () => a.property) },
  {
    what: 'a plan without an id',
    change: async (copy) => {
      const [plan] = await sql(copy, 'SELECT id FROM service_plans');
      await copyRow(copy, { table: 'service_plans', id: String(plan?.id), own: { id: "''" } });
    },
  },
  {
    what: 'the numbers of a home in a table under another name',
    change: async (copy) => {
      await inCapitals(copy, 'documentation_counts');
      await sql(copy, 'UPDATE documentation_counts SET n = n + 5');
    },
  },
  { what: 'the register of device keys taken out', change: (copy) => sql(copy, 'DROP TABLE device_keys') },
  {
    what: 'a record that the index of a list does not have',
    change: async (copy) => {
      const id = String(untouched?.id);
      await sql(copy, 'PRAGMA wal_checkpoint(TRUNCATE)');
      await copy.kill();
      const path = join(copy.dir, 'data.db');
      const bytes = await readFile(path);
      // The index stores Hausverwaltung, state and id in one cell.
      const key = Buffer.from(`${a.manager.id}complete`);
      const cells = [...bytes.toString('latin1').matchAll(new RegExp(`${key.toString('latin1')}.{0,60}?${id}`, 'gs'))];
      expect(cells.length).toBeGreaterThan(0);
      for (const { 0: cell, index } of cells) bytes.write('zzz', index + cell.length - 3, 'latin1');
      await writeFile(path, bytes);
      running = await startServer({ dir: copy.dir, port: copy.port, clock: false });
    },
  },
  {
    what: 'properties behind a view that hides one, but not in a copy of verify',
    change: async (copy) => {
      await sql(copy, 'ALTER TABLE properties RENAME TO kept');
      await sql(
        copy,
        `CREATE VIEW properties AS SELECT * FROM kept WHERE id != '${a.property}'
         OR (SELECT file FROM pragma_database_list WHERE name = 'main') GLOB '*/objektbeleg-??????/*'`,
      );
    },
  },
  {
    what: 'a key of the log, named by parts without an entry',
    change: async (copy) => {
      const key = { key: 'c'.repeat(64), name: 'fremd/pruefbuch', since: '2026-01-02T03:04:05.678Z' };
      await sql(
        copy,
        `INSERT INTO evidence_keys (key, name, since) VALUES ('${key.key}', '${key.name}', '${key.since}')`,
      );
      const opened = { record: { salt: 'a'.repeat(32), text: canonical(key) } };
      await sql(
        copy,
        `INSERT INTO evidence_openings (position, about, record, opened)
         VALUES (99999999, 'log', '${key.name} ${key.key}', ${quoted(JSON.stringify(opened))})`,
      );
    },
  },
  {
    what: 'an entry of the log that is no JSON',
    change: (copy) => sql(copy, "UPDATE evidence_openings SET opened = 'kaputt' WHERE about = 'log'"),
  },
  {
    what: 'an entry of a record whose change is no JSON',
    change: statement(
      ({ id }) =>
        `UPDATE evidence_openings SET opened = json_set(opened, '$.change.text', 'kaputt') WHERE record = '${id}'`,
    ),
    pages: () => [String(untouched?.number)],
  },
  { what: 'an id as bytes', change: statement(asBytes('documentations', 'id')) },
  {
    what: 'the record of an entry as bytes',
    change: statement(asBytes('evidence_openings', 'record', 'record')),
    pages: () => [String(untouched?.number)],
  },
  {
    what: 'a state that was signed, taken out',
    change: (copy) =>
      sql(
        copy,
        'DELETE FROM evidence_checkpoints WHERE size = (SELECT MIN(size) FROM evidence_checkpoints WHERE size > 1)',
      ),
  },
  {
    what: 'a signature that was emptied',
    change: (copy) =>
      sql(
        copy,
        "UPDATE evidence_checkpoints SET note = '' WHERE size = (SELECT MIN(size) FROM evidence_checkpoints WHERE size > 1)",
      ),
  },
  {
    what: 'when a Löschsperre was set',
    change: (copy) => sql(copy, "UPDATE legal_holds SET set_at = '2026-01-02T03:04:05.678Z'"),
    pages: () => [String(held?.number)],
  },
  {
    what: 'a Löschsperre whose last day is bytes',
    change: (copy) => sql(copy, 'UPDATE legal_holds SET until = CAST(until AS BLOB)'),
    pages: () => [String(held?.number)],
  },
  {
    what: 'a corrected note whose begin went into the salt',
    change: async (copy) => {
      const { position, opened } = await newestOf(copy, String(corrected?.id));
      const { salt, text: whole } = opened.notes as Opened[string];
      const from = whole.indexOf('"nichts');
      opened.notes = { salt: salt + whole.slice(0, from), text: whole.slice(from) };
      const notes = JSON.parse(whole.slice(from));
      await sql(
        copy,
        `UPDATE evidence_openings SET opened = ${quoted(JSON.stringify(opened))} WHERE position = ${position}`,
      );
      await sql(copy, `UPDATE documentations SET notes = ${quoted(notes)} WHERE id = '${corrected?.id}'`);
    },
    pages: () => [String(corrected?.number)],
  },
  {
    what: 'a plan whose first day is bytes',
    change: (copy) => sql(copy, 'UPDATE service_plans SET starts_on = CAST(starts_on AS BLOB)'),
  },
  {
    what: 'a plan whose property is bytes',
    change: (copy) => sql(copy, 'UPDATE service_plans SET property = CAST(property AS BLOB)'),
  },
  {
    what: 'a property whose Hausverwaltung is bytes',
    change: (copy) => sql(copy, `UPDATE properties SET property_manager = CAST(property_manager AS BLOB)`),
  },
  {
    what: 'a deletion whose Hausverwaltung is bytes',
    change: (copy) => sql(copy, 'UPDATE deleted_documentations SET property_manager = CAST(property_manager AS BLOB)'),
  },
  {
    what: 'a trigger that changes what comes later',
    change: (copy) =>
      sql(
        copy,
        "CREATE TRIGGER forged AFTER INSERT ON documentation_photos BEGIN UPDATE documentations SET company_name = 'X'; END",
      ),
  },
];

afterAll(() => rm(home, { recursive: true, force: true }));

beforeAll(async () => {
  // The log's key is entered before everything that it marks.
  await signNow(server);
  for (let more = 0; more < VALUES.length; more++) numbered.push(await made());
  [untouched, corrected, held, gone] = [await made(), await made(), await made(), await made()];
  await signNow(server);
  const plan = {
    ...{ properties: [a.property], service: 'Hausmeister', rhythm: { kind: 'weekdays', days: [1] } },
    ...{ season: null, startsOn: '2027-01-04', endsOn: null, tolerance: 0 },
  };
  await send(server, '/api/app/plans', { body: plan, token: a.manager.token });
  await edit(corrected as Made, { notes: 'Der Hausmeister sagte: "nichts getan"' });
  await remove(gone as Made);
  const hold = { records: [held?.id], reason: 'Streit um die Treppe', until: '2027-11-01' };
  await send(server, '/api/app/legal-holds', { body: hold, token: a.manager.token });
  await signNow(server);
  home = await mkdtemp(join(tmpdir(), 'objektbeleg-home-'));
  await server.stop();
  await cp(server.dir, home, { recursive: true });
  now = await startServer({ dir: server.dir, port: server.port, clock: false });
  before = (await verified(server)).text;
  for (const [index, [, statement]] of VALUES.entries()) await sql(now, statement(numbered[index] as Made));
  text = (await verified(server)).text;
}, 300_000);

describe('an edit of the complete database without the key', () => {
  // In full too: the same type, emptiness or loss in a further table or column.
  const further = /^(a plan|a property|a deletion) (whose (property|Hausverwaltung)|without an id)|emptied$/;
  const few = COPIES.filter(({ what }) => !further.test(what));
  it.each(fullOr(COPIES, few))('is named: $what', { timeout: 120_000 }, async ({ change, pages = () => [] }) => {
    await onCopy(async (copy) => {
      await change(copy);
      for (const number of pages()) expect.soft(await page(running, number)).not.toMatch(INTACT);
      const printed = await verifiedSoon(copy);
      expect(printed).not.toContain('Alles unverändert.');
      expect(printed).toMatch(/^Geprüft: /);
      for (const number of pages()) expect.soft(linesOf(printed, number), printed).not.toEqual([]);
    });
  });
});

describe('a value of another type', () => {
  it('is absent before it is written', () => {
    expect(before).toContain('Alles unverändert.');
  });

  it.each(VALUES.map(([what], index) => ({ what, index })))('is named with its number: $what', async ({ index }) => {
    const { number } = numbered[index] as Made;
    expect(linesOf(text, number), text).not.toEqual([]);
    expect(await page(now, number)).not.toMatch(INTACT);
  });

  it('accuses no other record', async () => {
    expect(linesOf(text, String(untouched?.number))).toEqual([]);
  });
});
