/** An edit without `log.key` is noticed (D321): `objektbeleg verify` names it, and the page never says 'Unverändert'. */
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { deliver, id as newRecordId, session, type Work, work } from '../../support/rows/work';
import { type Answer, send, startServer, type TestServer } from '../../support/server/server';
import { linesNoted } from '../../support/server/serverLog';
import { sql } from '../../support/server/sql';
import { changing } from '../delivery/changing';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const { edit, remove } = changing({ server, world });
let now: TestServer = server;

type Made = Work & { number: string; id: string };

const made = async (photos = 1): Promise<Made> => {
  const what = await work({ author: a.employee.id, property: a.property, photos });
  const { body } = await deliver(server, what, session(a.employee.token));
  return { ...what, number: body.number, id: what.sealed.id };
};
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const set = (column: string, value: string) => (one: Made) =>
  sql(now, `UPDATE documentations SET ${column} = ${value} WHERE id = '${one.id}'`);
const run = (statement: (one: Made) => string) => (one: Made) => sql(now, statement(one));
const aside = () => `ATTACH ${quoted(`${server.dir}/aside.db`)} AS aside`;
const newestOf = async ({ id }: Made) => {
  const [row] = await sql(
    now,
    `SELECT position, opened FROM evidence_openings WHERE record = '${id}' ORDER BY position DESC LIMIT 1`,
  );
  return { position: Number(row?.position), opened: JSON.parse(String(row?.opened)) };
};

const entryOf = (opened: Record<string, { salt: string; text: string } | { hash: string }>) => {
  const order = [
    'record',
    'change',
    'by',
    'photos',
    'service',
    'place',
    'person',
    'notes',
    'signature',
    'parties',
    'binding',
  ];
  const lines = order.flatMap((part) => {
    const one = opened[part];
    return one ? [`${'hash' in one ? one.hash : sha256(one.salt + one.text)}  ${part}\n`] : [];
  });
  return sha256(lines.join(''));
};

