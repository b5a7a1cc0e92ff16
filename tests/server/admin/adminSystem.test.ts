import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliver, link, session, submit, work } from '../../support/rows/work';
import { measured } from '../../support/server/metrics';
import { rows, send, startServer, update } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { type Person, tenants } from '../../support/server/tenants';
import { supplement } from '../delivery/supplementing';
import { stage } from '../stage';

const { server, world } = await stage({ clock: false });
beforeAll(async () => {
  const { employee, property } = world.a;
  const done = await work({ author: employee.id, property, photos: 2 });
  await deliver(server, done, session(employee.token));
  await submit(server, (await work({ author: employee.id, property })).sealed, session(employee.token));
});

type RequestOptions = { method?: string; who?: Person };
const request = (path: string, { method = 'GET', who = world.superAdmin }: RequestOptions = {}) =>
  send(server, `/api/app/admin/${path}`, { method, token: who.token });

describe('state of the system', () => {
  it('shows version, storage, days, long waits and the last backup', async () => {
    const waiting = await rows(server, 'documentations', 'state = "receiving"');
    await update(server, 'documentations', { id: waiting[0].id, received_at: '2026-11-01 10:00:00.000Z' });
    const { body } = await request('system');
    expect(body).toMatchObject({
      ok: true,
      synchronous: 'full',
      mail: false,
      incomplete: { receiving: 1, documentations: 1, oldest: '2026-11-01T10:00:00.000Z' },
      backup: null,
      log: { late: false },
    });
    const photos = await rows(server, 'documentation_photos');
    expect(body.storage.photoBytes).toBe(photos.reduce((sum, photo) => sum + photo.bytes, 0));
    expect(body.storage.databaseBytes).toBeGreaterThan(100_000);
    expect(body.storageDays).toHaveLength(90);
    expect(body.storageDays.at(-1).photoBytes).toBe(body.storage.photoBytes);
    expect(body.deliveryDays).toHaveLength(30);
    const written = {
      at: '2026-11-21T03:00:00.000Z',
      documentations: 1,
      photos: 2,
      bytes: 999,
      missing: 0,
      folder: '/x',
    };
    await writeFile(join(server.dir, 'last_backup.json'), JSON.stringify(written));
    const { folder: _folder, ...told } = written;
    expect((await request('system')).body.backup).toEqual(told);
  });

  it('is stored every hour, one row a day', async () => {
    const before = (await request('system')).body;
    for (let round = 0; round < 2; round++)
      expect((await send(server, '/api/crons/dailyStats', { method: 'POST', token: server.su })).status).toBe(204);
    await expect.poll(async () => (await rows(server, 'daily_stats')).length).toBe(1);
    const [row] = await rows(server, 'daily_stats');
    const today = (await request('system')).body;
    const days = [today, before].map(({ deliveryDays }) => deliveryDays.at(-1).day);
    expect(days).toContain(row.day);
    expect(row.photo_bytes).toBe(today.storage.photoBytes);
  });

  it('reports a missing mail server, to a super admin only', async () => {
    expect((await request('test-mail', { method: 'POST' })).body).toEqual({ sent: false, code: 'mail_not_configured' });
    expect((await request('test-mail', { method: 'POST', who: world.a.manager })).status).toBe(403);
    expect((await request('system', { who: world.a.company })).status).toBe(403);
  });
});

describe('work of a Hausverwaltung’s link without its photos', () => {
  const { manager, property } = world.a;
  let id = '';
  const remove = (who: Person) =>
    send(server, `/api/app/documentations/${id}`, {
      method: 'DELETE',
      token: who.token,
      body: { reason: 'Das Telefon ist verloren' },
    });
  const oldest = () => measured(server, 'incomplete_oldest_seconds');
  beforeAll(async () => {
    for (const row of await rows(server, 'documentations', 'state = "receiving"'))
      await send(server, `/api/app/documentations/${row.id}`, {
        method: 'DELETE',
        token: world.a.company.token,
        body: { reason: 'Das Telefon ist verloren' },
      });
    const { body } = await send(server, '/api/app/links', { token: manager.token, body: { property } });
    const { sealed } = await work({ author: null, property });
    expect((await submit(server, sealed, link(body.token))).status).toBe(201);
    id = sealed.id;
  });

  it('cannot be deleted while a phone may still send', async () => {
    for (const who of [world.superAdmin, manager, world.a.company])
      expect((await remove(who)).status).toBeGreaterThan(400);
    expect((await request('system')).body.incomplete.items).toEqual([]);
  });

  it('is shown to the super admin after a day, who ends it and the alarm', async () => {
    const since = new Date(Date.now() - 48 * 3_600_000).toISOString();
    await update(server, 'documentations', { id, received_at: since.replace('T', ' ') });
    expect(await oldest()).toBeGreaterThan(86_400);
    const [row] = await rows(server, 'documentations', `id = "${id}"`);
    const named = { id, number: row.number, propertyName: row.property_name, companyName: '', since };
    expect((await request('system')).body.incomplete.items).toEqual([named]);
    expect((await remove(manager)).status).toBeGreaterThan(400);
    expect((await remove(world.superAdmin)).status).toBe(204);
    expect(await oldest()).toBe(0);
    expect((await request('system')).body.incomplete).toEqual({
      receiving: 0,
      documentations: 0,
      oldest: null,
      items: [],
    });
  });

  it('is also a Nachtrag that was refused when its record came', async () => {
    const { employee, property: at } = world.a;
    const by = session(employee.token);
    const record = await work({ author: employee.id, property: at, photos: 1 });
    const other = { ...record, sealed: { ...record.sealed, contentHash: 'f'.repeat(64) } };
    const early = await supplement(other, { author: employee.id });
    await deliver(server, early, by);
    await deliver(server, record, by);
    const since = new Date(Date.now() - 48 * 3_600_000).toISOString();
    await update(server, 'documentations', { id: early.sealed.id, received_at: since.replace('T', ' ') });
    expect(await oldest()).toBeGreaterThan(86_400);
    expect(await measured(server, 'incomplete_documentations')).toBe(1);
    expect((await request('system')).body.incomplete).toMatchObject({
      documentations: 1,
      items: [{ id: early.sealed.id }],
    });
    const ended = await send(server, `/api/app/documentations/${early.sealed.id}`, {
      ...{ method: 'DELETE', token: world.superAdmin.token, body: { reason: 'Das Telefon ist verloren' } },
    });
    expect(ended.status).toBe(204);
    expect((await request('system')).body.incomplete.items).toEqual([]);
  });
});

it('the system page reports an unreadable log key after 15 minutes', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'objektbeleg-test-'));
  await writeFile(join(dir, 'log.key'), '');
  const unsigned = await startServer({ dir, clock: false });
  try {
    const { superAdmin } = await tenants(unsigned);
    const log = async () => (await send(unsigned, '/api/app/admin/system', { token: superAdmin.token })).body.log;
    const evidence = { method: 'POST', token: unsigned.su };
    expect((await send(unsigned, '/api/crons/evidence', evidence)).status).toBe(204);
    expect(await log()).toEqual({ since: expect.any(String), late: false });
    const since = new Date(Date.now() - 3_600_000).toISOString();
    await sql(
      unsigned,
      `UPDATE evidence_openings SET opened = json_set(opened, '$.change.text',
         json_set(json_extract(opened, '$.change.text'), '$.at', '${since}') || '')`,
    );
    expect(await log()).toEqual({ since, late: true });
  } finally {
    await unsigned.remove();
  }
});
