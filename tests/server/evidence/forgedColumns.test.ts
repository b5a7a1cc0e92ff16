/**
 * Each column is verified against the log or listed as the server's word in docs/evidence-reference.md (D360).
 * A new column fails here.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersHonestly, stampNow, startAuthority } from '../../support/evidence/authority';
import { deviceOfNode } from '../../support/evidence/deviceOfNode';
import { signNow } from '../../support/evidence/judge';
import { verified } from '../../support/evidence/verified';
import { deliver, id as newId, session, type Work, work } from '../../support/rows/work';
import { create, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { changing } from '../delivery/changing';
import { stage } from '../stage';

const authority = await startAuthority();
afterAll(() => authority.stop());
answersHonestly(authority);
const env = { TSA_URL: `${authority.url}/tsa`, TSA_CA_FILE: authority.root };
const { server, world, a } = await stage({ env, clock: false });
const { remove } = changing({ server, world });

/** `word`: columns that are the server's word, null for all. */
type Row = { table: string; word: string[] | null };
const quotedIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, one]) => String(one));
const reference = await readFile('docs/evidence-reference.md', 'utf8');
const [, section = ''] = reference.split('\n## What is proven, and what is the server');
const [, listed = ''] = (section.split('\n## ')[0] ?? '').split('| table |');
const ROWS: Row[] = listed
  .split('\n')
  .slice(2)
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => {
    const [tables = '', proven = '', word = ''] = line.slice(1, -1).split('|');
    return quotedIn(tables).map((table) => ({ table, word: proven.trim() === '' ? null : quotedIn(word) }));
  });

type Column = { table: string; column: string; type: string };
type Made = Work & { number: string; id: string };
type Edit = { sql: string; finding: RegExp; record?: Made };
const MOMENT = "'2026-01-02 03:04:05.678Z'";
const quoted = (text: unknown) => `'${String(text).replaceAll("'", "''")}'`;
const escaped = (text: unknown) => String(text).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Valid values for columns whose format the server enforces. */
const VALUES: { [column: string]: string } = {
  'evidence_keys.key': `'${'c'.repeat(64)}'`,
  'documentations.number': "'00000-00000'",
  'documentations.service_type': "'Winterdienst'",
  'documentations.trust_level': "'link'",
  'documentations.location_source': "'manual'",
  'documentations.location_status': "'off_site'",
  'documentations.state': "'receiving'",
  'documentations.winter': "'07:00-20:00'",
  'documentations.content_hash': `'${'a'.repeat(64)}'`,
  'documentations.sealed': "replace(sealed, 'Kellertreppe', 'kellertreppe')",
  'documentations.manifest': "replace(manifest, 'camera', 'file')",
  'documentations.work': '\'{"items":[]}\'',
  'documentations.exceptions': '\'[{"code":"start_password"}]\'',
  'documentations.device_signature': `'${'A'.repeat(87)}.${'B'.repeat(86)}'`,
  'documentation_photos.source': "'file'",
  'documentation_photos.role': "'before'",
  'documentation_photos.sha256': `'${'b'.repeat(64)}'`,
  'deleted_documentations.number': "'00000-00000'",
  'deleted_documentations.service_type': "'Winterdienst'",
  'deleted_documentations.content_hash': `'${'a'.repeat(64)}'`,
  'legal_holds.until': "'2027-02-01'",
  'evidence_numbers.service': "'Winterdienst'",
  'properties.winter': "'07:00-20:00'",
  'service_plans.service_type': "'Winterdienst'",
  'service_plans.rhythm': '\'{"kind":"weekdays","days":[2]}\'',
  'service_plans.season_from': "'11-01'",
  'service_plans.season_to': "'03-31'",
  'service_plans.starts_on': "'2020-01-01'",
  'service_plans.ends_on': "'2027-02-01'",
  'service_plans.free_in': "'NW'",
  'service_plans.pause_from': "'2027-02-01'",
  'service_plans.pause_to': "'2027-02-14'",
  'evidence_openings.opened': "replace(opened, 'Kellertreppe', 'kellertreppe')",
  'evidence_openings.about': "'properties'",
  'evidence_entries.entry': 'randomblob(32)',
  'evidence_heads.about': "'properties'",
  'evidence_heads.position': '0',
  'evidence_entries.position': 'position + 1000000',
  'evidence_openings.position': 'position + 1000000',
  'evidence_checkpoints.size': 'size + 1000000',
  'evidence_stamps.size': 'size + 1000000',
};
const IDS =
  /^(?:id|record|user|link|deliverer|company_admin|property_manager|property|provider|documentation|manager)$/;

