/** The table equals docs/permissions.md and names everything that the running server has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hookModule } from '../../support/server/hookModule';
import { type Json, send, startServer, type TestServer } from '../../support/server/server';
import { QUESTIONS } from './routeProbes';
import { FIELDS, merged, RECORDS, ROUTES, type Row, rowOf, STOCK_ROUTES, TABLE, TOPICS, whoMay } from './table';

const ROOT = join(import.meta.dirname, '../../..');
const operationsOf = (rows: Row[]) => rows.flatMap((row) => row.operations);

let server: TestServer;
let collections: Json[];
let registry: { ROUTES: Json[]; PAGES: Json[] };
beforeAll(async () => {
  server = await startServer();
  collections = (await send(server, '/api/collections?perPage=200', { token: server.su })).body.items;
  registry = hookModule('lib/routes.js') as typeof registry;
});
afterAll(() => server.remove());

describe('docs/permissions.md', () => {
  const text = readFileSync(join(ROOT, 'docs/permissions.md'), 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith('| `'));
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());

  it('equals the machine-readable copy, row by row', () => {
    const written = lines.filter((line) => cellsOf(line).length === 2).map(cellsOf);
    const copied = [RECORDS, TOPICS, ROUTES, STOCK_ROUTES]
      .flatMap(merged)
      .map(({ operations, cells }) => [operations.map((operation) => `\`${operation}\``).join(', '), whoMay(cells)]);
    // The page says once that everything else is denied.
    expect(written).toEqual(copied.filter(([, who]) => who !== ''));
  });

  it('names the same fields', () => {
    const written = lines.filter((line) => cellsOf(line).length === 3).map(cellsOf);
    // docs/fields.md has those of documentations (tests/unit/domain/fields.test.ts).
    const others = Object.entries(FIELDS).filter(([name]) => name !== 'documentations');
    const copied = others.map(([name, fields]) => {
      const [shown = '', hidden = ''] = fields.split(' | ');
      // A sentence above the table has these.
      return [`\`${name}\``, shown.replace(/^id /, '').replace(' created updated', ''), hidden];
    });
    expect(written).toEqual(copied);
  });
});

describe('the permissions table', () => {
  it('names every operation once', () => {
    const operations = operationsOf(TABLE);
    expect(operations.filter((operation, index) => operations.indexOf(operation) !== index)).toEqual([]);
  });

  it('names each collection of the running server with five operations', () => {
    const names = collections.map((collection) => collection.name).sort();
    const named = new Set(operationsOf(RECORDS).map((operation) => operation.split(' ')[0]));
    expect([...named].sort()).toEqual(names);
    for (const name of names)
      for (const action of ['list', 'view', 'create', 'update', 'delete']) rowOf(`${name} ${action}`);
  });

  it('names each field of the running server, with the hidden ones', () => {
    const own = collections.filter((collection) => !collection.system || collection.name === 'users');
    const found = own.map(({ name, fields }) => {
      const those = (hidden: boolean) =>
        fields.filter((field: Json) => field.hidden === hidden).map((field: Json) => field.name);
      return [name, { shown: those(false).sort(), hidden: those(true).sort() }];
    });
    const named = Object.entries(FIELDS).map(([name, fields]) => {
      const [shown = '', hidden = ''] = fields.split(' | ');
      const sorted = (names: string) => (names === '' ? [] : names.split(' ').sort());
      return [name, { shown: sorted(shown), hidden: sorted(hidden) }];
    });
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(named));
  });

  it('names exactly the routes of the registry', () => {
    const registered = [...registry.ROUTES, ...registry.PAGES].map((route) => `${route.method} ${route.path}`);
    const isList = (route: string) => /^GET \/api\/collections\/\w+\/records$/.test(route);
    const lists = registered.filter(isList).map((route) => `${route.split('/')[3]} list`);
    expect(operationsOf(RECORDS)).toEqual(expect.arrayContaining(lists));
    const stock = new Set([...operationsOf(STOCK_ROUTES), ...registered.filter(isList)]);
    // Some of our routes replace PocketBase's at the same address.
    const ours = [...new Set(registered)].filter((route) => !stock.has(route));
    expect(ours.sort()).toEqual(operationsOf(ROUTES).sort());
  });

  it('has a request for each of its routes', () => {
    expect(Object.keys(QUESTIONS).sort()).toEqual(operationsOf(ROUTES).sort());
  });

  it("lists PocketBase's own routes apart from ours", () => {
    const ours = new Set(operationsOf(ROUTES));
    expect(operationsOf(STOCK_ROUTES).filter((operation) => ours.has(operation))).toEqual([]);
  });

  it('gives anonymous requests only what is public', () => {
    const open = TABLE.filter(({ cells }) => cells.AN !== '–');
    for (const { cells } of open) expect(new Set(Object.values(cells))).toEqual(new Set(['A']));
  });
});
