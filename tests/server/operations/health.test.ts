/** The health route for load balancers (D149). */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { syncCommand } from '../../support/faults/syncCommand';
import { type Json, send, startServer } from '../../support/server/server';

const undone: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of undone.splice(0).reverse()) await undo();
});

type SentRequest = { status: number; body: Json };
async function start(env: Record<string, string> = {}) {
  const server = await startServer({ clock: false, env });
  undone.push(() => server.remove());
  const health = (): Promise<SentRequest> => send(server, '/api/app/health');
  return { server, health };
}
/** Milliseconds. An answer is cached for five seconds. */
const PATIENCE = { timeout: 15_000, interval: 250 };
const WELL = { status: 200, body: { ok: true, causes: [] } };

it('the health route is 200 during deliveries, and leaves no file', async () => {
  const { server, health } = await start();
  expect(await health()).toMatchObject(WELL);
  expect((await readdir(server.dir)).filter((name) => name.startsWith('.probe'))).toEqual([]);
});

it('the health route is 503 with a reason when the disk loses writes', async () => {
  const sync = syncCommand();
  undone.push(() => sync.remove());
  const { health } = await start(sync.env);
  sync.failing(true);
  await expect.poll(health, PATIENCE).toMatchObject({ status: 503, body: { ok: false, causes: ['folder'] } });
  expect(Math.abs(Date.parse((await health()).body.time) - Date.now())).toBeLessThan(60_000);
  sync.failing(false);
  await expect.poll(health, PATIENCE).toMatchObject(WELL);
}, 60_000);

it('the health route is 503 when the disk hangs, and recovers', async () => {
  const sync = syncCommand();
  undone.push(() => sync.remove());
  const { health } = await start(sync.env);
  sync.holding(true);
  undone.push(() => sync.holding(false));
  // The start's answer may still be cached. One request looks and shares its answer.
  const request: Promise<SentRequest>[] = [];
  const waiting = () => {
    request.push(health());
    return sync.waiting().length;
  };
  await expect.poll(waiting, PATIENCE).toBe(1);
  await expect.poll(health, PATIENCE).toMatchObject({ status: 503, body: { causes: ['folder'] } });
  const many = await Promise.all(Array.from({ length: 20 }, health));
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 503));
  expect(sync.waiting()).toHaveLength(1);
  sync.holding(false);
  await Promise.all(request);
  await expect.poll(health, PATIENCE).toMatchObject(WELL);
}, 60_000);

it('the health route is 503 when the disk is full', async () => {
  const df = diskCommand();
  const { health } = await start(df.env);
  expect(await health()).toMatchObject(WELL);
  df.free(40_000);
  await expect.poll(health, PATIENCE).toMatchObject({ status: 503, body: { causes: ['room'] } });
  df.free(400_000);
  await expect.poll(health, PATIENCE).toMatchObject(WELL);
}, 60_000);

it('the health route is 503 when its database was deleted', async () => {
  const { server, health } = await start();
  const [there, away] = [join(server.dir, 'data.db'), join(server.dir, 'away.db')];
  renameSync(there, away);
  await expect.poll(health, PATIENCE).toMatchObject({ status: 503, body: { causes: ['database'] } });
  renameSync(away, there);
  await expect.poll(health, PATIENCE).toMatchObject(WELL);
}, 60_000);

function diskCommand() {
  const folder = mkdtempSync(join(tmpdir(), 'objektbeleg-df-'));
  undone.push(() => rmSync(folder, { recursive: true, force: true }));
  const free = (kilobytes: number) =>
    writeFileSync(
      join(folder, 'df'),
      `#!/bin/sh\necho Filesystem 1024-blocks Used Available Capacity Mounted on\necho /dev/x 1000000 0 ${kilobytes} 0% /\n`,
      { mode: 0o755 },
    );
  free(900_000);
  return { env: { PATH: `${folder}:${process.env.PATH}` }, free };
}
