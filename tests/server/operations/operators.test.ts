import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { freePort, launchServer, superuserToken } from '../../../pocketbase/server/launch.mjs';
import { create, send, startServer, type TestServer } from '../../support/server/server';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objektbeleg-operators-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An executable that logs its command line, which every user of the machine can read. */
async function noting(file: string): Promise<string> {
  const executable = join(folder, 'pocketbase');
  const real = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN });
  await writeFile(executable, `#!/bin/sh\necho "$@" >> "${file}"\nexec "${real}" "$@"\n`, { mode: 0o755 });
  return executable;
}

describe('a start', () => {
  it('puts no password on a command line', async () => {
    const lines = join(folder, 'lines.txt');
    const executable = await noting(lines);
    const server = await launchServer({ executable, dir: join(folder, 'data'), port: await freePort() });
    try {
      await expect(superuserToken(server)).resolves.toMatch(/^ey/);
      const output = await readFile(lines, 'utf8');
      expect(output).toContain('serve ');
      expect(output).not.toContain(server.superuser.password);
    } finally {
      await server.stop();
    }
  });
});

describe("PocketBase's dashboard", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      env: { TRUSTED_PROXY: 'X-Forwarded-For', SUPERUSER_IPS: '127.0.0.1, 10.1.0.0/16, 2001:db8:7::1' },
    });
  });
  afterAll(() => server.remove());

  const PLACES = [
    '/_/',
    '/_/index.html',
    '/_/images/logo.svg',
    '/_/assets/nothing.js',
    '/_',
    '/_/a/b/c',
    '/_//index.html',
  ];
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

  it.each(['10.2.0.1', '2001:db8:7::2', '::1'])('is hidden from %s', async (address) => {
    for (const place of PLACES) {
      const { status, body } = await send(server, place, from(address));
      expect.soft(`${place} ${status}`).not.toBe(`${place} 200`);
      expect.soft(JSON.stringify(body)).not.toContain('PocketBase');
    }
  });

  it.each(['10.1.200.7', '2001:0db8:0007:0000:0000:0000:0000:0001'])(
    'opens for an operator from %s',
    async (address) => {
      for (const place of ['/_/', '/_/images/logo.svg']) {
        const { status, headers, body } = await send(server, place, from(address));
        expect.soft(`${place} ${status}`).toBe(`${place} 200`);
        if (place === '/_/') expect(body).toContain('PocketBase');
        expect(headers.get('content-security-policy')).toBeTruthy();
      }
      expect((await send(server, '/_/assets/nothing.js', from(address))).status).toBe(404);
    },
  );
});

describe("an operator's session", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ closed: true });
  });
  afterAll(() => server.remove());

  const WAYS: [string, object?][] = [
    ['POST /api/sql', { query: "DELETE FROM audit_log WHERE action = 'create'" }],
    ['POST /api//sql', { query: 'DELETE FROM audit_log' }],
    ['POST /api/%73ql', { query: 'DELETE FROM audit_log' }],
    ['DELETE /api/collections/audit_log/truncate'],
    ['DELETE /api/collections/Audit_Log/truncate'],
    ['PATCH /api/collections/audit_log', { deleteRule: '' }],
    ['DELETE /api/collections/audit_log'],
    ['POST /api/collections', { name: 'loch', type: 'view', viewQuery: 'SELECT id, tokenKey FROM users' }],
    ['PUT /api/collections/import', { collections: [], deleteMissing: true }],
    ['POST /api/backups/upload', {}],
    ['POST /api/backups/gestern.zip/restore'],
  ];
  const schema = async () => (await send(server, '/api/collections?perPage=100', { token: server.su })).body;
  const audited = async () =>
    (await send(server, '/api/collections/audit_log/records?perPage=1', { token: server.su })).body.totalItems;

  it('cannot bypass the hooks in any spelling', async () => {
    await newPerson(server);
    const before = [await schema(), await audited()];
    expect(before[1]).toBeGreaterThan(0);
    for (const [way, body] of WAYS) {
      const [method, path] = way.split(' ') as [string, string];
      const { status } = await send(server, path, { method, body, token: server.su });
      // Unclean addresses redirect (307, 308) to the clean one, which has its own line here.
      expect.soft(`${way} ${status}`).toMatch(/ (404|307|308)$/);
    }
    expect([await schema(), await audited()]).toEqual(before);
  });

  it("never becomes another account's", async () => {
    const { id } = await newPerson(server);
    const path = `/api/collections/users/impersonate/${id}`;
    expect((await send(server, path, { method: 'POST', body: { duration: 100 }, token: server.su })).status).toBe(404);
  });
});

async function newPerson(server: TestServer) {
  const email = `${Math.random().toString(36).slice(2)}@example.org`;
  const secret = { password: 'ein-langes-Kennwort', passwordConfirm: 'ein-langes-Kennwort' };
  return create(server, 'users', {
    email,
    full_name: 'Petra Person',
    role: 'property_manager',
    active: true,
    ...secret,
  });
}
