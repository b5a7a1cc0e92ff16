import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliver, session, work } from '../../support/rows/work';
import { rows, send, startServer, type TestServer } from '../../support/server/server';
import { PASSWORD, tenants, type World } from '../../support/server/tenants';

let server: TestServer;
let world: World;
let dist: string;
let photo: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'objektbeleg-dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Objektbeleg</title>');
  await writeFile(join(dist, 'sw.js'), '');
  await writeFile(join(dist, 'assets/index-abc123.js'), 'console.log("app");');
  const env = { TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png', TRUSTED_PROXY: 'X-Forwarded-For' };
  server = await startServer({ dist, env, publicUrl: 'https://belege.example.com' });
  world = await tenants(server);
  const { employee, property, manager } = world.a;
  await deliver(server, await work({ author: employee.id, property, photos: 1 }), session(employee.token));
  const [row] = await rows(server, 'documentation_photos');
  const { token } = (await send(server, '/api/files/token', { method: 'POST', token: manager.token })).body;
  photo = `/api/files/documentation_photos/${row.id}/${row.photo}?token=${token}`;
});
afterAll(async () => {
  await server.remove();
  await rm(dist, { recursive: true });
});

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
  "manifest-src 'self'; img-src 'self' data: blob: https://tiles.example.org; media-src 'self' blob:; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-uri /api/app/csp-report";
const FILE_CSP = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox";
const YEAR = 'max-age=31536000';

/** Headers for each kind of answer; null = absent. */
const TABLE: Record<string, Record<string, string | null>> = {
  page: {
    csp: CSP,
    cache: 'no-cache',
    referrer: 'strict-origin',
    robots: 'noindex',
    coop: 'same-origin',
    hsts: YEAR,
    frame: 'DENY',
  },
  'public page': {
    csp: CSP,
    cache: 'no-cache',
    referrer: 'strict-origin',
    robots: null,
    coop: 'same-origin',
    hsts: YEAR,
    frame: 'DENY',
  },
  'service worker': {
    csp: CSP,
    cache: 'no-cache',
    referrer: 'strict-origin',
    robots: 'noindex',
    coop: 'same-origin',
    hsts: YEAR,
    frame: 'DENY',
  },
  asset: {
    csp: CSP,
    cache: `public, ${YEAR}, immutable`,
    referrer: 'strict-origin',
    robots: 'noindex',
    coop: 'same-origin',
    hsts: YEAR,
    frame: 'DENY',
  },
  'own route': { csp: null, cache: 'no-store', frame: 'SAMEORIGIN' },
  'refusal of an own route': { csp: null, cache: 'no-store', frame: 'SAMEORIGIN' },
  'unknown address of the API': { csp: null, cache: 'no-store', frame: 'SAMEORIGIN' },
  ...Object.fromEntries(
    ['single record', 'changed record', 'new record', 'sign-in', 'token for files'].map((kind) => [
      kind,
      { csp: null, cache: 'no-store', frame: 'SAMEORIGIN' },
    ]),
  ),
  // PocketBase removes X-Frame-Options from files; their policy is a sandbox.
  photo: { csp: FILE_CSP, cache: 'private, max-age=2592000', frame: null },
  thumbnail: { csp: FILE_CSP, cache: 'private, max-age=2592000', frame: null },
};
const NAMES: Record<string, string> = {
  csp: 'content-security-policy',
  cache: 'cache-control',
  referrer: 'referrer-policy',
  robots: 'x-robots-tag',
  coop: 'cross-origin-opener-policy',
  hsts: 'strict-transport-security',
  frame: 'x-frame-options',
};
const RECORDS = '/api/collections/properties/records';
const REQUESTS: Record<string, () => Parameters<typeof send>[2]> = {
  'single record': () => ({ token: world.a.manager.token }),
  'changed record': () => ({ token: world.a.manager.token, method: 'PATCH', body: { notes: 'Tor klemmt' } }),
  'new record': () => ({
    token: world.a.manager.token,
    body: { name: 'Neubau', address: 'Am Hof 1, 50667 Köln', property_manager: world.a.manager.id },
  }),
  'sign-in': () => ({ body: { identity: world.a.manager.email, password: PASSWORD } }),
  'token for files': () => ({ token: world.a.manager.token, method: 'POST' }),
};
const ADDRESS: Record<string, () => string> = {
  page: () => '/documentation/abc',
  'public page': () => '/impressum',
  'service worker': () => '/sw.js',
  asset: () => '/assets/index-abc123.js',
  'own route': () => '/api/app/health',
  'refusal of an own route': () => '/api/app/me',
  'unknown address of the API': () => '/api/nope',
  'single record': () => `${RECORDS}/${world.a.property}`,
  'changed record': () => `${RECORDS}/${world.a.property}`,
  'new record': () => RECORDS,
  'sign-in': () => '/api/collections/users/auth-with-password',
  'token for files': () => '/api/files/token',
  photo: () => photo,
  thumbnail: () => `${photo}&thumb=320x320`,
};

describe('headers of every kind of answer', () => {
  it.each(Object.keys(TABLE))('%s', async (kind) => {
    const { headers } = await send(server, ADDRESS[kind]!(), REQUESTS[kind]?.());
    const found = Object.keys(TABLE[kind]!).map((name) => [name, headers.get(NAMES[name]!)]);
    expect(Object.fromEntries(found)).toEqual(TABLE[kind]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('allow own scripts, styles and frames only', () => {
    const directives = Object.fromEntries(CSP.split('; ').map((part) => [part.split(' ')[0], part]));
    expect(CSP).not.toMatch(/unsafe|\*|http:/);
    const foreign = CSP.match(/https:\/\/\S+/g);
    expect(foreign).toEqual(['https://tiles.example.org;']);
    expect(directives['img-src']).toContain('https://tiles.example.org');
  });
});
