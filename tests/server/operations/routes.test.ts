/** docs/api.md names who may use each route, and everyone else is refused. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POCKETBASE_VERSION } from '../../../pocketbase/build/install.mjs';
import { hookModule } from '../../support/server/hookModule';
import { routesOf, routesProgram } from '../../support/server/routeList';
import { type Json, send, startServer, type TestServer } from '../../support/server/server';
import { person } from '../../support/server/tenants';

const FIRST_TIME = 15 * 60_000;
const ROOT = join(import.meta.dirname, '../../..');

let server: TestServer;
let found: string[];
/** The session of the product's most powerful account. */
let superAdmin: string;
beforeAll(async () => {
  const executable = await routesProgram(POCKETBASE_VERSION);
  // Behind a proxy, so that this machine is no operator.
  const env = { TRUSTED_PROXY: 'X-Forwarded-For', SUPERUSER_IPS: '203.0.113.9' };
  server = await startServer({ closed: true, executable, env });
  found = await routesOf(server.dir);
  superAdmin = (await person(server, { name: 'Sabine Super', email: 'super@example.org', role: 'super_admin' })).token;
}, FIRST_TIME);
afterAll(() => server?.remove());

/** The table 'PocketBase's own routes' in docs/api.md: who → routes. */
const [, section = ''] = readFileSync(join(ROOT, 'docs/api.md'), 'utf8').split("## PocketBase's own routes\n");
const DOCUMENTED = Object.fromEntries(
  section
    .split('\n')
    .filter((line) => line.includes('| `'))
    .map((line) => {
      const [, who = '', routes = ''] = line.split('|').map((cell) => cell.trim());
      return [who, [...routes.matchAll(/`([^`]+)`/g)].map(([, route = '']) => route)];
    }),
);
const of = (who: string) => DOCUMENTED[who] ?? [];
const NOBODY = 'none (404, superusers too)';
const NAMED = new Set(Object.values(DOCUMENTED).flat());
const { ROUTES, PAGES } = hookModule('lib/routes.js') as { ROUTES: Json[]; PAGES: Json[] };
/** Our handlers, which access/table.test.ts tests. */
const OURS = new Set([...ROUTES, ...PAGES].map(({ method, path }) => `${method} ${path}`));

/** And one of another collection. */
const SPELLINGS = [
  'users',
  'Users',
  '_pb_users_auth_',
  '_superusers',
  '_Superusers',
  'pbc_3142635823',
  'documentations',
];

/** Requests that match a pattern of Go's router and have no pattern of their own. */
function requestsOf(pattern: string): { method: string; path: string }[] {
  const [method = '', path = ''] = pattern.startsWith('/') ? ['PUT', '/nowhere'] : pattern.split(' ');
  const plain = path
    .replace('{$}', '')
    .replace(/\{(\w+)\.\.\.\}/, 'x')
    .replace(/\{(?!collection\b)\w+\}/g, 'x');
  if (!plain.includes('{collection}')) return [{ method, path: plain }];
  const isNamed = (route: string) => NAMED.has(route) || OURS.has(route);
  return SPELLINGS.map((name) => ({ method, path: plain.replace('{collection}', name) })).filter(
    (one) => !isNamed(`${one.method} ${one.path}`),
  );
}

/** `GET /a 404` of each request. */
async function answersTo(patterns: string[], more: { token?: string; headers?: Record<string, string> }) {
  const answers = [];
  for (const { method, path } of patterns.flatMap(requestsOf)) {
    const body = method === 'GET' ? undefined : {};
    const { status } = await send(server, path, { method, body, ...more });
    answers.push(`${method} ${path} ${status}`);
  }
  return answers;
}

const OUTSIDER = { headers: { 'X-Forwarded-For': '198.51.100.7' } };
const isRefused = (answer: string) => / (400|401|403|404)$/.test(answer);

describe("PocketBase's own routes", () => {
  it('equal those in docs/api.md, as the executable lists them', () => {
    const theirs = found.filter((route) => !OURS.has(route));
    // The page's routes of one collection match a general pattern.
    const general = (route: string) => route.replace(/collections\/(users|_superusers)\//, 'collections/{collection}/');
    const documented = new Set([...NAMED].map((route) => (found.includes(route) ? route : general(route))));
    expect([...documented].sort()).toEqual(theirs.sort());
  });

  it("are listed from the product's version", () => {
    const modules = readFileSync(join(ROOT, 'tests/routes/go.mod'), 'utf8');
    expect(modules).toContain(`require github.com/pocketbase/pocketbase v${POCKETBASE_VERSION}\n`);
  });

  it('for nobody answer 404 to stranger, super admin and operator', async () => {
    for (const who of [OUTSIDER, { ...OUTSIDER, token: superAdmin }, { token: server.su }]) {
      const answers = await answersTo(of(NOBODY), who);
      expect(answers.length).toBeGreaterThan(NAMED.size);
      expect(answers.filter((answer) => !answer.endsWith(' 404'))).toEqual([]);
    }
  });

  it('for operators refuse strangers and super admins elsewhere', async () => {
    for (const who of [OUTSIDER, { ...OUTSIDER, token: superAdmin }]) {
      const answers = await answersTo(of('operators'), who);
      expect(answers.length).toBeGreaterThanOrEqual(of('operators').length);
      expect(answers.filter((answer) => !isRefused(answer))).toEqual([]);
    }
    const dashboard = await send(server, '/api/collections/_superusers/auth-methods', {
      headers: { 'X-Forwarded-For': '203.0.113.9' },
    });
    expect(dashboard.status).toBe(200);
  });

  it('for sessions refuse a stranger', async () => {
    const answers = await answersTo(of('session'), OUTSIDER);
    expect(answers).toHaveLength(of('session').length);
    expect(answers.filter((answer) => !isRefused(answer))).toEqual([]);
  });
});