function otherValue({ table, column, type }: Column): string {
  const own = VALUES[`${table}.${column}`];
  if (own) return own;
  if (IDS.test(column)) return quoted(column === 'property' ? world.b.property : newId());
  if (type === 'BOOLEAN') return `1 - "${column}"`;
  if (type === 'NUMERIC' || type === 'INTEGER' || type === 'REAL') return `"${column}" + 1`;
  if (type === 'JSON') return '\'{"other":1}\'';
  if (column === 'mac') return "''";
  if (/(?:_at|^created|^updated|^at|^since|^ended)$/.test(column)) return MOMENT;
  return `"${column}" || ' X'`;
}
const update = (of: Column, where: string) =>
  `UPDATE ${of.table} SET "${of.column}" = ${otherValue(of)} WHERE ${where}`;

async function made(device = deviceOfNode()): Promise<Made> {
  const what = await work({ author: a.employee.id, property: a.property, photos: 1 });
  const by = { ...session(a.employee.token), ...device.header(what.sealed.contentHash) };
  const { body } = await deliver(server, what, by);
  return { ...what, number: body.number, id: what.sealed.id };
}
const hold = (one: Made) =>
  send(server, '/api/app/legal-holds', {
    body: { records: [one.id], reason: 'Streit um die Treppe', until: '2027-11-01' },
    token: a.manager.token,
  });
const positionOf = async (record: string) =>
  Number((await sql(server, `SELECT MAX(position) AS n FROM evidence_openings WHERE record = '${record}'`))[0]?.n);

const ofRecord = (of: Column, record: Made, where: string): Edit => ({
  sql: update(of, where),
  finding: new RegExp(`^${record.number}: `),
  record,
});

async function house(name: string): Promise<string> {
  const place = { address: 'Domkloster 4, 50667 Köln', latitude: 50.938361, longitude: 6.959974 };
  return (await create(server, 'properties', { ...place, name, property_manager: a.manager.id })).id;
}

/** Stamps a new state and adds an entry. @returns the state's size. */
async function stampAndMore(): Promise<number> {
  await made();
  await signNow(server);
  const size = await stampNow(server);
  await made();
  await signNow(server);
  return size;
}

/** About the tree over the newest entries. */
const NOT_NEWEST = /^Prüfbuch: welche Einträge die neuesten sind, steht nicht mehr fest/;

/** Creates a row to edit for each column, and the expected finding. */
const SUBJECTS: { [table: string]: (of: Column) => Promise<Edit> } = {
  documentations: async (of) => {
    const one = await made();
    return ofRecord(of, one, `id = '${one.id}'`);
  },
  documentation_photos: async (of) => {
    const one = await made();
    return ofRecord(of, one, `id = '${one.sealed.photos[0]?.id}'`);
  },
  deleted_documentations: async (of) => {
    const one = await made();
    expect((await remove(one)).status).toBe(204);
    return ofRecord(of, one, `id = '${one.id}'`);
  },
  legal_holds: async (of) => {
    const one = await made();
    expect((await hold(one)).status).toBeLessThan(300);
    return ofRecord(of, one, `record = '${one.id}'`);
  },
  evidence_numbers: async (of) => {
    const one = await made();
    return ofRecord(of, one, `record = '${one.id}'`);
  },
  evidence_openings: async (of) => {
    const one = await made();
    return { ...ofRecord(of, one, `record = '${one.id}'`), finding: new RegExp(`^${one.number}: |Stelle \\d{7}`) };
  },
  evidence_heads: async (of) => {
    const one = await made();
    const edit = ofRecord(of, one, `record = '${one.id}'`);
    return of.column === 'bucket' ? { ...edit, finding: NOT_NEWEST } : edit;
  },
  evidence_heads_tree: async (of) => {
    const one = await made();
    const node = `level = 0 AND node = (SELECT bucket FROM evidence_heads WHERE record = '${one.id}')`;
    return { ...ofRecord(of, one, node), finding: NOT_NEWEST };
  },
  evidence_entries: async (of) => {
    const one = await made();
    return { ...ofRecord(of, one, `position = ${await positionOf(one.id)}`) };
  },
  properties: async (of) => {
    const name = `Haus ${of.column}`;
    const id = await house(name);
    return {
      sql: update(of, `id = '${id}'`),
      finding: new RegExp(`^Prüfbuch: das Objekt „(?:${name}(?: X)?|${id})“ `),
    };
  },
  service_plans: async (of) => {
    const body = {
      ...{
        properties: [await house(`Plan ${of.column}`)],
        service: 'Hausmeister',
        rhythm: { kind: 'weekdays', days: [1] },
      },
      ...{ season: null, startsOn: '2027-01-04', endsOn: null, tolerance: 0 },
    };
    const before = (await sql(server, 'SELECT id FROM service_plans')).map(({ id }) => id);
    expect((await send(server, '/api/app/plans', { body, token: a.manager.token })).body).toMatchObject({ made: 1 });
    const plan = (await sql(server, 'SELECT id FROM service_plans')).find(({ id }) => !before.includes(id));
    return { sql: update(of, `id = '${plan?.id}'`), finding: new RegExp(`^Prüfbuch: der Plan ${plan?.id} `) };
  },
  device_keys: async (of) => {
    const device = deviceOfNode();
    await made(device);
    const finding = new RegExp(`^Prüfbuch: der Geräteschlüssel ${escaped(device.key.slice(0, 8))}`);
    return { sql: update(of, `key = '${device.key}'`), finding };
  },
  evidence_checkpoints: async (of) => {
    await made();
    const size = await signNow(server);
    await made();
    await signNow(server);
    return {
      sql: update(of, `size = ${size}`),
      finding: new RegExp(`^Prüfbuch: .*\\b${size}\\b|^Prüfbuch: die Zeit einer Unterschrift von vor dem Umstieg`),
    };
  },
  evidence_stamps: async (of) => {
    const size = await stampAndMore();
    return { sql: update(of, `size = ${size}`), finding: new RegExp(`^Prüfbuch: .*Zeitstempel über ${size} Einträge`) };
  },
  users: async (of) => {
    const name = `Konto ${of.column}`;
    const account = { email: `${of.column.toLowerCase()}@example.org`, password: 'Leiter-im-Keller-7' };
    const columns = { ...account, passwordConfirm: account.password, full_name: name, role: 'employee' };
    const { id } = await create(server, 'users', columns);
    return { sql: update(of, `id = '${id}'`), finding: new RegExp(`^Prüfbuch: das Konto „${name}“ `) };
  },
  documentation_words: async (of) => {
    const one = await made();
    return ofRecord(of, one, `documentation = '${one.id}'`);
  },
};

