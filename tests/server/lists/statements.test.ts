/**
 * SQLite explains every statement of a day of the product. None may scan a table that grows with the records
 * (D374).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startOf } from '../../../src/domain/time/germanDay';
import { signNow } from '../../support/evidence/judge';
import { type MailServer, startMailServer } from '../../support/outside/mailServer';
import { deliver, grant, link, receipts, session, submit, work } from '../../support/rows/work';
import { type Json, lettersAt, send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { grow, readingAll, statementsIn, uncounted } from '../../support/server/statements';
import { type Person, tenants, type World } from '../../support/server/tenants';

let mail: MailServer;
let server: TestServer;
let world: World;
const message: string[] = [];
let collected: Map<string, string>;

const post = (path: string, who: Person | null, body: Json = {}) =>
  send(server, path, { method: 'POST', body, ...(who ? { token: who.token } : {}) });
const get = (path: string, who: Person) => send(server, path, { token: who.token });

async function runJobs(): Promise<void> {
  const file = join(import.meta.dirname, '../../../pocketbase/pb_hooks/crons.pb.js');
  const names = [...readFileSync(file, 'utf8').matchAll(/cronAdd\('(\w+)'/g)].map(([, name = '']) => name);
  for (const name of names.filter((one) => !['letters', 'tidy'].includes(one))) {
    await send(server, `/api/crons/${name}`, { method: 'POST', token: server.su });
    await vi.waitFor(
      async () => {
        const text = await (await fetch(`${server.url}/metrics`)).text();
        expect(text).toMatch(new RegExp(`job_duration_seconds\\{task="${name}"\\}`));
      },
      { timeout: 60_000 },
    );
  }
}

/** A super admin's lookups: audit log with each filter, accounts, properties. */
async function lookUp({ a, superAdmin }: World): Promise<void> {
  const day = new Date(Date.now() - 86_400_000).toISOString();
  for (const query of [
    `person=${a.company.id}`,
    'person=system',
    'object=documentations',
    'object=properties',
    'action=update',
    'action=delete',
    `record=${a.property}`,
    'search=Domkloster',
    'search=Mitarbeit',
    `from=${day}`,
    `to=${day}`,
    `from=${day}&action=create`,
    `person=${a.company.id}&object=users`,
    'person=system&action=update',
    'object=users&action=role',
  ])
    expect((await get(`/api/app/admin/audit?${query}`, superAdmin)).status, query).toBe(200);
  await get('/api/app/admin/audit/people', superAdmin);
  for (const query of [
    'search=a',
    'role=employee',
    'role=company_admin&search=b',
    'sort=name',
    'sort=-name&role=property_manager',
  ])
    await get(`/api/app/admin/users?${query}`, superAdmin);
  await get('/api/app/admin/properties', superAdmin);
}

/** The first of a month that is a Monday: every kind of e-mail is due. */
async function live(): Promise<void> {
  const { a, superAdmin } = world;
  const own = session(a.employee.token);
  const made = [];
  for (let n = 0; n < 3; n++) {
    const what = await work({ author: a.employee.id, property: a.property, photos: 2 });
    made.push(what);
    await deliver(server, what, own);
  }
  const given = grant((await post('/api/app/delivery-grant', a.employee)).body.grant);
  await deliver(server, await work({ author: a.employee.id, property: a.own, photos: 1 }), given);
  await submit(server, (await work({ author: a.employee.id, property: a.own, photos: 1 })).sealed, given);
  await receipts(
    server,
    made.map(({ sealed }) => sealed.id),
    given,
  );
  const started = (await post('/api/app/links', a.manager, { property: a.property })).body;
  await deliver(server, await work({ author: null, property: a.property, photos: 1 }), link(started.token));
  await get(`/api/app/links/${started.id}/token`, a.manager);
  const late = await work({ author: a.employee.id, property: a.property, photos: 1 });
  await post(`/api/app/assignments/${a.assignment}/end`, a.company);
  await deliver(server, late, own);
  await post(`/api/app/documentations/${late.sealed.id}/release`, a.company);
  const [first, second] = made;
  await send(server, `/api/app/documentations/${first?.sealed.id}`, {
    method: 'DELETE',
    token: a.company.token,
    body: { reason: 'Doppelt aufgenommen' },
  });
  await send(server, `/api/app/admin/documentations/${second?.sealed.id}`, {
    method: 'PATCH',
    token: superAdmin.token,
    body: { notes: 'Anders' },
  });
  await post('/api/app/legal-holds', a.manager, {
    ...{ records: [second?.sealed.id], reason: 'Wasserschaden im Keller' },
    until: `${new Date().getFullYear() + 2}-12-31`,
  });
  await post('/api/app/shares', a.manager, { records: [second?.sealed.id], title: 'Für den Anwalt', days: 30 });
  for (const path of ['evidence', 'names', 'weather', 'parts'])
    await get(`/api/app/documentations/${second?.sealed.id}/${path}`, a.manager);
  for (const path of [
    'shares',
    'counts',
    'plans/gaps',
    'plans/week?from=2026-11-23',
    `plans?property=${a.property}`,
    'account/letters',
    'account/devices',
  ])
    await get(`/api/app/${path}`, a.manager);
  await get('/api/collections/documentations/records?perPage=50', a.company);
  await get('/api/app/words?q=kellertrepe', a.company);
  await lookUp(world);
  for (const path of ['stats', 'users', 'system', 'documentations', `users/${a.company.id}`])
    await get(`/api/app/admin/${path}`, superAdmin);
  await send(server, '/api/app/health');
  await send(server, '/metrics');
  await signNow(server);
  await runJobs();
  const keep = { weekly: true, answers: true, witness: true, allDone: true, muted: [] };
  for (const who of [a.manager, a.company])
    await send(server, '/api/app/account/letters', { method: 'PUT', token: who.token, body: keep });
  for (const moment of [startOf('2026-06-01') + 11 * 3_600_000, Date.now() + 86_400_000])
    await lettersAt(server, moment);
  await send(server, `/api/app/admin/users/${world.b.employee.id}/role`, {
    method: 'PUT',
    token: superAdmin.token,
    body: { role: 'employee', employer: a.company.id },
  });
  const numbers = (await get(`/api/app/admin/users/${a.company.id}`, superAdmin)).body.numbers;
  await send(server, `/api/app/admin/users/${a.company.id}`, {
    method: 'DELETE',
    token: superAdmin.token,
    body: { confirm: numbers },
  });
}

beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ clock: false, letters: true, env: mail.env, statements: (line) => message.push(line) });
  world = await tenants(server);
  await live();
  collected = statementsIn(message);
  await grow(server, world.a);
  server = await uncounted(server);
}, 300_000);
afterAll(async () => {
  await server.remove();
  await mail.stop();
});

describe('the statements of a day', () => {
  it('are all collected', () => {
    expect(collected.size).toBeGreaterThan(200);
    for (const part of [
      'FROM letters',
      'evidence_checkpoints',
      'weather_hours',
      'photo_removals',
      'location_status = ?',
    ])
      expect([...collected.keys()].join('\n')).toContain(part);
  });

  it('scan no large table, without SQLite statistics', async () => {
    expect(await readingAll(server, collected)).toEqual([]);
  });

  it('scan none with statistics, as at night', async () => {
    await sql(server, 'ANALYZE');
    expect(await readingAll(server, collected)).toEqual([]);
  });
});
