/** Finds statements of the hooks that SQLite answers by reading a complete growing table (D374). */
import { addDocumentations, addPhotoRows } from './manyRows';
import { startServer, type TestServer } from './server';
import { sql } from './sql';
import type { Tenant } from './tenants';

/** Tables that grow with records, photos, changes, entries, mails or time. */
const LARGE = [
  ...['documentations', 'documentation_photos', 'deleted_documentations', 'documentation_words', 'audit_log'],
  ...['evidence_entries', 'evidence_openings', 'evidence_nodes', 'evidence_checkpoints', 'evidence_heads'],
  ...['evidence_heads_tree', 'evidence_numbers', 'letters', 'sessions', 'delivery_grants', 'weather_hours'],
];
const ROWS = 20_000;
/** Indexes with nearly equal first columns: using them reads every row. */
const ALL_ALIKE = /idx_documentations_state\b(?! \(state=\? AND received_at)|idx_letters_state/;

/** Allowed full reads, each with its reason. */
const MAY_READ_ALL: [RegExp, string][] = [
  [/ORDER BY (size|position) DESC LIMIT #$/, 'ends at the newest row'],
  [
    /ORDER BY `?captured_at`? DESC, `?id`? DESC LIMIT #$/,
    'the super admin reads all customers, a page along the index',
  ],
  [/FROM audit_log\s+ORDER BY audit_log.created DESC, audit_log.id DESC LIMIT #$/, 'a page along the index'],
  [
    /FROM `documentation_photos` WHERE documentation IN \(SELECT id FROM documentations WHERE \+state = \?\)/,
    'the super admin alone may list the photos of all records, and no page does',
  ],
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

/** Rows as after a year, past every rule. */
export async function grow(server: TestServer, a: Tenant): Promise<void> {
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

/**
 * SQLite's statistics of a few rows would choose wrong plans. Statements are explained without statistics, and with
 * those of many rows.
 */
export async function uncounted(server: TestServer): Promise<TestServer> {
  await sql(server, 'DELETE FROM sqlite_stat1').catch(() => []);
  const { dir, port } = server;
  await server.stop();
  return startServer({ clock: false, dir, port });
}

/** The printed statements, once for all values. @returns the statement by its kind. */
export function statementsIn(texts: readonly string[]): Map<string, string> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a terminal colour.
  const text = texts.join('\n').replace(/\u001b\[[0-9;]*m/g, '');
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

const table = LARGE.join('|');
const READS_ALL = new RegExp(`^SCAN (${table})\\b`);

/** Partial indexes: a scan along one reads its part only. */
async function partial(server: TestServer): Promise<RegExp> {
  const found = await sql(server, `SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'`);
  return new RegExp(`\\bINDEX (${found.map(({ name }) => name).join('|')})\\b`);
}

export async function readingAll(server: TestServer, collected: ReadonlyMap<string, string>): Promise<string[]> {
  const found: string[] = [];
  const part = await partial(server);
  for (const [kind, one] of collected) {
    if (!new RegExp(`\\b(${table})\\b`).test(kind) || MAY_READ_ALL.some(([is]) => is.test(kind))) continue;
    const names = aliases(one);
    const steps = await sql(server, `EXPLAIN QUERY PLAN ${shortenLiterals(one)}`);
    const wrong = steps
      .map(({ detail }) => named(String(detail), names))
      .filter((detail) => (READS_ALL.test(detail) && !part.test(detail)) || ALL_ALIKE.test(detail));
    if (wrong.length > 0) found.push(`${wrong.join(' | ')}\n    ${one.replace(/\s+/g, ' ').slice(0, 400)}`);
  }
  return found;
}

/** The tests' route takes 5,000 characters. The length of a list or a pattern does not change the plan. */
export function shortenLiterals(statement: string): string {
  return statement
    .replace(/'(?:[^']|'')*'/g, (literal) => (literal.length > 80 ? "'[]'" : literal))
    .replace(/\s+/g, ' ');
}

function aliases(statement: string): Map<string, string> {
  const pairs = statement.matchAll(/\b(?:FROM|JOIN|,)\s*[`"[]*(\w+)[`"\]]*\s+(?:AS\s+)?(\w+)\b/gi);
  return new Map([...pairs].map(([, name = '', short = '']) => [short, name]));
}

function named(detail: string, names: Map<string, string>): string {
  return detail.replace(/^(SCAN|SEARCH) (\w+)/, (_all, verb, name) => `${verb} ${names.get(name) ?? name}`);
}
