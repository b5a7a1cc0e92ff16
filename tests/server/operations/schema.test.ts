import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctDeclarations } from '../../../pocketbase/build/declarations.mjs';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { formOfDatabase } from '../../../pocketbase/operations/database.mjs';
import { PHOTO_SOURCES } from '../../../src/domain/documentation/documentation';
import { ALL_FIELDS } from '../../../src/domain/documentation/fields';
import { PHOTO_ROLES } from '../../../src/domain/documentation/photoMarks';
import { SERVICE_TYPES } from '../../../src/domain/documentation/service';
import { LETTER_KINDS, LETTER_STATES } from '../../../src/domain/people/letter';
import { ROLES } from '../../../src/domain/people/role';
import { LANDS } from '../../../src/domain/plans/land';
import { INVITATION_STATES } from '../../../src/domain/states';
import { deviceOfNode as device } from '../../support/evidence/deviceOfNode';
import { verified } from '../../support/evidence/verified';
import { deliver, grant, receipts, session, type Work, work } from '../../support/rows/work';
import { backAndForth } from '../../support/server/migrations';
import { type Json, rows, send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { tenants } from '../../support/server/tenants';

const HOOKS = 'pocketbase/pb_hooks';
const { RULES }: { RULES: Record<string, Record<string, string | null>> } = createRequire(import.meta.url)(
  '../../../pocketbase/pb_hooks/lib/access.js',
);

const FORM = createRequire(import.meta.url)('../../../pocketbase/pb_hooks/lib/evidence/databaseForm.js');
const { MIGRATIONS }: { MIGRATIONS: string[] } = createRequire(import.meta.url)(
  '../../../pocketbase/pb_hooks/lib/evidence/migrationNames.js',
);

let server: TestServer;
let collections: Json[];
beforeAll(async () => {
  server = await startServer();
  await tenants(server);
  collections = (await send(server, '/api/collections?perPage=200', { token: server.su })).body.items;
});
afterAll(() => server.remove());

const own = () => collections.filter((collection) => !collection.system || collection.name === 'users');

describe('access rules', () => {
  it('of the running server equal lib/access.js, all else is closed', () => {
    for (const collection of own())
      for (const operation of ['listRule', 'viewRule', 'createRule', 'updateRule', 'deleteRule', 'manageRule']) {
        if (operation === 'manageRule' && collection.type !== 'auth') continue;
        const expected = RULES[collection.name]?.[operation] ?? null;
        expect({ collection: collection.name, operation, rule: collection[operation] }).toEqual({
          collection: collection.name,
          operation,
          rule: expected,
        });
      }
  });

  it('begin with an active person, except the realtime ticks', () => {
    const { ticks, ...others } = RULES;
    for (const rules of Object.values(others))
      for (const rule of Object.values(rules).filter((one) => one !== null))
        expect(rule.startsWith('@request.auth.id != "" && @request.auth.active = true && ')).toBe(true);
    // A hook closes the row (access/matrix.test.ts), another checks subscribers (ticks.test.ts).
    expect(ticks).toEqual({ viewRule: '' });
  });

  it("leave PocketBase's lists to operators: ours replace them", () => {
    expect(own().filter(({ listRule }) => listRule !== null)).toEqual([]);
  });

  it('reach existing databases by a migration named with their hash', async () => {
    const text = await readFile(join(HOOKS, 'lib/access.js'), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    const migrations = (await readdir('pb_migrations')).sort();
    expect(migrations.filter((name) => name.includes('access_rules'))).toEqual([
      expect.stringMatching(new RegExp(`^\\d{10}_access_rules_${hash}\\.js$`)),
    ]);
    expect(migrations.at(-1)).toContain('access_rules');
  });
});

describe('a column of choices', () => {
  const services = ['property_sharing', 'user_properties', 'property_manager_invitations'];
  const of: { [column: string]: readonly string[] } = {
    'users.role': ROLES,
    ...Object.fromEntries(services.map((table) => [`${table}.service_types`, SERVICE_TYPES])),
    'property_manager_invitations.service_type': SERVICE_TYPES,
    'property_manager_invitations.status': INVITATION_STATES,
    'service_plans.service_type': SERVICE_TYPES,
    ...Object.fromEntries(
      ALL_FIELDS.flatMap((field) =>
        field.type === 'word' ? [[`documentations.${field.column}`, field.words ?? []]] : [],
      ),
    ),
    'documentation_photos.source': PHOTO_SOURCES,
    'documentation_photos.role': PHOTO_ROLES,
    'letters.kind': LETTER_KINDS,
    'letters.state': LETTER_STATES,
    'properties.land': LANDS,
    'service_plans.free_in': LANDS,
    // Only the server reads these.
    'documentation_photos.preview': ['open', 'tried', 'made', 'none'],
    'documentation_links.end_reason': ['rotated', 'revoked', 'leaked'],
    'pairings.end_reason': ['tries', 'replaced', 'company', 'account'],
    'weather_hours.state': ['open', 'known', 'none'],
  };

  it('offers the words of its list in the newest schema', () => {
    const found = own().flatMap(({ name, fields }) =>
      fields
        .filter(({ type }: Json) => type === 'select')
        .map((field: Json) => [`${name}.${field.name}`, field.values.sort()]),
    );
    const target = Object.entries(of).map(([column, words]) => [column, [...words].sort()]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(target));
  });
});

describe('declarations that the hooks are checked against', () => {
  it('equal those of the pinned executable with our corrections', async () => {
    const written = await readFile(join(server.dir, 'types.d.ts'), 'utf8');
    expect(await readFile('pocketbase/types/pocketbase.d.ts', 'utf8')).toBe(correctDeclarations(written));
  });
});

it("the tests' initial folder equals a first start in an empty one", async () => {
  const publicUrl = 'https://app.example.org';
  const fresh = await startServer({ dir: await mkdtemp(join(tmpdir(), 'objektbeleg-test-')), publicUrl });
  const prepared = await startServer({ publicUrl });
  const made = async (one: TestServer) => ({
    schema: await sql(
      one,
      "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
    ),
    migrations: await sql(one, 'SELECT file FROM _migrations ORDER BY file'),
    collections: (await send(one, '/api/collections?perPage=200&sort=name', { token: one.su })).body.items.map(
      ({ created, updated, ...rest }: Json) => rest,
    ),
    settings: (await send(one, '/api/settings', { token: one.su })).body,
    rows: await Promise.all(collections.map(async ({ name }) => [name, (await rows(one, name)).length])),
  });
  const [first, ours] = [await made(fresh), await made(prepared)];
  await Promise.all([fresh.remove(), prepared.remove()]);
  expect(first.collections.length).toBeGreaterThan(20);
  expect(ours).toEqual(first);
});

it("the tests' schema equals the one in verify (pocketbase/build/form.mjs)", async () => {
  const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN });
  const { objects, collections: described, sum } = await formOfDatabase({ executable, dir: server.dir });
  expect({ OBJECTS: objects, COLLECTIONS: described, SUM: sum }).toEqual(FORM);
});

