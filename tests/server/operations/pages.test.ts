import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, startServer, type TestServer } from '../../support/server/server';

let server: TestServer;
let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'objektbeleg-dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Objektbeleg</title>');
  await writeFile(join(dist, 'sw.js'), 'self.addEventListener("fetch", () => {});');
  await writeFile(join(dist, 'assets/index-abc123.js'), 'console.log("app");');
  server = await startServer({ dist, env: { TILE_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png' } });
});
afterAll(async () => {
  await server.remove();
  await rm(dist, { recursive: true });
});

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
    "manifest-src 'self'; img-src 'self' data: blob: https://*.tiles.example.org; media-src 'self' blob:; " +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-uri /api/app/csp-report",
  'referrer-policy': 'strict-origin',
  'permissions-policy':
    'camera=(self), geolocation=(self), screen-wake-lock=(self), accelerometer=(), bluetooth=(), display-capture=(), ' +
    'encrypted-media=(), gyroscope=(), hid=(), idle-detection=(), interest-cohort=(), local-fonts=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

describe('the app', () => {
  it('is served on every route of the app, always revalidated', async () => {
    for (const path of ['/', '/new-documentation', '/documentation/abc', '/property-manager/auth?next=%2F']) {
      const { status, body, headers } = await send(server, path);
      expect(status, path).toBe(200);
      expect(body).toContain('<title>Objektbeleg</title>');
      expect(headers.get('cache-control')).toBe('no-cache');
    }
  });

  it.each(['pruefen', 'impressum', 'pruefbuch'])('redirects %s.html to its address', async (name) => {
    await writeFile(join(dist, `${name}.html`), '<!doctype html><title>%NUMBER%</title>%IMPRINT_NAME%');
    const { status, body, headers } = await send(server, `/${name}.html`);
    await rm(join(dist, `${name}.html`));
    expect({ status, to: headers.get('location') }).toEqual({ status: 302, to: `/${name}` });
    expect(String(body)).not.toContain('%');
  });

  it('answers / with the compressed page that needs no script', async () => {
    await writeFile(join(dist, 'landing.html'), `<!doctype html><title>Start</title>${'<p>Text</p>'.repeat(500)}`);
    const { status, body, headers } = await send(server, '/');
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    expect(body).toContain('<title>Start</title>');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect((await send(server, '/impressum')).body).toContain('<title>Objektbeleg</title>');
    // The service worker caches this for every offline address, so it must be the app, not the page of /.
    const shell = await send(server, '/index.html');
    expect({ status: shell.status, body: shell.body }).toMatchObject({
      status: 200,
      body: expect.stringContaining('<title>Objektbeleg</title>'),
    });
    await rm(join(dist, 'landing.html'));
    expect((await send(server, '/')).body).toContain('<title>Objektbeleg</title>');
  });

  it("answers a link's address with the page that names its parts", async () => {
    const token = 'aB3_-'.repeat(9).slice(0, 43);
    expect((await send(server, `/documentation/${token}`)).body).toContain('<title>Objektbeleg</title>');
    await writeFile(join(dist, 'link.html'), '<!doctype html><title>Link</title>');
    for (const address of [token, `${token}.`, `${token}%20`]) {
      const { status, body, headers } = await send(server, `/documentation/${address}`);
      expect({ status, cache: headers.get('cache-control') }, address).toEqual({ status: 200, cache: 'no-cache' });
      expect(body, address).toContain('<title>Link</title>');
      for (const [name, value] of Object.entries(HEADERS)) expect(headers.get(name), name).toBe(value);
    }
    expect((await send(server, '/documentation/abcdefghij12345')).body).toContain('<title>Objektbeleg</title>');
    await rm(join(dist, 'link.html'));
  });

  it('sends scripts compressed to browsers that accept it', async () => {
    await writeFile(join(dist, 'assets/index-abc123.js.br'), brotliCompressSync('console.log("packed");'));
    const request = (accepted: string) =>
      send(server, '/assets/index-abc123.js', { headers: { 'Accept-Encoding': accepted } });
    const packed = await request('gzip, deflate, br, zstd');
    expect(packed.body).toBe('console.log("packed");');
    expect(
      Object.fromEntries(['content-encoding', 'content-type', 'vary'].map((key) => [key, packed.headers.get(key)])),
    ).toEqual({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const [name, value] of Object.entries(HEADERS)) expect(packed.headers.get(name), name).toBe(value);
    expect((await request('gzip')).body).toBe('console.log("app");');
    await rm(join(dist, 'assets/index-abc123.js.br'));
    const plain = await request('br');
    expect(plain.body).toBe('console.log("app");');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const missing = await send(server, '/assets/index-old999.js', { headers: { 'Accept-Encoding': 'br' } });
    expect({ status: missing.status, encoding: missing.headers.get('content-encoding') }).toEqual({
      status: 404,
      encoding: null,
    });
  });

  it('shows the operator on legal pages as text, or placeholders', async () => {
    const drawn =
      '<p><span class="line">%IMPRINT_NAME%</span><span class="line">%IMPRINT_ADDRESS%</span>' +
      '<code>%IMPRINT_EMAIL%</code></p><p>%IMPRINT_RESPONSIBLE%</p>';
    const named = await startServer({
      dist,
      env: {
        IMPRINT_NAME: 'Beleg & <b>Söhne</b>',
        IMPRINT_ADDRESS: 'Domkloster 4 | "50667" Köln $& $1',
        IMPRINT_EMAIL: "o'post@example.org",
        IMPRINT_RESPONSIBLE: '%IMPRINT_NAME%',
      },
    });
    await writeFile(join(dist, 'impressum.html'), drawn);
    const page = await send(named, '/impressum');
    expect(page.body).toBe(
      '<p><span class="line">Beleg &amp; &lt;b&gt;Söhne&lt;/b&gt;</span>' +
        '<span class="line">Domkloster 4</span><span class="line">&quot;50667&quot; Köln $&amp; $1</span>' +
        '<a href="mailto:o&#39;post@example.org">o&#39;post@example.org</a></p><p>%IMPRINT_NAME%</p>',
    );
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toBe(
      HEADERS['content-security-policy'].replace(/https:\/\/\*\.tiles\.example\.org/, 'https://tile.openstreetmap.org'),
    );
    const security = await send(named, '/.well-known/security.txt');
    expect(security.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = String(security.body).split('\n');
    expect(lines).toContain("Contact: mailto:o'post@example.org");
    const expires = Date.parse(lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '');
    expect(expires - Date.now()).toBeGreaterThan(0);
    expect(expires - Date.now()).toBeLessThan(365 * 24 * 60 * 60 * 1000);
    await named.remove();
    expect((await send(server, '/.well-known/security.txt')).status).toBe(404);
    expect((await send(server, '/impressum')).body).toBe(
      '<p><span class="line">{name}</span><span class="line">{address}</span><code>{email}</code></p><p>{name}</p>',
    );
    await rm(join(dist, 'impressum.html'));
  });

  it("shows only the operator's given facts on /", async () => {
    const drawn =
      '<dl>%IF_COSTS%<dt>Dienstleister</dt><dd>%COSTS%</dd>%END_COSTS%%IF_IMPRINT%<dt>Betreiber</dt><dd>%IMPRINT_NAME%' +
      '<span class="line">%IMPRINT_ADDRESS%</span></dd>%END_IMPRINT%%IF_HOSTING%<dt>Ort</dt><dd>%HOSTING%</dd>%END_HOSTING%</dl>';
    await writeFile(join(dist, 'landing.html'), drawn);
    const reported = await startServer({
      dist,
      env: {
        COSTS: '9 Euro <je Monat>, %IMPRINT_NAME% %END_COSTS%',
        IMPRINT_NAME: 'Beleg & Söhne',
        IMPRINT_ADDRESS: 'Domkloster 4; 50667 Köln',
        IMPRINT_EMAIL: 'post@example.org',
        IMPRINT_RESPONSIBLE: 'Erika Muster',
      },
    });
    for (const path of ['/', '/landing.html'])
      expect((await send(reported, path)).body, path).toBe(
        '<dl><dt>Dienstleister</dt><dd>9 Euro &lt;je Monat&gt;, %IMPRINT_NAME% %END_COSTS%</dd><dt>Betreiber</dt>' +
          '<dd>Beleg &amp; Söhne<span class="line">Domkloster 4</span><span class="line">50667 Köln</span></dd></dl>',
      );
    expect((await send(reported, '/api/app/config')).body).toMatchObject({
      costs: '9 Euro <je Monat>, %IMPRINT_NAME% %END_COSTS%',
      hosting: null,
    });
    await reported.remove();
    for (const path of ['/', '/landing.html']) expect((await send(server, path)).body, path).toBe('<dl></dl>');
    await rm(join(dist, 'landing.html'));
  });

  it('carries its headers on pages, service worker and assets', async () => {
    for (const path of ['/', '/history', '/sw.js', '/assets/index-abc123.js']) {
      const { headers } = await send(server, path);
      for (const [name, value] of Object.entries(HEADERS)) expect(headers.get(name), `${path} ${name}`).toBe(value);
    }
  });

  it('lets search engines index the public pages only', async () => {
    for (const path of ['/', '/impressum', '/datenschutz', '/kontakt', '/barrierefreiheit'])
      expect((await send(server, path)).headers.get('x-robots-tag'), path).toBeNull();
    for (const path of ['/dashboard', '/sw.js', '/beispiel', '/landing.html'])
      expect((await send(server, path)).headers.get('x-robots-tag'), path).toBe('noindex');
  });

  it('caches hashed files for ever and its service worker never', async () => {
    const asset = await send(server, '/assets/index-abc123.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await send(server, '/sw.js')).headers.get('cache-control')).toBe('no-cache');
  });

  it('answers a missing old chunk with an uncached 404', async () => {
    const { status, body, headers } = await send(server, '/assets/index-old999.js');
    expect({ status, body }).toEqual({
      status: 404,
      body: { status: 404, code: 'not_found', message: 'Nicht gefunden.' },
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('answers unknown API addresses with 404 in JSON for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['/api/app/nope', '/api/nope/x', '/api/app/documentations/x/y/z']) {
        const answer = await send(server, path, { method });
        expect({ path, method, status: answer.status, code: answer.body.code }).toEqual({
          path,
          method,
          status: 404,
          code: 'not_found',
        });
        expect(answer.headers.get('content-type')).toContain('application/json');
      }
  });

  it('shows no file outside its folder', async () => {
    const answer = await send(server, '/..%2f..%2fetc%2fpasswd');
    expect(answer.body).not.toContain('root:');
  });
});

describe('the settings', () => {
  it('are written at every start: no batch, no IPs, local superusers', async () => {
    const { body } = await send(server, '/api/settings', { token: server.su });
    expect(body.batch.enabled).toBe(false);
    expect(body.logs.logIP).toBe(false);
    expect(body.superuserIPs).toEqual(['127.0.0.1', '::1']);
    expect(body.rateLimits.enabled).toBe(true);
    expect(body.meta.appName).toBe('Objektbeleg');
  });

  it('give the app its map and its imprint', async () => {
    expect((await send(server, '/api/app/config')).body).toEqual({
      tileUrl: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png',
      mapsLink: 'https://www.google.com/maps/search/?api=1&query={lat},{lon}',
      imprint: null,
      costs: null,
      hosting: null,
    });
  });
});

it('start without a built app and answer its pages with 404', async () => {
  const bare = await startServer({ dist: join(dist, 'nowhere') });
  expect((await send(bare, '/')).status).toBe(404);
  expect((await send(bare, '/api/app/health')).status).toBe(200);
  await bare.remove();
});

it('take mail, storage, proxy and superuser addresses from the environment', async () => {
  const configured = await startServer({
    env: {
      SMTP_URL: 'smtp://post%40example.org:ge%3Aheim@mail.example.org:2525',
      MAIL_FROM: 'beleg@example.org',
      TRUSTED_PROXY: 'X-Real-IP',
      SUPERUSER_IPS: '127.0.0.1, 10.0.0.7',
      IMPRINT_NAME: 'Objektbeleg GmbH',
      IMPRINT_ADDRESS: 'Domkloster 4 | 50667 Köln',
      IMPRINT_EMAIL: 'post@example.org',
      IMPRINT_RESPONSIBLE: 'Erika Muster',
    },
  });
  const { body } = await send(configured, '/api/settings', { token: configured.su });
  expect(body.smtp).toMatchObject({
    enabled: true,
    host: 'mail.example.org',
    port: 2525,
    // User and password stay with the relay, because settings are in the database.
    username: '',
  });
  expect(body.meta.senderAddress).toBe('beleg@example.org');
  expect(body.trustedProxy.headers).toEqual(['X-Real-IP']);
  // Behind a proxy every request comes from loopback, so the launcher has a random address (D72).
  expect(body.superuserIPs).toEqual(['10.0.0.7', expect.stringMatching(/^fd00:(?:[0-9a-f]{4}:){6}[0-9a-f]{4}$/)]);
  expect((await send(configured, '/api/app/config')).body.imprint).toEqual({
    name: 'Objektbeleg GmbH',
    address: 'Domkloster 4;50667 Köln',
    email: 'post@example.org',
    responsible: 'Erika Muster',
  });
  await configured.remove();
});
