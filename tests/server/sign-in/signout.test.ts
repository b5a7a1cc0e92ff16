/** `objektbeleg signout` (D301) ends every session, also those forged from a stolen database. */
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { deliver, grant, id, link, submit, type Work, work } from '../../support/rows/work';
import { operate } from '../../support/server/erasing';
import { create, type Json, rows, send } from '../../support/server/server';
import { everyRow, sql } from '../../support/server/sql';
import { type Person, person, signIn } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world, a } = await stage({ clock: false });
const signout = (args: string[], env: Record<string, string> = {}) =>
  operate('signout', args, { DATA_DIR: server.dir, PUBLIC_URL: server.url, ...env });

/** A thief reads each account's key and each collection's signing secret. */
type Stolen = { keys: Map<string, string>; secrets: Map<string, Json> };
async function steal(): Promise<Stolen> {
  const keys = await sql(server, 'SELECT id, tokenKey FROM users UNION SELECT id, tokenKey FROM _superusers');
  const secrets = await sql(
    server,
    "SELECT name, id, options FROM _collections WHERE name IN ('users', '_superusers')",
  );
  return {
    keys: new Map(keys.map(({ id, tokenKey }) => [id, tokenKey])),
    secrets: new Map(secrets.map(({ name, id, options }) => [name, { id, ...JSON.parse(options) }])),
  };
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token as PocketBase signs it, from the stolen database alone. */
function forged({ keys, secrets }: Stolen, of: { id: string; email?: string }, type = 'auth', from = 'users'): string {
  const { id: collectionId, [`${type}Token`]: token } = secrets.get(from);
  const claims = { id: of.id, type, collectionId, email: of.email, newEmail: 'dieb@example.org', refreshable: true };
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ ...claims, exp: Math.floor(Date.now() / 1000) + 600 })}`;
  const key = keys.get(of.id) + token.secret;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

const me = async (token: string) => (await send(server, '/api/app/me', { token })).status;
/** Only a superuser can list all accounts. */
const mayAll = async (token: string): Promise<boolean> =>
  (await send(server, '/api/collections/users/records', { token })).body.items?.length > 0;
/** All rows except settings that each process rewrites. */
const kept = async () => [...(await everyRow(server))].filter(([key]) => key !== '_params/settings');
const switchOn = (who: Person, active: boolean) =>
  send(server, `/api/app/employees/${who.id}/active`, { method: 'POST', token: a.company.token, body: { active } });
const colleague = (name: string) =>
  person(server, { name, email: `${name}@example.org`, role: 'employee', more: { employer: a.company.id } });
/** Without using them up: a short password, or a wrong one. */
async function tried(of: Stolen, who: Person): Promise<string[]> {
  const short = { password: 'kurz', passwordConfirm: 'kurz' };
  const links = [
    ['confirm-password-reset', { token: forged(of, who, 'passwordReset'), ...short }],
    ['confirm-email-change', { token: forged(of, who, 'emailChange'), password: 'nicht-das-richtige' }],
    ['confirm-verification', { token: forged(of, who, 'verification') }],
  ] as const;
  const answers = links.map(([route, body]) => send(server, `/api/collections/users/${route}`, { body }));
  return (await Promise.all(answers)).map(({ body }) => JSON.stringify(body));
}
/** The status of a request with a new API key. */
async function readByKey(): Promise<() => Promise<number>> {
  const body = { kind: 'api', title: 'ERP', scopes: ['properties'] };
  const { key } = (await send(server, '/api/app/access-keys', { token: a.company.token, body })).body;
  const headers = { Authorization: `Bearer ${key}` };
  return async () => (await send(server, '/api/v1/properties', { headers })).status;
}
const launcher = async () => (await sql(server, 'SELECT id FROM _superusers'))[0]?.id as string;

/** Orphaned accounts, past the rules. `first` is the prefix of their ids. */
const fill = (first: string, most: number) =>
  sql(
    server,
    `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${most})
     INSERT INTO users (id, tokenKey, email, password, full_name, role, active)
     SELECT printf('${first}%014d', n), printf('${first}%049d', n), printf('${first}%d@example.org', n), '', 'Viele ' || n, 'employee', 1
     FROM c`,
  );
const everybody = [world.superAdmin, a.manager, a.company, a.employee, world.outsider, world.b.employee];
let off: Person;
let gone: Person;
let stolen: Stolen;
let place: string;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'objektbeleg-signout-'));
  [off, gone] = [await colleague('ausgeschaltet'), await colleague('entlassen')];
  expect((await switchOn(off, false)).status).toBe(204);
  const path = `/api/app/employees/${gone.id}`;
  expect((await send(server, path, { method: 'DELETE', token: a.company.token })).status).toBe(204);
  await fill('x', 120);
  await sql(
    server,
    "UPDATE users SET full_name = char(8238) || ' falsch ', role = 'gibtesnicht' WHERE id = 'x00000000000007'",
  );
  stolen = await steal();
});
afterAll(() => rm(place, { recursive: true, force: true }));

describe('objektbeleg signout', () => {
  let before: Work;
  let granted: string;

  it('without --ja counts sign-outs and changes nothing', async () => {
    granted = (await send(server, '/api/app/delivery-grant', { method: 'POST', token: a.employee.token })).body.grant;
    before = await work({ author: a.employee.id, property: a.property, photos: 1 });
    const rest = await kept();
    const { code, text } = await signout([]);
    expect(text).toContain(`${stolen.keys.size - 1} Konten`);
    expect(text).toContain('1 Gerät');
    expect(text).toContain('Niemand wurde abgemeldet. Zum Abmelden noch einmal mit --ja.');
    expect(code).toBe(0);
    expect(await kept()).toEqual(rest);
  });

  it('with --ja refuses forged tokens at the running server', async () => {
    for (const who of everybody) expect(await me(forged(stolen, who)), who.email).toBe(200);
    const operator = forged(stolen, { id: await launcher() }, 'auth', '_superusers');
    expect(await mayAll(operator)).toBe(true);
    expect((await tried(stolen, a.manager)).join()).not.toContain('link_invalid');

    const key = await readByKey();
    expect(await key()).toBe(200);
    const { code, text } = await signout(['--ja']);
    expect(text).toContain(`${stolen.keys.size - 1} Konten`);
    expect(code).toBe(0);
    expect(await key()).toBe(401);
    for (const who of everybody)
      expect([await me(forged(stolen, who)), await me(who.token)], who.email).toEqual([401, 401]);
    expect([await mayAll(operator), await mayAll(server.su)]).toEqual([false, false]);
    for (const message of await tried(stolen, a.manager)) expect(message).toContain('link_invalid');
  });

  it('keeps the server running, and its operator signs in again', async () => {
    await server.renewSu();
    expect((await send(server, '/api/app/health')).status).toBe(200);
    const now = await steal();
    expect([...now.keys.keys()].sort()).toEqual([...stolen.keys.keys()].sort());
    expect([...now.keys].filter(([id, key]) => stolen.keys.get(id) === key)).toEqual([]);
    expect(now.secrets).toEqual(stolen.secrets);
  });

  it('covers accounts that are deactivated and activated later', async () => {
    const company = await signIn(server, a.company.email);
    const path = `/api/app/employees/${off.id}/active`;
    expect((await send(server, path, { token: company, body: { active: true } })).status).toBe(204);
    expect(await me(forged(stolen, off))).toBe(401);
    expect(await me(await signIn(server, off.email))).toBe(200);
  });

  it('lets everyone sign in again with the own password', async () => {
    for (const who of everybody) expect(await me(await signIn(server, who.email)), who.email).toBe(200);
  });

  it("holds a phone's earlier work; later work waits for a sign-in", async () => {
    await deliver(server, before, grant(granted));
    const [row] = await rows(server, 'documentations', `id = "${before.sealed.id}"`);
    expect(row).toMatchObject({ late: true, held: true, exceptions: [{ code: 'device_signed_out' }] });
    const later = await work({ author: a.employee.id, property: a.property, content: { clockOffset: 60_000 } });
    expect((await submit(server, later.sealed, grant(granted))).body.code).toBe('grant_ended');
  });

  it('leaves one audit row for each account, by the operator', async () => {
    const entries = await rows(server, 'audit_log', 'action = "sign_out"');
    const accounts = (await sql(server, 'SELECT id FROM users ORDER BY id')).map(({ id }) => id);
    expect(entries.map(({ record }) => record).sort()).toEqual(accounts);
    expect(new Set(entries.map(({ collection, actor_name }) => `${collection} ${actor_name}`))).toEqual(
      new Set(['users Betrieb']),
    );
    const [one] = entries.filter(({ record }) => record === a.employee.id);
    expect(one).toMatchObject({ company_admin: a.company.id, before: {}, after: {} });
  });

  it('names an account that cannot change and retries it next time', async () => {
    const token = await signIn(server, a.employee.email);
    const sessions = [token, await signIn(server, a.manager.email)];
    expect((await send(server, '/api/app/delivery-grant', { method: 'POST', token })).status).toBe(201);
    await sql(
      server,
      `CREATE TRIGGER stuck BEFORE UPDATE OF tokenKey ON users WHEN old.id = '${a.employee.id}'
       BEGIN SELECT RAISE(ABORT, 'klemmt'); END`,
    );
    const { code, text } = await signout(['--ja']);
    await server.renewSu();
    await sql(server, 'DROP TRIGGER stuck');
    expect([code, text]).toEqual([1, expect.stringContaining(a.employee.email)]);
    expect(text).not.toContain('übertragen nicht mehr');
    expect(await Promise.all(sessions.map(me))).toEqual([200, 401]);
    const again = await signout(['--ja']);
    expect([again.code, again.text]).toEqual([0, expect.stringContaining('übertragen nicht mehr: 1 Gerät.')]);
    await server.renewSu();
    expect(await Promise.all(sessions.map(me))).toEqual([401, 401]);
  });

  it('leaves the program readable for the service and the data private', async () => {
    const [tool, file] = [join(place, 'pocketbase'), join(place, 'masks')];
    const real = await ensurePocketbase();
    await writeFile(tool, `#!/bin/sh\necho "$1 $(umask)" >> "${file}"\nexec "${real}" "$@"\n`, { mode: 0o755 });
    const { stdout: usual } = await promisify(execFile)('sh', ['-c', 'umask']);
    expect((await signout([], { POCKETBASE_BIN: tool })).code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe(`--version ${usual}sign-out-plan 0077\n`);
  });

  it('ends unused pairing codes', async () => {
    const company = await signIn(server, a.company.email);
    const body = { id: id(), fullName: 'Olha Kovalenko', properties: [] };
    const { url, pin } = (await send(server, '/api/app/employees/by-name', { token: company, body })).body;
    expect((await signout(['--ja'])).code).toBe(0);
    await server.renewSu();
    const code = { token: url.split('#t=')[1], pin, key: (id() + id() + id()).slice(0, 43) };
    const refused = await send(server, '/api/app/pairing', { body: code });
    expect([refused.status, refused.body.code]).toEqual([422, 'pairing_ended']);
    const [again, path] = [await signIn(server, a.company.email), `/api/app/employees/${body.id}/pairing`];
    expect((await send(server, path, { method: 'POST', body: {}, token: again })).status).toBe(201);
  });

  it('lets phones deliver meanwhile, however many accounts there are', async () => {
    await fill('0', 1);
    await fill('y', 400);
    const now = await steal();
    const [first, last] = [forged(now, { id: '000000000000001' }), forged(now, { id: 'y00000000000400' })];
    const token = (id() + id() + id()).slice(0, 43);
    await create(server, 'documentation_links', { property: a.property, token });
    let [isOver, between] = [false, 0];
    const running = signout(['--ja']).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const hasBegun = (await me(first)) === 401;
      await deliver(server, await work({ author: null, property: a.property, photos: 1 }), link(token));
      if (hasBegun && (await me(last)) === 200) between++;
    }
    await server.renewSu();
    expect((await running).code).toBe(0);
    // With batches of fifty and pauses of 10 ms it was none.
    expect(between).toBeGreaterThan(5);
  });

  it('with other words, or without a database, explains its use', async () => {
    const session = await signIn(server, a.manager.email);
    for (const words of [['alle'], ['--nein'], ['--ja', 'alle']]) {
      const { code, text } = await signout(words);
      expect([code, text]).toEqual([2, expect.stringContaining('Aufruf: objektbeleg signout [--ja] [--dry-run]\n')]);
    }
    const { code, text } = await signout(['--ja'], { DATA_DIR: place });
    expect([code, text]).toEqual([1, expect.stringContaining('liegt keine Datenbank')]);
    expect(await me(session)).toBe(200);
  });
});