it('the pages name every table, and every column of tables without an API', async () => {
  const found = await sql(
    server,
    `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE '\\_%' ESCAPE '\\'
     AND t.name NOT LIKE 'documentation\\_index\\_%' ESCAPE '\\' AND t.sql NOT LIKE 'CREATE VIRTUAL%'`,
  );
  const [collectionPart = '', tablePart = ''] = (await readFile('docs/data.md', 'utf8')).split(
    '## Tables without an API',
  );
  // Columns of collections: docs/permissions.md (tests/server/access/table.test.ts) and docs/fields.md.
  const known = new Set(collections.map((collection) => collection.name));
  const names = new Set([...collectionPart.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const rows = tablePart.split('\n').filter((line) => line.startsWith('| `'));
  const columnsOf = (table: string) =>
    rows.find((line) => line.split('|')[1]?.includes(`\`${table}\``))?.split('|')[2] ?? '';
  const unsaid = found
    .map(({ table, column }) => ({ table: String(table), column: String(column) }))
    .filter(({ table, column }) =>
      known.has(table)
        ? !names.has(table)
        : !['id', 'created', 'updated'].includes(column) && !new RegExp(`\\b${column}\\b`).test(columnsOf(table)),
    );
  expect(found.length).toBeGreaterThan(200);
  expect(unsaid.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

describe('routes', () => {
  it('are registered in the registry only, without global middleware', async () => {
    const files = await readdir(HOOKS, { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.js') && !name.startsWith('generated'))) {
      const text = await readFile(join(HOOKS, file), 'utf8');
      if (file !== 'routes.pb.js') expect(text, file).not.toMatch(/\brouterAdd\(/);
      expect(text, file).not.toMatch(/\brouterUse\(|\bonRealtimeConnectRequest\(/);
    }
  });
});

describe('indexes', () => {
  it('exist for every column in a rule or list', () => {
    const indexed = (name: string, columns: string) =>
      collections
        .find((collection) => collection.name === name)
        .indexes.some((index: string) => index.replaceAll('`', '').includes(`(${columns}`));
    for (const [name, columns] of [
      ['users', 'employer'],
      ['properties', 'company_admin'],
      ['properties', 'property_manager'],
      ['property_sharing', 'property, company_admin'],
      ['property_sharing', 'company_admin'],
      ['property_sharing', 'property_manager'],
      ['user_properties', 'user, property'],
      ['user_properties', 'property, user'],
      ['documentations', 'company_admin, captured_at, id'],
      ['documentations', 'property_manager, captured_at, id'],
      ['documentations', 'user, captured_at, id'],
      ['documentations', 'property, captured_at, id'],
      ['documentations', 'company_admin, updated, id'],
      ['documentations', 'user, updated, id'],
      ['documentations', 'property, captured_at, service_type'],
      ['weather_hours', 'cell, hour'],
      ['service_plans', 'property_manager, property'],
      ['service_plans', 'company_admin, property'],
      ['documentation_photos', 'documentation, sequence'],
      ['documentation_photos', 'pair'],
      ['deleted_documentations', 'company_admin, deleted_at, id'],
      ['audit_log', 'company_admin, created, id'],
      ['delivery_grants', 'token_hash'],
      ['documentation_links', 'token_hash'],
      ['property_manager_invitations', 'token_hash'],
    ] as const)
      expect({ name, columns, indexed: indexed(name, columns) }).toEqual({ name, columns, indexed: true });
  });
});

describe('migrations', () => {
  it('have the order that the start compares (pocketbase/build/form.mjs)', async () => {
    expect(MIGRATIONS).toEqual((await readdir('pb_migrations')).sort());
  });

  it('go back and forth again', async () => {
    const spare = await startServer();
    await spare.stop();
    const run = promisify(execFile);
    const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN });
    const place = [`--dir=${spare.dir}`, `--hooksDir=${HOOKS}`, '--migrationsDir=pb_migrations', '--dev=false'];
    const count = (await readdir('pb_migrations')).length;
    // `down` needs a confirmation.
    const down = run(executable, ['migrate', 'down', String(count), ...place]);
    down.child.stdin?.end('y\n');
    const result = await down;
    expect(result.stdout + result.stderr).not.toMatch(/fail|error/i);
    const up = await run(executable, ['migrate', 'up', ...place]);
    expect(up.stdout + up.stderr).not.toMatch(/fail|error/i);
    const again = await startServer({ dir: spare.dir });
    const after = (await send(again, '/api/collections?perPage=200', { token: again.su })).body.items;
    const shape = (of: Json[]) =>
      of.map((collection) => ({
        name: collection.name,
        fields: collection.fields.map((field: Json) => field.name).sort(),
        indexes: collection.indexes.length,
        rules: [collection.listRule, collection.viewRule, collection.createRule, collection.updateRule],
      }));
    const byName = (x: { name: string }, y: { name: string }) => x.name.localeCompare(y.name);
    expect(shape(after).sort(byName)).toEqual(shape(collections).sort(byName));
    expect(await rows(again, 'properties')).toEqual([]);
    await again.remove();
  });

  it('fill the deliverer of older records from the sealed text', async () => {
    const old = await startServer();
    const { a, superAdmin } = await tenants(old);
    const granting = { method: 'POST', token: a.employee.token };
    const granted = (await send(old, '/api/app/delivery-grant', granting)).body.grant;
    const [corrected, deleted] = [
      await work({ author: a.employee.id, property: a.property, photos: 1 }),
      await work({ author: a.employee.id, property: a.property, photos: 1 }),
    ];
    for (const what of [corrected, deleted]) await deliver(old, what, grant(granted));
    const path = (what: Work) => `/api/app/documentations/${what.sealed.id}`;
    const body = { reason: 'Doppelt aufgenommen' };
    await send(old, path(deleted), { method: 'DELETE', token: a.company.token, body });
    const correction = { method: 'PATCH', token: superAdmin.token, body: { user: a.unassigned.id } };
    expect((await send(old, `/api/app/admin/documentations/${corrected.sealed.id}`, correction)).status).toBe(204);
    await old.stop();

    await backAndForth(old.dir, '1795200083_deliverer.js');
    const again = await startServer({ dir: old.dir });
    const ids = [corrected.sealed.id, deleted.sealed.id];
    const states = (await receipts(again, ids, grant(granted))).body.receipts.map((one: Json) => one.state);
    expect(states).toEqual(['complete', 'deleted']);
    await again.remove();
  });

  it('fill the register of device keys from existing records', async () => {
    const old = await startServer({ clock: false });
    const { a, b } = await tenants(old);
    const mine = device();
    const sent = async (by: typeof a, key: typeof mine) => {
      const what = await work({ author: by.employee.id, property: by.property, photos: 1 });
      await deliver(old, what, { ...session(by.employee.token), ...key.header(what.sealed.contentHash) });
      const [row] = await sql(old, `SELECT received_at AS at FROM documentations WHERE id = '${what.sealed.id}'`);
      return String(row?.at).replace(' ', 'T');
    };
    const first = await sent(a, mine);
    const last = await sent(a, mine);
    const only = await sent(b, device());
    await old.stop();
    await backAndForth(old.dir, '1795200215_device_keys.js');

    const again = await startServer({ dir: old.dir, clock: false });
    const known = await sql(again, 'SELECT key, owner, since, used, ended FROM device_keys ORDER BY since');
    expect(known).toMatchObject([
      { key: mine.key, owner: a.employee.id, since: first, used: last, ended: '' },
      { owner: b.employee.id, since: only, used: only, ended: '' },
    ]);
    // The way back dropped the marks; the key's owner accepts the rows (D322).
    expect((await verified(again, '--annehmen')).text).toContain('Alles unverändert.');
    await again.remove();
  });

  it('seal tokens so that printed ones keep working, both ways', async () => {
    const old = await startServer({ clock: false });
    const { a } = await tenants(old);
    const request = async (path: string, body: Json): Promise<Json> =>
      (await send(old, `/api/app/${path}`, { token: a.manager.token, body })).body;
    const made = [await request('links', { property: a.property }), await request('links', { property: a.unshared })];
    const replaced = (await request(`links/${made[0].id}/rotate`, {})).token;
    const invited = { property: a.unshared, email: 'gast@example.com', serviceType: 'Winterdienst' };
    const invitation = /[\w-]{43}$/.exec((await request('invitations', invited)).url)?.[0];
    const tokens: string[] = [...made.map(({ token }) => token), replaced, invitation];
    await old.stop();

    const names = (await readdir('pb_migrations')).sort();
    const run = promisify(execFile);
    const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN });
    const place = [`--dir=${old.dir}`, `--hooksDir=${HOOKS}`, '--migrationsDir=pb_migrations', '--dev=false'];
    const inFile = async () => {
      const file = await readFile(join(old.dir, 'data.db'), 'latin1');
      return tokens.filter((token) => file.includes(token));
    };
    expect(await inFile()).toEqual([]);
    const since = names.length - names.indexOf('1795200094_link_tokens.js');
    const down = run(executable, ['migrate', 'down', String(since), ...place]);
    down.child.stdin?.end('y\n');
    await down;
    expect(await inFile()).toEqual(tokens);
    const up = await run(executable, ['migrate', 'up', ...place]);
    expect(up.stdout + up.stderr).not.toMatch(/fail|error/i);
    expect(await inFile()).toEqual([]);

    const again = await startServer({ dir: old.dir });
    const seen = (token?: string) =>
      send(again, '/api/app/link', { headers: { 'X-Documentation-Token': token ?? '' } });
    expect((await Promise.all(tokens.slice(0, 3).map(seen))).map(({ status }) => status)).toEqual([404, 200, 200]);
    const response = await send(again, '/api/app/invitation', { headers: { 'X-Invitation-Token': invitation ?? '' } });
    expect(response.body).toMatchObject({ email: 'gast@example.com' });
    const shown = await send(again, `/api/app/links/${made[1].id}/token`, { token: a.manager.token });
    expect(shown.body).toMatchObject({ token: tokens[1], url: `${again.url}/documentation/${tokens[1]}` });
    await again.remove();
  });
});