/** Well-formed, bound to the record, without a valid mac. */
async function append(record: string, change: (texts: Record<string, unknown>) => void, from: Made): Promise<void> {
  const { opened } = await newestOf(from);
  const texts: Record<string, unknown> = {};
  for (const [part, one] of Object.entries(opened as Record<string, { text: string }>))
    texts[part] = JSON.parse(one.text);
  const [before] = await sql(
    now,
    `SELECT lower(hex(entry)) AS entry FROM evidence_entries WHERE position = (SELECT MAX(position) FROM evidence_openings WHERE record = '${record}')`,
  );
  texts.binding = { about: 'documentations', before: String(before?.entry ?? ''), record };
  change(texts);
  const sorted = (value: unknown): unknown =>
    Array.isArray(value) || typeof value !== 'object' || value === null
      ? value
      : Object.fromEntries(
          Object.entries(value)
            .sort(([x], [y]) => (x < y ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        );
  const forged = Object.fromEntries(
    Object.entries(texts).map(([part, value]) => [
      part,
      { salt: randomBytes(16).toString('hex'), text: JSON.stringify(sorted(value)) },
    ]),
  );
  const entry = entryOf(forged);
  await sql(
    now,
    `INSERT INTO evidence_entries (position, entry) SELECT MAX(position) + 1, unhex('${entry}') FROM evidence_entries`,
  );
  await sql(
    now,
    `INSERT INTO evidence_openings (position, about, record, opened)
     SELECT MAX(position), 'documentations', '${record}', ${quoted(JSON.stringify(forged))} FROM evidence_entries`,
  );
  await sql(
    now,
    `UPDATE evidence_heads SET position = (SELECT MAX(position) FROM evidence_entries) WHERE record = '${record}'`,
  );
}

async function invent(from: Made): Promise<string> {
  const record = newRecordId();
  const columns = async (table: string) =>
    (await sql(now, `SELECT name FROM pragma_table_info('${table}')`)).map(({ name }) => `"${name}"`);
  const own: Record<string, string> = { '"id"': `'${record}'`, '"number"': "'7QQQQ-7QQQQ'" };
  const all = await columns('documentations');
  const values = all.map((column) => own[column] ?? column).join();
  await sql(
    now,
    `INSERT INTO documentations (${all.join()}) SELECT ${values} FROM documentations WHERE id = '${from.id}'`,
  );
  await sql(
    now,
    `INSERT INTO evidence_numbers SELECT '${record}', '7QQQQ-7QQQQ', town, service, captured_at, received_at
     FROM evidence_numbers WHERE record = '${from.id}'`,
  );
  return record;
}

async function addPhoto(one: Made): Promise<void> {
  const extra = newRecordId();
  const columns = (await sql(now, "SELECT name FROM pragma_table_info('documentation_photos')")).map(
    ({ name }) => `"${name}"`,
  );
  const own: Record<string, string> = { '"id"': `'${extra}'`, '"sequence"': '1' };
  const values = columns.map((column) => own[column] ?? column).join();
  const source = String(one.sealed.photos[0]?.id);
  await sql(
    now,
    `INSERT INTO documentation_photos (${columns.join()}) SELECT ${values} FROM documentation_photos WHERE id = '${source}'`,
  );
  await sql(now, `UPDATE documentations SET photo_count = 2 WHERE id = '${one.id}'`);
  const from = await photoFile(one);
  const to = from.replace(source, extra);
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to);
}

async function photoFile(one: Made): Promise<string> {
  const storage = join(server.dir, 'storage');
  const found = await readdir(storage, { recursive: true });
  const name = found.find((path) => path.includes(`/${one.sealed.photos[0]?.id}/`) && path.endsWith('.jpg'));
  return join(storage, name ?? '');
}

const moment = "'2026-01-02 03:04:05.678Z'";

const EDITS: [string, (one: Made) => Promise<unknown>][] = [
  ['its author to another one', set('user', `'${world.b.employee.id}'`)],
  ['its Hausverwaltung, which then sees it no more', set('property_manager', "''")],
  ['its property, so that a gap vanishes', set('property', `'${world.b.property}'`)],
  ['a photo that was taken out', run((one) => `DELETE FROM documentation_photos WHERE documentation = '${one.id}'`)],
  ['a photo of another building', addPhoto],
  [
    'a byte of a photo',
    async (one) => {
      const path = await photoFile(one);
      const bytes = await readFile(path);
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      await writeFile(path, bytes);
    },
  ],
  [
    'its notes, with its entry put under another record',
    async (one) => {
      await sql(now, `UPDATE evidence_openings SET record = 'aaaaaaaaaaaaaaa' WHERE record = '${one.id}'`);
      await sql(now, `UPDATE documentations SET notes = 'Nichts getan' WHERE id = '${one.id}'`);
    },
  ],
  ['what its entry was made of', run((one) => `DELETE FROM evidence_openings WHERE record = '${one.id}'`)],
  [
    'a word inside its entry',
    run(
      (one) =>
        `UPDATE evidence_openings SET opened = replace(opened, 'Kellertreppe', 'kellertreppe') WHERE record = '${one.id}'`,
    ),
  ],
  [
    'the mark of its entry',
    async (one) => {
      const { position } = await newestOf(one);
      await sql(now, `UPDATE evidence_entries SET mac = '' WHERE position = ${position}`);
    },
  ],
  [
    'a name, with its part closed as if it had been erased',
    async (one) => {
      const { position, opened } = await newestOf(one);
      opened.person = { hash: sha256(opened.person.salt + opened.person.text) };
      await sql(
        now,
        `UPDATE evidence_openings SET opened = ${quoted(JSON.stringify(opened))} WHERE position = ${position}`,
      );
      await sql(now, `UPDATE documentations SET employee_name = 'Jemand Anders' WHERE id = '${one.id}'`);
    },
  ],
  ['its page by number', run((one) => `DELETE FROM evidence_numbers WHERE record = '${one.id}'`)],
  [
    'the number of its page',
    run((one) => `UPDATE evidence_numbers SET number = '11111-11111' WHERE record = '${one.id}'`),
  ],
  [
    'the town of its page',
    run((one) => `UPDATE evidence_numbers SET town = '10115 Berlin' WHERE record = '${one.id}'`),
  ],
  [
    'the times of its page',
    run((one) => `UPDATE evidence_numbers SET captured_at = ${moment} WHERE record = '${one.id}'`),
  ],
  [
    'a Löschsperre that nobody set',
    run(
      (one) => `INSERT INTO legal_holds VALUES ('${one.id}', ${moment}, '', 'Niemand', 'Erfunden', '2099-01-01', '')`,
    ),
  ],
  [
    'a deletion that never was',
    async (one) => {
      await sql(
        now,
        `INSERT INTO deleted_documentations (id, number, company_admin, property_manager, deleted_at, reason, created, updated)
         SELECT id, number, company_admin, property_manager, ${moment}, 'Erfunden', created, updated FROM documentations WHERE id = '${one.id}'`,
      );
      await sql(now, `DELETE FROM documentations WHERE id = '${one.id}'`);
      await sql(now, `DELETE FROM evidence_openings WHERE record = '${one.id}'`);
    },
  ],
  [
    'the words by which it is found',
    run(
      (one) =>
        `DELETE FROM documentation_index WHERE rowid = (SELECT key FROM documentation_words WHERE documentation = '${one.id}')`,
    ),
  ],
  ['a row that was taken out', run((one) => `DELETE FROM documentations WHERE id = '${one.id}'`)],
];

/** Records that were corrected, held or deleted before the edit. */
const LATER: [string, (one: Made) => Promise<Answer>, (one: Made) => Promise<unknown>][] = [
  [
    'a correction that was hidden, the row set back',
    (one) => edit(one, { notes: 'Nur die Treppe' }),
    async (one) => {
      const { position } = await newestOf(one);
      await sql(now, `UPDATE evidence_openings SET record = 'bbbbbbbbbbbbbbb' WHERE position = ${position}`);
      await sql(
        now,
        `UPDATE documentations SET notes = ${quoted(one.sealed.notes)}, edited_at = '', edited_by = '' WHERE id = '${one.id}'`,
      );
    },
  ],
  ['who corrected it', (one) => edit(one, { notes: 'Nur die Treppe' }), set('edited_by', "'Niemand'")],
  ['what a correction says', (one) => edit(one, { notes: 'Nur die Treppe' }), set('notes', "'Alles'")],
  [
    'why it was deleted',
    (one) => remove(one),
    run((one) => `UPDATE deleted_documentations SET reason = 'Erfunden' WHERE id = '${one.id}'`),
  ],
  [
    'who deleted it',
    (one) => remove(one),
    run((one) => `UPDATE deleted_documentations SET deleted_by = 'Niemand' WHERE id = '${one.id}'`),
  ],
  [
    'when it was deleted',
    (one) => remove(one),
    run((one) => `UPDATE deleted_documentations SET deleted_at = ${moment} WHERE id = '${one.id}'`),
  ],
  [
    'who hears of its deletion',
    (one) => remove(one),
    run((one) => `UPDATE deleted_documentations SET property_manager = '' WHERE id = '${one.id}'`),
  ],
  [
    'the trace of its deletion',
    (one) => remove(one),
    run((one) => `DELETE FROM deleted_documentations WHERE id = '${one.id}'`),
  ],
  [
    'a deleted record that was brought back with other words',
    async (one) => {
      const columns = (await sql(now, "SELECT name FROM pragma_table_info('documentations')"))
        .map(({ name }) => `"${name}"`)
        .join();
      // In another file: a foreign table would be named itself.
      const kept = `CREATE TABLE aside.kept AS SELECT ${columns} FROM main.documentations WHERE id = '${one.id}'`;
      await sql(now, `${aside()}; ${kept}; DETACH aside`);
      return remove(one);
    },
    async (one) => {
      const back = "UPDATE kept SET notes = 'Nichts getan'; INSERT INTO main.documentations SELECT * FROM aside.kept";
      await sql(now, `${aside()}; ${back}; DETACH aside`);
      await sql(now, `DELETE FROM deleted_documentations WHERE id = '${one.id}'`);
      await sql(now, `UPDATE evidence_openings SET about = 'documentation' WHERE record = '${one.id}'`);
    },
  ],
  [
    'a Löschsperre that was taken out',
    (one) => hold(one),
    run((one) => `DELETE FROM legal_holds WHERE record = '${one.id}'`),
  ],
  [
    'a Löschsperre that was ended past the product',
    (one) => hold(one),
    run((one) => `UPDATE legal_holds SET ended_at = ${moment} WHERE record = '${one.id}'`),
  ],
  [
    'the day of a Löschsperre',
    (one) => hold(one),
    run((one) => `UPDATE legal_holds SET until = '2027-02-01' WHERE record = '${one.id}'`),
  ],
];

const hold = (one: Made) =>
  send(server, '/api/app/legal-holds', {
    body: { records: [one.id], reason: 'Streit um die Treppe', until: '2027-11-01' },
    token: a.manager.token,
  });

/** Edits outside of records, and the sentence that names them. */
const GLOBAL: [string, () => Promise<unknown>, RegExp][] = [
  [
    'the numbers of a home',
    () => sql(now, 'UPDATE documentation_counts SET n = n + 1'),
    /^die Zahlen der Übersichten passen nicht/,
  ],
  [
    'a property that was moved',
    () => sql(now, `UPDATE properties SET latitude = 48 WHERE id = '${a.property}'`),
    /^das Objekt „.+“ wurde verändert \(Position\)$/,
  ],
  [
    'the name of a property',
    () => sql(now, `UPDATE properties SET name = 'Haus Nebenan' WHERE id = '${world.b.property}'`),
    /^das Objekt „Haus Nebenan“ wurde verändert \(Name oder Anschrift\)$/,
  ],
  [
    'a key that was added to those of the log',
    () =>
      sql(
        now,
        `INSERT INTO evidence_keys (key, name, since) VALUES ('${'c'.repeat(64)}', 'fremd/pruefbuch', ${moment})`,
      ),
    /^der Schlüssel \S+\s…\s\S+ gehört nicht zum Prüfbuch$/,
  ],
  [
    'the time of a signature',
    () =>
      sql(
        now,
        "UPDATE evidence_checkpoints SET at = '2020-01-01T00:00:00.000Z' WHERE size = (SELECT MIN(size) FROM evidence_checkpoints)",
      ),
    /^die Zeit der Unterschrift unter \d+ Einträge des Prüfbuchs wurde verändert, oder eine vor ihr fehlt$/,
  ],
  [
    'the begin of a plan',
    () => sql(now, "UPDATE service_plans SET starts_on = '2020-01-01'"),
    /^der Plan \w+ wurde verändert \(Plan oder Ende\)$/,
  ],
];

const linesOf = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}: `))
    .map((line) => line.slice(name.length + 2));
const page = async ({ number }: Made) => String((await send(now, `/pruefen/${number}`)).body);

const [edited, later, untouched]: [Made[], Made[], Made[]] = [[], [], []];
let [before, after, restarted] = ['', '', ''];
let invented = '';

beforeAll(async () => {
  for (const [list, count] of [
    [edited, EDITS.length],
    [later, LATER.length],
    [untouched, 3],
  ] as const)
    for (let more = 0; more < count; more++) list.push(await made());
  await signNow(server);
  const plan = {
    properties: [a.property],
    service: 'Hausmeister',
    rhythm: { kind: 'weekdays', days: [1] },
    season: null,
    startsOn: '2027-01-04',
    endsOn: null,
    tolerance: 0,
  };
  expect((await send(server, '/api/app/plans', { body: plan, token: a.manager.token })).body).toMatchObject({
    made: 1,
  });
  for (const [index, [, prepare]] of LATER.entries())
    expect((await prepare(later[index] as Made)).status).toBeLessThan(300);
  await edit(untouched[1] as Made, { notes: 'Nur die Treppe' });
  await signNow(server);
  before = (await verified(server)).text;
  invented = await invent(untouched[0] as Made);
  for (const [index, [, change]] of EDITS.entries()) await change(edited[index] as Made);
  for (const [index, [, , change]] of LATER.entries()) await change(later[index] as Made);
  for (const [, change] of GLOBAL) await change();
  after = (await verified(server)).text;
  await server.stop();
  now = await startServer({ dir: server.dir, port: server.port, clock: false });
  const fresh = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await deliver(now, fresh, session(a.employee.token));
  await signNow(now);
  restarted = (await verified(now)).text;
}, 300_000);

describe('an edit of the database without the key', () => {
  it('is absent before it is made', () => {
    expect(before).toContain('Alles unverändert.');
  });

  it.each(EDITS.map(([what], index) => ({ what, index })))(
    'is named with its number: $what',
    async ({ what, index }) => {
      const one = edited[index] as Made;
      expect(linesOf(after, one.number), after).not.toEqual([]);
      expect(linesOf(restarted, one.number), restarted).not.toEqual([]);
      // A word index does not change what the page says.
      if (what === 'the words by which it is found') return;
      expect(await page(one)).not.toMatch(/<strong>(?:Unverändert|Gelöscht am[^<]*|Berichtigt am[^<]*)<\/strong>/);
    },
  );

  it.each(LATER.map(([what], index) => ({ what, index })))(
    'is named after an earlier event: $what',
    async ({ index }) => {
      const one = later[index] as Made;
      expect(linesOf(after, one.number), after).not.toEqual([]);
      expect(linesOf(restarted, one.number), restarted).not.toEqual([]);
      expect(await page(one)).not.toMatch(/<strong>(?:Unverändert|Gelöscht am[^<]*|Berichtigt am[^<]*)<\/strong>/);
    },
  );

  it.each(GLOBAL.map(([what, , words]) => ({ what, words })))('is named: $what', ({ words }) => {
    for (const text of [after, restarted])
      expect(
        linesOf(text, 'Prüfbuch').some((line) => words.test(line)),
        text,
      ).toBe(true);
  });

  it('is named when a record was invented', async () => {
    for (const text of [after, restarted]) expect(linesOf(text, '7QQQQ-7QQQQ')).not.toEqual([]);
    expect(String((await send(now, '/pruefen/7QQQQ-7QQQQ')).body)).not.toContain('<strong>Unverändert</strong>');
    expect(invented).not.toBe('');
  });

  it('accuses no other record', async () => {
    for (const one of untouched) for (const text of [after, restarted]) expect(linesOf(text, one.number)).toEqual([]);
    expect(await page(untouched[0] as Made)).toContain('<strong>Unverändert</strong>');
    expect(await page(untouched[1] as Made)).toContain('<strong>Berichtigt am');
  });
});

describe('an entry of the attacker', () => {
  it('is named, shown as foreign, and never signed', async () => {
    const victim = untouched[2] as Made;
    const state = async () => String((await send(now, '/pruefbuch/checkpoint')).body);
    const signed = await state();
    await append(
      victim.id,
      (texts) => {
        texts.notes = 'Nichts getan';
        texts.change = { at: new Date().toISOString(), fields: ['notes'], kind: 'corrected', version: 2 };
        texts.by = { name: 'Büro', reason: '' };
      },
      victim,
    );
    await sql(now, `UPDATE documentations SET notes = 'Nichts getan' WHERE id = '${victim.id}'`);
    await send(now, '/api/crons/evidence', { method: 'POST', token: now.su });
    await expect
      .poll(() => linesNoted(now, 'message ~ "that this server did not make"'), { timeout: 20_000 })
      .toBeGreaterThan(0);
    expect(await state()).toBe(signed);
    expect(linesOf((await verified(now)).text, victim.number)).not.toEqual([]);
    expect(await page(victim)).not.toMatch(/<strong>(?:Unverändert|Berichtigt am[^<]*)<\/strong>/);
  });
});
