/**
 * Every statement that the hooks run in a day of the product, collected while it happens: deliveries, records, links, letters, and each
 * job by the clock. SQLite says how it would answer each. None looks at every row of a table that grows with the records (D374).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startOf } from '../../src/domain/germanDay';
import { signNow } from '../support/judge';
import { type MailServer, startMailServer } from '../support/mailServer';
import { addDocumentations, addPhotoRows } from '../support/manyRows';
import { type Json, lettersAt, send, startServer, type TestServer } from '../support/server';
import { sql } from '../support/sql';
import { type Person, tenants, type World } from '../support/tenants';
import { deliver, grant, link, receipts, session, submit, work } from '../support/work';

/** Tables with a row for each record, photo, change, entry, letter or minute. */
const LARGE = [
  ...['documentations', 'documentation_photos', 'deleted_documentations', 'documentation_words', 'audit_log'],
  ...['evidence_entries', 'evidence_openings', 'evidence_nodes', 'evidence_checkpoints', 'evidence_heads'],
  ...['evidence_heads_tree', 'evidence_numbers', 'letters', 'sessions', 'delivery_grants', 'weather_hours'],
];
const ROWS = 20_000;
/** Indexes whose first column has the same value for nearly every row: to be found by them is to be read one by one. */
const ALL_ALIKE = /idx_documentations_state\b(?! \(state=\? AND received_at)|idx_letters_state/;

/** Statements that look as if they read all, by what is asked, and why they may. */
const MAY_READ_ALL: [RegExp, string][] = [
  [/ORDER BY (size|position) DESC LIMIT #$/, 'ends at the newest row'],
  [/ORDER BY captured_at DESC, id DESC LIMIT #$/, 'the super admin reads all customers, a page along the index'],
  [/^SELECT COALESCE\(MIN\(received_at\)/, 'reads the first entry of the index'],
  [
    /^SELECT COUNT\(\*\) AS n FROM documentations WHERE state = \?$/,
    'a number of the super admin, along an index alone',
  ],
  [/^SELECT COALESCE\(SUM\(bytes\), #\)/, 'a number of each hour and the super admin, along an index alone'],
  [/^SELECT size \|\| \? \|\| root/, 'ends the upgrade of the log, once for an installation'],
  [
    /FROM letters WHERE state=\?|FROM `letters` WHERE `state`=\?/,
    'letters under way or waiting for another try are few',
  ],
];

let mail: MailServer;
let server: TestServer;
let world: World;
const said: string[] = [];
let collected: Map<string, string>;

const post = (path: string, who: Person | null, body: Json = {}) =>
  send(server, path, { method: 'POST', body, ...(who ? { token: who.token } : {}) });
const get = (path: string, who: Person) => send(server, path, { token: who.token });

/** Each job by the clock, once, to its end. */
async function runJobs(): Promise<void> {
  const file = join(import.meta.dirname, '../../pocketbase/pb_hooks/crons.pb.js');
  const names = [...readFileSync(file, 'utf8').matchAll(/cronAdd\('(\w+)'/g)].map(([, name = '']) => name);
  for (const name of names.filter((one) => !['letters', 'tidy'].includes(one))) {
    await send(server, `/api/crons/${name}`, { method: 'POST', token: server.su });
    await vi.waitFor(
      async () => {
        const text = await (await fetch(`${server.url}/metrics`)).text();
        expect(text).toMatch(new RegExp(`job_duration_seconds\\{task="${name}"\\}`));
      },
      { timeout: 60_000 },
    );
  }
}

/** What a super admin looks up: the change log by each of its filters, accounts, properties. */
async function lookUp({ a, superAdmin }: World): Promise<void> {
  const day = new Date(Date.now() - 86_400_000).toISOString();
  for (const query of [
    `person=${a.company.id}`,
    'person=system',
    'object=documentations',
    'object=properties',
    'action=update',
    'action=delete',
    `record=${a.property}`,
    'search=Domkloster',
    'search=Mitarbeit',
    `from=${day}`,
    `to=${day}`,
    `from=${day}&action=create`,
    `person=${a.company.id}&object=users`,
    'person=system&action=update',
    'object=users&action=role',
  ])
    expect((await get(`/api/app/admin/audit?${query}`, superAdmin)).status, query).toBe(200);
  await get('/api/app/admin/audit/people', superAdmin);
  for (const query of [
    'search=a',
    'role=employee',
    'role=company_admin&search=b',
    'sort=name',
    'sort=-name&role=property_manager',
  ])
    await get(`/api/app/admin/users?${query}`, superAdmin);
  await get('/api/app/admin/properties', superAdmin);
}

/** A day of the product. */
async function live(): Promise<void> {
  const { a, superAdmin } = world;
  const own = session(a.employee.token);
  const made = [];
  for (let n = 0; n < 3; n++) {
    const what = await work({ author: a.employee.id, property: a.property, photos: 2 });
    made.push(what);
    await deliver(server, what, own);
  }
  const given = grant((await post('/api/app/delivery-grant', a.employee)).body.grant);
  await deliver(server, await work({ author: a.employee.id, property: a.own, photos: 1 }), given);
  await submit(server, (await work({ author: a.employee.id, property: a.own, photos: 1 })).sealed, given);
  await receipts(
    server,
    made.map(({ sealed }) => sealed.id),
    given,
  );
  const begun = (await post('/api/app/links', a.manager, { property: a.property })).body;
  await deliver(server, await work({ author: null, property: a.property, photos: 1 }), link(begun.token));
  await get(`/api/app/links/${begun.id}/token`, a.manager);
  const late = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await post(`/api/app/assignments/${a.assignment}/end`, a.company);
  await deliver(server, late, own);
  await post(`/api/app/documentations/${late.sealed.id}/release`, a.company);
  const [first, second] = made;
  await send(server, `/api/app/documentations/${first?.sealed.id}`, {
    method: 'DELETE',
    token: a.company.token,
    body: { reason: 'Doppelt aufgenommen' },
  });
  await send(server, `/api/app/admin/documentations/${second?.sealed.id}`, {
    method: 'PATCH',
    token: superAdmin.token,
    body: { notes: 'Anders' },
  });
  await post('/api/app/legal-holds', a.manager, {
    ...{ records: [second?.sealed.id], reason: 'Wasserschaden im Keller' },
    until: `${new Date().getFullYear() + 2}-12-31`,
  });
  await post('/api/app/shares', a.manager, { records: [second?.sealed.id], title: 'Für den Anwalt', days: 30 });
  for (const path of ['evidence', 'names', 'weather', 'parts'])
    await get(`/api/app/documentations/${second?.sealed.id}/${path}`, a.manager);
  for (const path of [
    'shares',
    'counts',
    'plans/gaps',
    `plans?property=${a.property}`,
    'account/letters',
    'account/devices',
  ])
    await get(`/api/app/${path}`, a.manager);
  await get('/api/collections/documentations/records?perPage=50', a.company);
  await get('/api/app/words?q=kellertrepe', a.company);
  await lookUp(world);
  for (const path of ['stats', 'users', 'system', 'documentations', `users/${a.company.id}`])
    await get(`/api/app/admin/${path}`, superAdmin);
  await send(server, '/api/app/health');
  await send(server, '/metrics');
  await signNow(server);
  await runJobs();
  const keep = { weekly: true, answers: true, witness: true, allDone: true, muted: [] };
  for (const who of [a.manager, a.company])
    await send(server, '/api/app/account/letters', { method: 'PUT', token: who.token, body: keep });
  // The first of a month that is a Monday, at eleven: every kind of letter is due.
  for (const moment of [startOf('2026-06-01') + 11 * 3_600_000, Date.now() + 86_400_000])
    await lettersAt(server, moment);
  await send(server, `/api/app/admin/users/${world.b.employee.id}/role`, {
    method: 'PUT',
    token: superAdmin.token,
    body: { role: 'employee', employer: a.company.id },
  });
  const numbers = (await get(`/api/app/admin/users/${a.company.id}`, superAdmin)).body.numbers;
  await send(server, `/api/app/admin/users/${a.company.id}`, {
    method: 'DELETE',
    token: superAdmin.token,
    body: { confirm: numbers },
  });
}

/** Rows as of a year, past every rule. */
async function grow(): Promise<void> {
  const { a } = world;
  await addDocumentations(server, a, { count: ROWS });
  await addPhotoRows(server);
  const n = `WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})`;
  const fill = [
    `INSERT INTO evidence_entries (position, entry, mac) ${n} SELECT i, zeroblob(32), 'x' FROM n`,
    `INSERT INTO evidence_openings (position, about, record, opened) ${n} SELECT i, 'documentations', printf('d%014d', i), '{}' FROM n`,
    `INSERT INTO evidence_heads (about, record, position, mac, bucket) ${n} SELECT 'documentations', printf('d%014d', i), i, '', i * 3 FROM n`,
    `INSERT OR IGNORE INTO evidence_heads_tree (level, node, hash) ${n} SELECT 0, i * 3, zeroblob(32) FROM n`,
    `INSERT INTO evidence_checkpoints (size, root, at, note, mac) ${n} SELECT i, '', '', 'x', 'x' FROM n`,
    `INSERT INTO audit_log (id, created, collection, record, action, property_manager) ${n}
     SELECT printf('a%014d', i), '2025-01-01', 'properties', printf('p%014d', i), 'update', '${a.manager.id}' FROM n`,
    `INSERT INTO letters (id, user, kind, occasion, state) ${n}
     SELECT printf('l%014d', i), printf('u%014d', i), 'weekly', '2026-01-01', 'sent' FROM n`,
    `INSERT INTO sessions (hash, account, paired, device, grant_id, since, used, until, ended) ${n}
     SELECT printf('s%014d', i), printf('u%014d', i), FALSE, '', '', '2026', '2026', '2027', '' FROM n`,
    `INSERT INTO delivery_grants (id, user, account, token_hash, last_used) ${n}
     SELECT printf('g%014d', i), printf('u%014d', i), printf('u%014d', i), printf('%064d', i), '2026-01-01' FROM n`,
    `INSERT INTO deleted_documentations (id, company_admin, property_manager, user, deleted_at) ${n}
     SELECT printf('t%014d', i), printf('c%014d', i % 50), printf('m%014d', i % 50), '', '2025-01-01' FROM n`,
  ];
  for (const one of fill) await sql(server, one);
}

/** What the server printed, a statement once for all its values. */
function statements(): Map<string, string> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a terminal colour.
  const text = said.join('\n').replace(/\u001b\[[0-9;]*m/g, '');
  const all = text
    .split(/^\[[\d.]+ms\] |^(?:INFO|WARN|ERROR|DEBUG|└) /m)
    .map((one) => one.trim())
    .filter((one) => /^(SELECT|WITH|UPDATE|DELETE|INSERT)\b/i.test(one));
  const kind = (one: string) =>
    one
      .replace(/'(?:[^']|'')*'/g, '?')
      .replace(/\b\d+(?:\.\d+)?\b/g, '#')
      .replace(/(\?, ?)+\?/g, '?');
  return new Map(all.map((one) => [kind(one), one]));
}

beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ clock: false, letters: true, env: mail.env, statements: (line) => said.push(line) });
  world = await tenants(server);
  await live();
  collected = statements();
  await grow();
  // What SQLite counted of a few rows must not speak: it begins anew, once without numbers and once with those of many rows.
  await sql(server, 'DELETE FROM sqlite_stat1').catch(() => []);
  const { dir, port } = server;
  await server.stop();
  server = await startServer({ clock: false, dir, port });
}, 300_000);
afterAll(async () => {
  await server.remove();
  await mail.stop();
});

const table = LARGE.join('|');
const READS_ALL = new RegExp(`^SCAN (${table})\\b`);

/** Indexes that hold a part of a table: along one of them only this part is read. */
async function partial(): Promise<RegExp> {
  const found = await sql(server, `SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'`);
  return new RegExp(`\\bINDEX (${found.map(({ name }) => name).join('|')})\\b`);
}

/** Statements that SQLite would answer by reading a large table, with its steps. */
async function readingAll(): Promise<string[]> {
  const found: string[] = [];
  const part = await partial();
  for (const [kind, one] of collected) {
    if (!new RegExp(`\\b(${table})\\b`).test(kind) || MAY_READ_ALL.some(([is]) => is.test(kind))) continue;
    const names = aliases(one);
    const steps = await sql(server, `EXPLAIN QUERY PLAN ${one}`);
    const wrong = steps
      .map(({ detail }) => named(String(detail), names))
      .filter((detail) => (READS_ALL.test(detail) && !part.test(detail)) || ALL_ALIKE.test(detail));
    if (wrong.length > 0) found.push(`${wrong.join(' | ')}\n    ${one.replace(/\s+/g, ' ').slice(0, 400)}`);
  }
  return found;
}

describe('the statements of a day', () => {
  it('are all collected', () => {
    expect(collected.size).toBeGreaterThan(200);
    for (const part of [
      'FROM letters',
      'evidence_checkpoints',
      'weather_hours',
      'photo_removals',
      'location_status = ?',
    ])
      expect([...collected.keys()].join('\n')).toContain(part);
  });

  it('read no large table row by row, before SQLite has counted any', async () => {
    expect(await readingAll()).toEqual([]);
  });

  it('read none when SQLite has counted them, as it does at night', async () => {
    await sql(server, 'ANALYZE');
    expect(await readingAll()).toEqual([]);
  });
});

/** The tables behind the short names of a statement. */
function aliases(statement: string): Map<string, string> {
  const pairs = statement.matchAll(/\b(?:FROM|JOIN|,)\s*[`"[]*(\w+)[`"\]]*\s+(?:AS\s+)?(\w+)\b/gi);
  return new Map([...pairs].map(([, name = '', short = '']) => [short, name]));
}

/** SQLite's step with the table's own name. */
function named(detail: string, names: Map<string, string>): string {
  return detail.replace(/^(SCAN|SEARCH) (\w+)/, (_all, verb, name) => `${verb} ${names.get(name) ?? name}`);
}
