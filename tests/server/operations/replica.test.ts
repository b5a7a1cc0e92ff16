import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { describeDatabase } from '../../../pocketbase/operations/database.mjs';
import { ensureLitestream } from '../../../pocketbase/replica/litestream.mjs';
import { configurationOf } from '../../../pocketbase/replica/place.mjs';
import { startReplica } from '../../../pocketbase/replica/replica.mjs';
import { deliver, session, type Work, work } from '../../support/rows/work';
import { Machine } from '../../support/server/machine';
import { send } from '../../support/server/server';

const run = promisify(execFile);
let machine: Machine;
let restores = 0;
const delivered: Work[] = [];

beforeAll(async () => {
  machine = await Machine.running();
}, 15 * 60_000);
afterAll(() => machine?.remove());

async function delivery(): Promise<void> {
  const { employee, property } = machine.world.a;
  const what = await work({ author: employee.id, property });
  expect((await deliver(machine, what, session(employee.token))).body.state).toBe('complete');
  delivered.push(what);
}

/** Counts documentations in a database restored from the replica. */
async function inReplica(): Promise<number> {
  const dir = join(machine.place, `restored-${restores++}`);
  await mkdir(dir);
  const [database, config] = [join(dir, 'data.db'), join(machine.place, 'restore.json')];
  const place = { url: machine.env.REPLICA_URL ?? '', endpoint: '', region: '', accessKey: '', secret: '' };
  await writeFile(config, configurationOf(place, { database, socket: join(dir, 's') }));
  await run(await ensureLitestream(), ['restore', '-config', config, '-integrity-check', 'full', database], {
    env: { PATH: process.env.PATH },
  });
  return (await describeDatabase({ executable: await ensurePocketbase(), dir })).documentations;
}

const system = async () =>
  (await send(machine, '/api/app/admin/system', { token: machine.world.superAdmin.token })).body.replica;

it('deliveries are in the replica within seconds; the system page says so', async () => {
  for (let count = 0; count < 3; count++) await delivery();
  await machine.confirmed();
  expect(await inReplica()).toBe(3);
  const { confirmedAt, behind, late, why } = await system();
  expect({ late, why }).toEqual({ late: false, why: '' });
  expect(Date.parse(confirmedAt)).toBeLessThanOrEqual(Date.now());
  expect(behind).toBeLessThan(60_000);
});

it('the replica is readable by its owner only', async () => {
  const { stdout } = await run('find', [machine.disk, join(machine.dir, '.data.db-litestream'), '-perm', '/077']);
  expect(stdout).toBe('');
});

it('objektbeleg check names place and confirmed state without findings', async () => {
  expect((await machine.operate('check', [])).out).toMatch(
    /^Replik: file:\/\/\S+, bestätigter Stand \d{4}-\d\d-\d\dT\S+Z$/m,
  );
});

it('a killed Litestream is restarted without effect on phones', async () => {
  const { pid } = (await machine.state()) ?? { pid: 0 };
  process.kill(pid, 'SIGKILL');
  await delivery();
  await machine.confirmed();
  const after = (await machine.state())?.pid;
  expect(after).not.toBe(pid);
  expect(after).toBeGreaterThan(0);
  expect(await inReplica()).toBe(4);
});

it('an unreachable replica delays nothing, is reported, catches up', async () => {
  await machine.mount.takeAway();
  await delivery();
  await delivery();
  await expect
    .poll(async () => (await system()).why, { timeout: 40_000 })
    .toContain('In den Ordner der Replik lässt sich nicht schreiben.');
  const { confirmedAt } = await system();
  await delivery();
  expect((await system()).confirmedAt).toBe(confirmedAt);
  await machine.mount.putBack();
  await machine.confirmed();
  expect(await inReplica()).toBe(7);
  expect(await system()).toMatchObject({ late: false, why: '' });
}, 90_000);

it('an end right after a delivery loses nothing and leaves no process', async () => {
  await machine.noteSocket();
  await delivery();
  expect(await machine.stop()).toBe(0);
  expect(machine.processes()).toEqual([]);
  expect(await inReplica()).toBe(8);
});

it('an emptied replica is noticed and made complete again', async () => {
  const place = { url: machine.env.REPLICA_URL ?? '', endpoint: '', region: '', accessKey: '', secret: '' };
  // Milliseconds; long enough to be read on a busy machine.
  const pace = { look: 2000, proof: 200 };
  const [executable, source] = [await ensureLitestream(), { executable: await ensurePocketbase(), dir: machine.dir }];
  const replica = await startReplica({ executable, place, source, env: process.env, log: () => {}, pace });
  await machine.confirmed();
  await machine.emptyDisk();
  await expect
    .poll(async () => (await machine.state())?.why, { timeout: 40_000 })
    .toContain('ließe sich nicht wiederherstellen');
  await machine.confirmed();
  await replica.stop();
  expect(await inReplica()).toBe(8);
}, 90_000);

it('nothing of a killed start continues beside the next one', async () => {
  await machine.start();
  await machine.confirmed();
  const { pid, socket } = (await machine.state()) ?? { pid: 0, socket: '' };
  const others = machine.processes().filter((one) => one.pid !== pid);
  // As the kernel kills when memory is short: two processes, not their child.
  await machine.killBut(pid);
  expect(others.length).toBeGreaterThan(0);
  expect(await readdir(join(socket, '..'))).toContain('litestream.sock');
  await machine.start();
  await machine.confirmed();
  expect(() => process.kill(pid, 0)).toThrow();
  await expect(readdir(join(socket, '..'))).rejects.toThrow('ENOENT');
  await delivery();
  await machine.confirmed();
  expect(await inReplica()).toBe(9);
});

it('a new beginning in the same place needs an emptied replica', async () => {
  await machine.stop();
  await rm(machine.dir, { recursive: true });
  await machine.start();
  const why = async () => (await machine.state())?.why;
  await expect.poll(why, { timeout: 40_000 }).toContain('bitte den Ort der Replik leeren');
  expect(await inReplica()).toBe(9);
  await machine.emptyDisk();
  // The next look comes after half a minute.
  await expect.poll(why, { timeout: 60_000 }).toBe('');
  await machine.confirmed();
  expect(await inReplica()).toBe(0);
}, 150_000);
