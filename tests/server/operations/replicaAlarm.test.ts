import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { writeSafely } from '../../../pocketbase/operations/files.mjs';
import { measured } from '../../support/server/metrics';
import { send, update } from '../../support/server/server';
import { stage } from '../stage';

const URL = 's3://replik/datenbank';
const { server, world, mail } = await stage({ mail: true, clock: false, env: { REPLICA_URL: URL } });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** State written by the replica's watchdog (pocketbase/replica/state.mjs). */
const reported = (state: { since: string; confirmedAt: string | null; why?: string; url?: string }) =>
  writeSafely(join(server.dir, 'replica.json'), JSON.stringify({ url: URL, why: '', pid: 1, socket: '', ...state }));
/** One round of the clock; its job runs after the answer. */
const minute = async () => {
  expect((await send(server, '/api/crons/replica', { method: 'POST', token: server.su })).status).toBe(204);
};
const written = async () => (await mail.mails()).length;
/** Repeats minutes until that many mails have left. */
const expectMails = (mails: number) => expect.poll(async () => minute().then(written), { timeout: 20_000 }).toBe(mails);
const jobs = async (): Promise<string[]> =>
  (await send(server, '/api/crons', { token: server.su })).body.map(({ id }: { id: string }) => id);
const shown = async () => (await send(server, '/api/app/admin/system', { token: world.superAdmin.token })).body.replica;

beforeEach(() => reported({ since: ago(90), confirmedAt: ago(0) }));

it('a replica five minutes behind is mailed once, and its recovery', async () => {
  const before = await written();
  await reported({ since: ago(90), confirmedAt: ago(4) });
  await minute();
  await reported({ since: ago(90), confirmedAt: ago(7), why: 'write ltx file: no such bucket' });
  await expectMails(before + 1);
  const alarm = (await mail.mails())[before];
  expect(alarm?.subject).toBe('Die laufende Kopie der Datenbank bleibt zurück');
  expect(alarm?.recipients).toEqual([world.superAdmin.email]);
  expect(alarm?.text).toMatch(/Seit 7 Minuten[\s\S]*no such bucket/);
  expect(await shown()).toMatchObject({ late: true, why: 'write ltx file: no such bucket' });
  expect(await measured(server, 'replica_behind_seconds')).toBeGreaterThan(300);
  for (let count = 0; count < 3; count++) await minute();
  await reported({ since: ago(90), confirmedAt: ago(0) });
  await expectMails(before + 2);
  expect(await measured(server, 'replica_behind_seconds')).toBeLessThan(60);
  for (let count = 0; count < 3; count++) await minute();
  await reported({ since: ago(90), confirmedAt: ago(9) });
  await expectMails(before + 3);
  await reported({ since: ago(90), confirmedAt: ago(0) });
  await expectMails(before + 4);
  const [late, well] = ['bleibt zurück', 'ist wieder aktuell'].map((how) => `Die laufende Kopie der Datenbank ${how}`);
  expect((await mail.mails()).slice(before).map(({ subject }) => subject)).toEqual([late, well, late, well]);
});

it('a machine that was off for a day gets its time before an alarm', async () => {
  const before = await written();
  await reported({ since: ago(1), confirmedAt: ago(1440) });
  await minute();
  expect(await shown()).toMatchObject({ late: false });
  await reported({ since: ago(6), confirmedAt: ago(1440) });
  await expectMails(before + 1);
  await reported({ since: ago(6), confirmedAt: ago(0) });
  await expectMails(before + 2);
});

it('a state of another place is ignored', async () => {
  await reported({ since: ago(90), confirmedAt: ago(0), url: 's3://anderswo' });
  expect(await shown()).toMatchObject({ confirmedAt: null, why: 'Die Replik läuft nicht.' });
});

it('our own checkpoint at night blocks no write', async () => {
  expect(await jobs()).not.toContain('__pbDBOptimize__');
  expect(await jobs()).toContain('tidy');
  expect((await send(server, '/api/crons/tidy', { method: 'POST', token: server.su })).status).toBe(204);
  await update(server, 'users', { id: world.superAdmin.id, full_name: 'Carla Betrieb' });
  const query = new URLSearchParams({ filter: 'level >= 8' });
  const logs = (await send(server, `/api/logs?${query}`, { token: server.su })).body.items;
  expect(logs.map(({ message }: { message: string }) => message)).toEqual([]);
});
