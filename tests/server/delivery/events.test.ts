/** The server's own log: lines of JSON, and the last errors on the system page. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { syncCommand } from '../../support/faults/syncCommand';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { type Json, send, startServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { folder, type Start, start } from '../../support/server/startProcess';
import { tenants, type World } from '../../support/server/tenants';
import { stage } from '../stage';

describe('LOG=json', () => {
  const data = folder();
  let running: Start;
  let world: World;
  let what: Work;
  beforeAll(async () => {
    const first = await startServer({ dir: data.path });
    world = await tenants(first);
    await sql(first, 'ALTER TABLE daily_stats RENAME TO daily_stats_away');
    await first.stop();
    const port = String(await freePort());
    // No mail server listens here; the failing mail contains an address.
    const mail = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'belege@example.org' };
    running = start({ DATA_DIR: data.path, PORT: port, LOG: 'json', DEMO: '0', ...mail });
    // Tools wait for this sentence; here it is in a line of JSON.
    const waitForOutput = (text: string) =>
      vi.waitFor(() => expect(running.stdout()).toContain(text), { timeout: 60_000, interval: 100 });
    await waitForOutput(`Objektbeleg läuft: http://127.0.0.1:${port}`);
    const at = { url: `http://127.0.0.1:${port}` };
    const body = { identity: world.a.employee.email, password: 'Geheimwort-4711' };
    await send(at, '/api/collections/users/auth-with-password', { body });
    what = await work({ author: world.a.employee.id, property: world.a.property, photos: 2 });
    await deliver(at, what, session(world.a.employee.token));
    const invited = { email: 'erika.muster@example.com', property: world.a.property, serviceType: 'Reinigungsdienst' };
    const { token } = world.a.manager;
    const { id } = (await send(at, '/api/app/invitations', { body: invited, token })).body;
    const sent = await send(at, `/api/app/invitations/${id}/send`, { method: 'POST', token });
    expect(sent.body).toMatchObject({ sent: false, code: 'mail_failed' });
    await send(at, '/api/collections/users/request-password-reset', { body: { email: world.b.manager.email } });
    expect((await send(at, '/api/app/admin/system', { token: world.superAdmin.token })).status).toBe(503);
    await send(at, '/api/app/documentations/abcdefghijklmno/evidence?search=Mustermann');
    // PocketBase writes its log every three seconds.
    for (const text of ['/evidence', 'A route failed.', 'A mail was not accepted.']) await waitForOutput(text);
  }, 180_000);
  afterAll(async () => {
    running.signal('SIGINT');
    await running.ended;
    data.remove();
  });

  it('prints each line as one event with time and level', () => {
    const events: Json[] = running
      .stdout()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const { time, level, event } of events) {
      expect(new Date(time).toISOString()).toBe(time);
      expect(['debug', 'info', 'warn', 'error']).toContain(level);
      expect(['start', 'server', 'request']).toContain(event);
    }
    const seen = events.find(({ path }) => path?.endsWith('/evidence'));
    expect(seen).toMatchObject({ method: 'GET', path: '/api/app/documentations/{id}/evidence', status: 401 });
    expect(seen?.ms).toBeGreaterThanOrEqual(0);
    expect(events.filter(({ level }) => level === 'error').length).toBeGreaterThan(0);
    expect(events.filter(({ path }) => path?.startsWith('/api/app/documentations')).length).toBeGreaterThan(2);
  });

  it('contains no name, record or address after success or failure', () => {
    const { a, b, superAdmin } = world;
    const people = [a.employee, a.manager, b.manager, superAdmin];
    const secrets = [
      ...people.flatMap(({ id, email, fullName, token }) => [id, email, fullName, token]),
      ...[a.property, 'Domkloster', 'Gebäudedienst', 'Hausverwaltung a', what.sealed.id, what.sealed.photos[0]?.id],
      ...['erika', 'muster', 'Geheimwort', 'abcdefghijklmno', '"remoteIP"'],
    ];
    const output = running.stdout().toLowerCase();
    expect(secrets.filter((secret = '') => secret === '' || output.includes(secret.toLowerCase()))).toEqual([]);
  });

  it('with a wrong value stops the start with a sentence', async () => {
    const { code, stderr } = await start({ DATA_DIR: data.path, LOG: 'xml' }).ended;
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('LOG ist ungültig (Beispiel: json).'),
    });
  });
});

const sync = syncCommand();
const { server, world, a } = await stage({ clock: false, env: sync.env });
afterAll(() => sync.remove());

describe('the last errors', () => {
  const problems = async (): Promise<Json[]> =>
    (await send(server, '/api/app/admin/system', { token: world.superAdmin.token })).body.problems;
  const failed = async () => (await problems()).find(({ message }) => message === 'A route failed.');

  it('are empty on a healthy server, whatever it refuses', async () => {
    await send(server, '/api/app/me');
    await send(server, '/api/app/gibt-es-nicht', { token: a.company.token });
    await deliver(server, await work({ author: a.employee.id, property: a.property }), session(a.employee.token));
    expect(await problems()).toEqual([]);
  });

  const hangUp = () =>
    new Promise<void>((resolve) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => {
        const head = `GET /api/app/admin/audit HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${world.superAdmin.token}\r\n\r\n`;
        socket.write(head, () => socket.resetAndDestroy());
      });
      socket.on('error', () => {}).once('close', () => resolve());
    });

  it('show what failed, how often, when and why, without client aborts', async () => {
    for (let time = 0; time < 20; time++) await hangUp();
    sync.failing(true);
    const what = await work({ author: a.employee.id, property: a.property });
    const before = Date.now();
    for (let round = 0; round < 2; round++)
      await expect(deliver(server, what, session(a.employee.token))).rejects.toThrow('delivery: 503');
    sync.failing(false);
    await expect.poll(failed, { timeout: 15_000 }).toMatchObject({ count: 2 });
    const one = await failed();
    expect(Date.parse(one?.at)).toBeGreaterThan(before - 1000);
    expect(one?.detail).toMatch(/^PUT .*photos.*: .*exit status 1/);
    expect(await problems()).toHaveLength(1);
  });
});
