/** Every test server ends with this search (tests/support/server/secrets.ts). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepLetter, searchEnded, searchRunning } from '../../support/server/secrets';
import { send, startServer, type TestServer, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { tenants, type World } from '../../support/server/tenants';

let server: TestServer;
let world: World;
let linkToken: string;
const PASSWORD = 'Verschnackt-4711';
beforeAll(async () => {
  server = await startServer();
  world = await tenants(server);
  const body = { property: world.a.property };
  linkToken = (await send(server, '/api/app/links', { token: world.a.company.token, body })).body.token;
  const account = { fullName: 'Nora Neu', email: 'nora@example.org', password: PASSWORD };
  await send(server, '/api/app/employees', { token: world.a.company.token, body: account });
});
const search = () => searchRunning(server.url, (query) => sql(server, query));
const note = (notes: string) => update(server, 'properties', { id: world.a.property, notes });
afterAll(async () => {
  // Planted secrets stay in freed pages, so this server's removal must fail.
  await expect(server.remove()).rejects.toThrow('data.db');
});

describe('a planted secret', () => {
  it('is absent before', async () => {
    expect(linkToken).toHaveLength(43);
    expect(await search()).toEqual([]);
  });

  it.each([
    ['link token', () => linkToken],
    ['password', () => PASSWORD],
    ['session, file or mail token', () => world.a.employee.token],
  ])('is found in a column of a table: %s', async (kind, secret) => {
    await note(`Schlüssel beim Hausmeister ${secret()}.`);
    expect(await search()).toEqual(expect.arrayContaining([`properties.notes: ${kind}`]));
    await note('');
  });

  it('is found in a column of a table: delivery grant', async () => {
    const answer = await send(server, '/api/app/delivery-grant', { method: 'POST', token: world.a.employee.token });
    await note(answer.body.grant);
    expect(await search()).toContain('properties.notes: delivery grant');
    await note('');
  });

  it("is found in a list's answer and in a mail to another person", async () => {
    const label = { id: (await sql(server, 'SELECT id FROM documentation_links'))[0]?.id, label: linkToken };
    await update(server, 'documentation_links', label);
    await send(server, '/api/collections/documentation_links/records?perPage=200', { token: world.a.company.token });
    await update(server, 'documentation_links', { ...label, label: '' });
    keepLetter({ recipients: ['dritte@example.com'], raw: `https://example.com/documentation/${linkToken}` });
    expect(await search()).toEqual(
      expect.arrayContaining([
        'the answer of /api/collections/documentation_links/records?perPage=200: a token',
        'a mail to dritte@example.com: link token',
        'audit_log.after: link token',
      ]),
    );
  });

  it('is found in the output', async () => {
    const left = await searchEnded(server.url, { dir: server.dir, lines: [`GET /x?password=${PASSWORD}`] });
    expect(left).toContain('printed lines: password');
  });
});
