/** What the server writes of itself (D149): lines of JSON for whoever collects them, and the last errors on the system page. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../pocketbase/launch.mjs';
import { type Json, send } from '../support/server';
import { folder, type Start, start } from '../support/startProcess';
import { syncCommand } from '../support/syncCommand';
import { deliver, session, work } from '../support/work';
import { stage } from './stage';

describe('LOG=json', () => {
  const data = folder();
  let running: Start;
  beforeAll(async () => {
    const port = String(await freePort());
    running = start({ DATA_DIR: data.path, PORT: port, LOG: 'json', DEMO: '0' });
    // The sentence that tools wait for stands in a line of JSON here.
    const said = (what: string) =>
      vi.waitFor(() => expect(running.stdout()).toContain(what), { timeout: 60_000, interval: 100 });
    await said(`Objektbeleg läuft: http://127.0.0.1:${port}`);
    const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
    const body = JSON.stringify({ identity: 'erika.muster@example.com', password: 'Geheimwort-4711' });
    const headers = { 'Content-Type': 'application/json' };
    await ask('/api/collections/users/auth-with-password', { method: 'POST', headers, body });
    await ask('/api/app/documentations/abcdefghijklmno/evidence?search=Mustermann');
    await said('/evidence');
  }, 180_000);
  afterAll(async () => {
    running.signal('SIGINT');
    await running.ended;
    data.remove();
  });

  it('makes every line on standard output one event with its time and level', () => {
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
    const asked = events.find(({ path }) => path?.endsWith('/evidence'));
    expect(asked).toMatchObject({ method: 'GET', path: '/api/app/documentations/{id}/evidence', status: 401 });
    expect(asked?.ms).toBeGreaterThanOrEqual(0);
  });

  it('names nobody, no record and no address', () => {
    for (const secret of ['erika', 'muster', 'Mustermann', 'Geheimwort', 'abcdefghijklmno', '"remoteIP"'])
      expect(running.stdout().toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it('that is spelled otherwise stops the start with a sentence', async () => {
    const { code, stderr } = await start({ DATA_DIR: data.path, LOG: 'xml' }).ended;
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('LOG ist ungültig: „xml“') });
  });
});

const sync = syncCommand();
const { server, world, a } = await stage({ clock: false, env: sync.env });
afterAll(() => sync.remove());

describe('the last errors', () => {
  const problems = async (): Promise<Json[]> =>
    (await send(server, '/api/app/admin/system', { token: world.superAdmin.token })).body.problems;
  const failed = async () => (await problems()).find(({ message }) => message === 'A route failed.');

  it('are none on a server that is well, whatever it refuses', async () => {
    await send(server, '/api/app/me');
    await send(server, '/api/app/gibt-es-nicht', { token: a.company.token });
    await deliver(server, await work({ author: a.employee.id, property: a.property }), session(a.employee.token));
    expect(await problems()).toEqual([]);
  });

  /** Asks and hangs up at once, as a browser does whose reader goes on to another page. */
  const hangUp = () =>
    new Promise<void>((resolve) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => {
        const head = `GET /api/app/admin/audit HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${world.superAdmin.token}\r\n\r\n`;
        socket.write(head, () => socket.resetAndDestroy());
      });
      socket.on('error', () => {}).once('close', () => resolve());
    });

  it('name what failed, how often, when and why, and nobody who hung up', async () => {
    for (let time = 0; time < 20; time++) await hangUp();
    sync.failing(true);
    const what = await work({ author: a.employee.id, property: a.property });
    const before = Date.now();
    for (let round = 0; round < 2; round++)
      await expect(deliver(server, what, session(a.employee.token))).rejects.toThrow('delivery: 503');
    sync.failing(false);
    // PocketBase writes its log every three seconds.
    await expect.poll(failed, { timeout: 15_000 }).toMatchObject({ count: 2 });
    const one = await failed();
    expect(Date.parse(one?.at)).toBeGreaterThan(before - 1000);
    expect(one?.detail).toMatch(/^PUT .*photos.*: .*exit status 1/);
    expect(await problems()).toHaveLength(1);
  });
});
