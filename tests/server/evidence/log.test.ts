import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deliver, grant, link, session, work } from '../../support/rows/work';
import { create, type Json, send } from '../../support/server/server';
import { PASSWORD } from '../../support/server/tenants';
import { stage } from '../stage';

const { server, world } = await stage();

const LINK = `${'Zq'.repeat(21)}Z`;
const INVITATION = `${'Yp'.repeat(21)}Y`;

/** The log is written in batches, every three seconds. */
async function logsUntil(enough: (items: Json[]) => boolean): Promise<Json[]> {
  for (;;) {
    const { body } = await send(server, '/api/logs?perPage=500&sort=created', { token: server.su });
    if (enough(body.items)) return body.items;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

it('no token, grant or password is in log, database or output', async () => {
  const { a } = world;
  const granted = (await send(server, '/api/app/delivery-grant', { method: 'POST', token: a.employee.token })).body
    .grant;
  await deliver(server, await work({ author: a.employee.id, property: a.property, photos: 1 }), grant(granted));
  await create(server, 'documentation_links', { property: a.property, company_admin: a.company.id, token: LINK });
  await deliver(server, await work({ author: null, property: a.property, photos: 1 }), link(LINK));
  const fileToken = (await send(server, '/api/files/token', { method: 'POST', token: a.manager.token })).body.token;
  await send(server, `/api/files/documentation_photos/aaaaaaaaaaaaaaa/x.jpg?thumb=320x320&token=${fileToken}`);
  // Pages have their token in the path and the referrer. PocketBase logs requests to its own routes, not to
  // ours.
  await send(server, `/documentation/${LINK}`);
  await send(server, `/api/documentation/${LINK}`);
  await send(server, `/api/collections/${LINK}/records`, {
    headers: { Referer: `https://example.org/invite/${INVITATION}` },
  });
  await send(server, '/api/collections/users/confirm-password-reset', {
    body: { token: fileToken, password: 'geheim99' },
  });
  await send(server, '/api/collections/users/auth-with-password', {
    body: { identity: 'x@example.org', password: 'geheim99' },
  });
  await send(server, '/api/app/me', { headers: session('kaputt.aber.geheim') });
  const last = '/api/collections/last-line-of-this-test/records';
  await send(server, last);
  const items = await logsUntil((found) => found.some((item) => item.data.url === last));

  const secrets = [
    a.employee.token,
    a.manager.token,
    granted,
    fileToken,
    LINK,
    INVITATION,
    PASSWORD,
    'geheim99',
    server.su,
  ];
  const written = JSON.stringify(items) + server.lines().join('\n');
  for (const secret of secrets) expect(written).not.toContain(secret);
  const file = items.find((item) => item.data.url?.startsWith('/api/files/documentation_photos'));
  expect(file.data.url).toBe('/api/files/documentation_photos/aaaaaaaaaaaaaaa/x.jpg?thumb=320x320&token=…');
  expect(file.message).toContain('&token=…');
  expect(items.find((item) => item.data.referer?.includes('/invite/')).data.referer).toBe(
    'https://example.org/invite/…',
  );
  for (const item of items) expect(item.data.remoteIP ?? item.data.userIP).toBeUndefined();

  const bytes = Buffer.concat(await Promise.all((await databases()).map((path) => readFile(path))));
  for (const secret of [a.employee.token, granted, fileToken, LINK, INVITATION, 'geheim99'])
    expect(bytes.includes(secret)).toBe(false);
});

it('no searched name is in the log', async () => {
  const { a } = world;
  const name = 'Kunigunde Sonderbar';
  const request = new URLSearchParams({ filter: `notes ~ '${name}'`, search: name, q: name, suche: name });
  const queries = [
    `?${request}`,
    `?perPage=5&filter=${encodeURIComponent(`notes ~ '${name}'`)}`,
    `?q=${name.split(' ')[0]}`,
  ];
  for (const query of queries)
    for (const path of [
      'collections/documentations/records',
      'app/counts',
      'app/words',
      'app/geocode/search',
      'nirgendwo',
      '../verlauf',
    ])
      for (const token of [a.manager.token, server.su, undefined])
        await send(server, `/api/${path}${query}`, {
          ...(token ? { token } : {}),
          headers: { Referer: `https://example.org/verlauf${query}` },
        });
  const last = '/api/collections/last-line-of-names/records';
  await send(server, last);
  const items = await logsUntil((found) => found.some((item) => item.data.url === last));
  const written = decodeURIComponent(JSON.stringify(items).replaceAll('+', ' '));
  for (const part of name.split(' ')) expect(written).not.toContain(part);
  expect(items.map((item) => item.data.url)).toContain('/api/collections/documentations/records?perPage=5&filter=…');
});

async function databases(): Promise<string[]> {
  return (await readdir(server.dir)).filter((name) => name.includes('.db')).map((name) => join(server.dir, name));
}

it('a failing route is logged with its reason, hidden from the client', async () => {
  const path = '/api/collections/geocode_cache';
  const { fields } = (await send(server, path, { token: server.su })).body;
  const broken = fields.filter((field: Json) => field.name !== 'answer');
  await send(server, path, { method: 'PATCH', token: server.su, body: { fields: broken } });
  await create(server, 'geocode_cache', { query: 'reverse:1.0000,2.0000', fetched_at: new Date().toISOString() });
  const answer = await send(server, '/api/app/geocode/reverse?lat=1&lon=2', { token: world.a.employee.token });
  expect(answer.status).toBe(503);
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'status']);
  const items = await logsUntil((found) => found.some((item) => item.message === 'A route failed.'));
  expect(items.find((item) => item.message === 'A route failed.').data).toMatchObject({
    route: 'GET /api/app/geocode/reverse',
    error: expect.stringContaining('Error'),
  });
});
