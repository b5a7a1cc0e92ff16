/** Metrics for monitoring (D151), checked by Prometheus' own promtool. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { promtool } from '../../support/install/installPromtool.mjs';
import { deliver, put, session, submit, work } from '../../support/rows/work';
import { measured, valueIn } from '../../support/server/metrics';
import { send, startServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { stage } from '../stage';

const { server, world } = await stage({ clock: false });
const by = session(world.a.employee.token);
const mine = (photos = 1) => work({ author: world.a.employee.id, property: world.a.property, photos });
beforeAll(() => promtool((line: string) => process.stderr.write(`${line}\n`)), 300_000);

async function text(at = server, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${at.url}/metrics`, { headers });
  return `${answer.status} ${answer.headers.get('content-type')}\n${await answer.text()}`;
}
const now = (line: string) => measured(server, line);

describe('the metrics', () => {
  it('satisfy promtool', async () => {
    await deliver(server, await mine(), by);
    await send(server, '/api/crons/evidence', { method: 'POST', token: server.su });
    await expect.poll(() => now('job_last_success_timestamp_seconds{task="evidence"}')).toBeGreaterThan(0);
    expect(await now('job_running_since_timestamp_seconds{task="evidence"}')).toBe(0);
    const [head, ...lines] = (await text()).split('\n');
    expect(head).toBe('200 text/plain; version=0.0.4; charset=utf-8');
    const judged = spawnSync('promtool', ['check', 'metrics'], { input: lines.join('\n'), encoding: 'utf8' });
    expect(`${judged.stdout}${judged.stderr}`).toBe('');
    expect(judged.status).toBe(0);
  });

  it('count deliveries once, refusals by code, and durations', async () => {
    const before = await text();
    const what = await mine(2);
    await deliver(server, what, by);
    await put(server, { work: what, index: 1 }, by);
    await submit(server, (await mine()).sealed, session(world.b.employee.token));
    await send(server, '/api/app/me', { token: 'nonsense' });
    const after = await text();
    const grown = (line: string) => valueIn(after, line) - (valueIn(before, line) || 0);
    expect(grown('deliveries_total')).toBe(1);
    expect(grown('refusals_total{code="wrong_user"}')).toBe(1);
    expect(grown('refusals_total{code="unauthorized"}')).toBe(1);
    expect(grown('request_duration_seconds_count{group="delivery"}')).toBe(5);
    expect(grown('request_duration_seconds_bucket{group="delivery",le="+Inf"}')).toBe(5);
    expect(grown('request_duration_seconds_sum{group="delivery"}')).toBeGreaterThan(0);
  });

  it('count failed clock jobs and server errors', async () => {
    const well = async () => (await send(server, '/api/app/admin/system', { token: world.superAdmin.token })).status;
    const failures = () => now('job_failures_total{task="dailyStats"}');
    const daily = async () =>
      (await send(server, '/api/crons/dailyStats', { method: 'POST', token: server.su })).status;
    expect(await daily()).toBe(204);
    await expect.poll(failures).toBe(0);
    const before = (await now('refusals_total{code="temporary"}')) || 0;
    expect(await well()).toBe(200);
    await sql(server, 'ALTER TABLE daily_stats RENAME TO daily_stats_away');
    try {
      expect(await daily()).toBe(204);
      await expect.poll(failures).toBe(1);
      expect(await well()).toBe(503);
    } finally {
      await sql(server, 'ALTER TABLE daily_stats_away RENAME TO daily_stats');
    }
    expect(await now('refusals_total{code="temporary"}')).toBe(before + 1);
    expect(await well()).toBe(200);
  });

  it('count waiting photos and their age', async () => {
    expect(await now('incomplete_documentations')).toBe(0);
    expect(await now('incomplete_oldest_seconds')).toBe(0);
    await submit(server, (await mine()).sealed, by);
    await expect.poll(() => now('incomplete_oldest_seconds')).toBeGreaterThan(0);
    expect(await now('incomplete_documentations')).toBe(1);
    expect(await now('log_entries')).toBeGreaterThan(0);
    expect(await now('database_bytes')).toBeGreaterThan(100_000);
    expect(await now('disk_free_bytes')).toBeGreaterThan(0);
    expect(await now('streams')).toBe(0);
    expect(await now('photo_store')).toBe(0);
    expect(await now('photo_store_failing_seconds')).toBeNaN();
  });

  it('count deleted photos that still have files', async () => {
    const what = await mine(2);
    await deliver(server, what, by);
    const before = await now('photo_removals_waiting');
    const body = { reason: 'Doppelt aufgenommen' };
    const path = `/api/app/documentations/${what.sealed.id}`;
    expect((await send(server, path, { method: 'DELETE', token: world.a.company.token, body })).status).toBe(204);
    expect(await now('photo_removals_waiting')).toBe(before + 2);
    await sql(server, 'UPDATE photo_removals SET at = 0');
    expect((await send(server, '/api/crons/photoRemovals', { method: 'POST', token: server.su })).status).toBe(204);
    await expect.poll(() => now('photo_removals_waiting')).toBe(0);
  });

  it('have bounded lines without personal data', async () => {
    const lines = (message: string) => message.split('\n').length;
    const one = await fetch(`${server.url}/api/app/nothing`).then(() => text());
    for (let at = 0; at < 50; at++) await fetch(`${server.url}/api/app/nothing/${at}`);
    const other = await text();
    expect(lines(other)).toBe(lines(one));
    for (const expectedText of [world.a.employee.id, world.a.property, world.a.manager.email, '127.0.0.1', 'nothing'])
      expect(other).not.toContain(expectedText);
  });
});

describe('alerts and dashboard', () => {
  it('use existing metrics only', async () => {
    await send(server, '/api/crons/evidence', { method: 'POST', token: server.su });
    await expect.poll(() => now('job_last_success_timestamp_seconds{task="evidence"}')).toBeGreaterThan(0);
    const phrase = await text();
    // Not set up on this server: replicaAlarm, nightlyAlarm and storeAlarm.test.ts test these.
    const known = new Set([
      'objektbeleg_replica_behind_seconds',
      'objektbeleg_backup_age_seconds',
      'objektbeleg_backup_trial_age_seconds',
      'objektbeleg_photo_store_failing_seconds',
    ]);
    for (const [, name = ''] of phrase.matchAll(/^(objektbeleg_\w+)/gm)) known.add(name);
    for (const file of ['deploy/prometheus/alerts.yml', 'deploy/grafana/dashboard.json']) {
      const requests = [...readFileSync(file, 'utf8').matchAll(/objektbeleg_\w+/g)].map(([name]) => name);
      expect(requests.length).toBeGreaterThan(5);
      expect(requests.filter((name) => !known.has(name))).toEqual([]);
    }
  });

  it('each have an instruction on the page of operation', () => {
    const page = readFileSync('docs/betrieb/ueberwachen.md', 'utf8').split('## Was ein Alarm bedeutet')[1] ?? '';
    const alarms = [...readFileSync('deploy/prometheus/alerts.yml', 'utf8').matchAll(/alert: (\w+)/g)];
    expect(alarms.length).toBe(7);
    expect(alarms.map(([, name = '']) => name).filter((name) => !page.includes(name))).toEqual([]);
  });

  it('each fire, and not before', () => {
    const judged = spawnSync('promtool', ['test', 'rules', 'tests/support/server/alerts.test.yml'], {
      encoding: 'utf8',
    });
    expect(`${judged.stdout}${judged.stderr}`).toContain('SUCCESS');
    expect(judged.status).toBe(0);
    const names = (file: string) =>
      [
        ...new Set([...readFileSync(file, 'utf8').matchAll(/(?:alert|alertname): (\w+)/g)].map(([, name]) => name)),
      ].sort();
    expect(names('tests/support/server/alerts.test.yml')).toEqual(names('deploy/prometheus/alerts.yml'));
  });

  it('a configured replica or backup is measured too', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'objektbeleg-test-'));
    const backedUp = await startServer({ clock: false, env: { BACKUP_DIR: dir } });
    expect(valueIn(await text(backedUp), 'backup_age_seconds')).toBeLessThan(60);
    await backedUp.remove();
    await rm(dir, { recursive: true });
  });
});

describe('access to metrics', () => {
  it('without a token is for this machine, behind a proxy for none', async () => {
    const behind = await startServer({ clock: false, env: { TRUSTED_PROXY: 'X-Forwarded-For' } });
    for (const headers of [
      { Accept: '*/*' },
      { 'X-Forwarded-For': '127.0.0.1' },
      { 'X-Forwarded-For': '198.51.100.7' },
    ] as Record<string, string>[])
      expect(await text(behind, headers)).toMatch(/^404 application\/json/);
    await behind.remove();
  });

  it('with a token is for its holder from anywhere', async () => {
    const METRICS_TOKEN = 'a-token-of-at-least-twenty';
    const tokened = await startServer({ clock: false, env: { TRUSTED_PROXY: 'X-Forwarded-For', METRICS_TOKEN } });
    for (const Authorization of ['', 'Bearer ', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN])
      expect(await text(tokened, { Authorization, 'X-Forwarded-For': '127.0.0.1' })).toMatch(/^404/);
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}`, 'X-Forwarded-For': '198.51.100.7' };
    expect(await text(tokened, headers)).toMatch(/^200 text\/plain/);
    await tokened.remove();
  });
});