/** It has one row: each column is edited and restored. */
const SUM = 'evidence_heads_sum';
/** It has one row: a copy with one edited column replaces it. */
const KEYS = 'evidence_keys';
/**
 * One needs 256 entries (tests/server/evidence/verify.test.ts). In the other every edit has the same finding
 * (tests/server/evidence/forgery.test.ts).
 */
const ELSEWHERE: { [table: string]: string[] } = {
  evidence_nodes: ['level', 'position', 'hash'],
  documentation_counts: ['property_manager', 'company_admin', 'user', 'property', 'state', 'held', 'n', 'last'],
};

const columns: Column[] = (
  await sql(
    server,
    `SELECT m.name AS "table", p.name AS "column", UPPER(p.type) AS type FROM sqlite_master m, pragma_table_info(m.name) p
     WHERE m.type = 'table' ORDER BY m.name, p.cid`,
  )
).map(({ table, column, type }) => ({ table: String(table), column: String(column), type: String(type) }));
const rowOf = (table: string) => ROWS.find((row) => row.table === table);
const isProven = ({ table, column }: Column) => rowOf(table)?.word?.includes(column) === false;
const tried = columns.filter((one) => isProven(one) && SUBJECTS[one.table]);
const words = columns.filter((one) => rowOf(one.table)?.word?.includes(one.column) && SUBJECTS[one.table]);
const shared = columns.filter((one) => isProven(one) && one.table === SUM);
const keyColumns = columns.filter((one) => isProven(one) && one.table === KEYS);
const named = ({ table, column }: Column) => `${table}.${column}`;

const OF_RECORD =
  /^(?:documentations|documentation_photos|deleted_documentations|legal_holds|evidence_(?:numbers|openings|heads|heads_tree|entries))\./;

const LAST = 'evidence_entries.position';
/** Backups lie in another file: a foreign table would be named itself. */
const ASIDE = `ATTACH ${quoted(`${server.dir}/aside.db`)} AS aside`;
const subject = (of: Column) => (SUBJECTS[of.table] as (of: Column) => Promise<Edit>)(of);

const edits = new Map<string, Edit>();
const wordEdits = new Map<string, Edit>();
const alone = new Map<string, string>();
let [before, after] = ['', ''];
let untouched = {} as Made;
let lostStamp = 0;
const reported = new Map<string, string>();
const lines = (text: string) => text.split('\n');
const page = async ({ number }: Made) => String((await send(server, `/pruefen/${number}`)).body);
const box = async ({ id }: Made) =>
  (await send(server, `/api/app/documentations/${id}/evidence`, { token: a.manager.token })).body.state;

