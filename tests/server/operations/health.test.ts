/** What a load balancer is told (D149), while a server can take no delivery, and when it can again. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type Json, send, startServer } from '../../support/server';
import { syncCommand } from '../../support/syncCommand';

const undone: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of undone.splice(0).reverse()) await undo();
});

type Asked = { status: number; body: Json };
async function begun(env: Record<string, string> = {}) {
  const server = await startServer({ clock: false, env });
  undone.push(() => server.remove());
  const health = (): Promise<Asked> => send(server, '/api/app/health');
  return { server, health };
}
/** An answer holds for five seconds. */
const PATIENCE = { timeout: 15_000, interval: 250 };
const WELL = { status: 200, body: { ok: true, causes: [] } };

it('is well while it takes deliveries, and leaves nothing in its folder', async () => {
  const { server, health } = await begun();
  expect(await health()).toMatchObject(WELL);
  expect((await readdir(server.dir)).filter((name) => name.startsWith('.probe'))).toEqual([]);
});

it('that its disk does not keep what is written: 503 with the reason, and the time all the same', async () => {
  const sync = syncCommand();
  undone.push(() => sync.remove());
  const { health } = await begun(sync.env);
  sync.failing(true);
  await expect.poll(health, PATIENCE).toMatchObject({ status: 503, body: { ok: false, causes: ['folder'] } });
  expect(Math.abs(Date.parse((await health()).body.time) - Date.now())).toBeLessThan(60_000);
  sync.failing(false);
  await expect.poll(health, PATIENCE).toMatchObject(WELL);
}, 60_000);

it('that its disk hangs: one question waits for it, everybody else is told, and the answer is well again after it', async () => {
  const sync = syncCommand();
  undone.push(() => sync.remove());
  const { health } = await begun(sync.env);
  sync.holding(true);
  undone.push(() => sync.holding(false));
  // The answer to the start's own question may still hold; after it one question looks, and is kept.
  const asked: Promise<Asked>[] = [];
  const waiting = () => {
    asked.push(health());
    return sync.waiting().length;
  };
  await expect.poll(waiting, PATIENCE).toBe(1);
  await expect.poll(health, PATIENCE).toMatchObject({ status: 503, body: { causes: ['folder'] } });
  const many = await Promise.all(Array.from({ length: 20 }, health));
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 503));
  expect(sync.waiting()).toHaveLength(1);
  sync.holding(false);
  await Promise.all(asked);
  await expect.poll(health, PATIENCE).toMatchObject(WELL);
}, 60_000);

it('that its disk is full', async () => {
  const df = diskCommand();
  const { health } = await begun(df.env);
  expect(await health()).toMatchObject(WELL);
  df.free(40_000);
  await expect.poll(health, PATIENCE).toMatchObject({ status: 503, body: { causes: ['room'] } });
  df.free(400_000);
  await expect.poll(health, PATIENCE).toMatchObject(WELL);
}, 60_000);

it('that its database was taken from under it', async () => {
  const { server, health } = await begun();
  const [there, away] = [join(server.dir, 'data.db'), join(server.dir, 'away.db')];
  renameSync(there, away);
  await expect.poll(health, PATIENCE).toMatchObject({ status: 503, body: { causes: ['database'] } });
  renameSync(away, there);
  await expect.poll(health, PATIENCE).toMatchObject(WELL);
}, 60_000);

/** A `df` of the test's own, first in the server's PATH. */
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