beforeAll(async () => {
  await signNow(server);
  untouched = await made();
  lostStamp = await stampAndMore();
  // Behind a missing entry the tree is not compared, so that edit comes last.
  const inOrder = [...tried].sort((one, other) => Number(named(one) === LAST) - Number(named(other) === LAST));
  for (const one of words) wordEdits.set(named(one), await subject(one));
  for (const one of inOrder) edits.set(named(one), await subject(one));
  await signNow(server);
  before = (await verified(server)).text;
  for (const { sql: statement } of wordEdits.values()) await sql(server, statement);
  for (const one of shared) {
    await sql(server, `${ASIDE}; CREATE TABLE aside.kept AS SELECT * FROM main.${one.table}; DETACH aside`);
    await sql(server, update(one, '1 = 1'));
    alone.set(named(one), await box(untouched));
    const back = `DELETE FROM main.${one.table}; INSERT INTO main.${one.table} SELECT * FROM aside.kept`;
    await sql(server, `${ASIDE}; ${back}; DROP TABLE aside.kept; DETACH aside`);
  }
  // Pages first: an edit of the log makes every page undecided.
  const isOfLog = (name: string) =>
    /^(?:evidence_(?:openings|heads|heads_tree|entries|checkpoints|stamps))\./.test(name);
  for (const ofLog of [false, true]) {
    for (const [name, { sql: statement, record }] of edits) {
      if (isOfLog(name) !== ofLog) continue;
      await sql(server, statement);
      if (record) reported.set(name, `${await page(record)} ${await box(record)}`);
    }
  }
  await sql(server, `CREATE TABLE kept AS SELECT * FROM ${KEYS}`);
  await sql(server, `DELETE FROM ${KEYS}`);
  for (const one of keyColumns) {
    const values = keyColumns.map((other) => (other.column === one.column ? otherValue(one) : `"${other.column}"`));
    const into = keyColumns.map(({ column }) => `"${column}"`).join();
    await sql(server, `INSERT INTO ${KEYS} (${into}) SELECT ${values.join()} FROM kept`);
  }
  await sql(server, 'DROP TABLE kept');
  await sql(server, `DELETE FROM evidence_stamps WHERE size = ${lostStamp}`);
  after = (await verified(server)).text;
}, 600_000);

describe('the table of proven columns', () => {
  it('names every table of the database and no other', () => {
    const tables = [...new Set(columns.map(({ table }) => table))].filter((table) => !/^(?:_|sqlite_)/.test(table));
    expect(ROWS.map(({ table }) => table).sort()).toEqual(tables.sort());
  });

  it('names only existing columns', () => {
    const known = columns.map(named);
    const unknown = ROWS.flatMap(({ table, word }) => (word ?? []).map((column) => `${table}.${column}`));
    expect(unknown.filter((one) => !known.includes(one))).toEqual([]);
  });

  it('calls no column proven that no test edits', () => {
    const known = [...Object.keys(SUBJECTS), SUM, KEYS];
    const untried = columns.filter(
      (one) => isProven(one) && !known.includes(one.table) && !ELSEWHERE[one.table]?.includes(one.column),
    );
    expect(untried.map(named)).toEqual([]);
  });
});

describe('an edit of a column that is listed as proven', () => {
  it('is absent before it is made', () => {
    expect(before).toContain('Alles unverändert.');
  });

  it.each(tried.map(named))('is named: %s', (name) => {
    const { finding } = edits.get(name) as Edit;
    expect(
      lines(after).filter((line) => finding.test(line)),
      after,
    ).not.toEqual([]);
  });

  it.each(tried.map(named).filter((name) => OF_RECORD.test(name)))('shows on page and box a wrong %s', (name) => {
    expect(reported.get(name)).not.toMatch(/<strong>(?:Unverändert|Gelöscht am[^<]*|Berichtigt am[^<]*)<\/strong>/);
    expect(reported.get(name)).not.toMatch(/ (?:unchanged|corrected|deleted)$/);
  });

  it.each(shared.map(named))('makes each box undecided: %s', (name) => {
    expect(alone.get(name)).toBe('doubtful');
  });

  it('is named when keys of the log were edited', () => {
    const found = lines(after).filter((line) =>
      /^Prüfbuch: der Schlüssel \S+\s…\s\S+ gehört nicht zum Prüfbuch$/.test(line),
    );
    // `objektbeleg verify` prints a sentence once; two edits of one key share it.
    expect(found, after).toHaveLength(2);
  });

  it('is named when a stamp was deleted', () => {
    expect(lines(after)).toContain(`Prüfbuch: der Zeitstempel über ${lostStamp} Einträge fehlt`);
  });
});

describe('an edit of a column that is the server’s word', () => {
  it('accuses no record', () => {
    for (const { finding, record } of wordEdits.values())
      if (record) expect(lines(after).filter((line) => finding.test(line))).toEqual([]);
  });
});
