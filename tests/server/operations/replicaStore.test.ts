import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureLitestream } from '../../../pocketbase/replica/litestream.mjs';
import { storeExecutable } from '../../support/install/installStore.mjs';
import { Store } from '../../support/outside/store';
import { deliver, receipts, session, type Work, work } from '../../support/rows/work';
import { inFull } from '../../support/run/full.mjs';
import { Machine } from '../../support/server/machine';

const URL = 's3://replik/haus/datenbank';
let store: Store;
let machine: Machine;
let disk: string;
const delivered: Work[] = [];

beforeAll(async () => {
  // The first run builds both.
  await ensureLitestream();
  await storeExecutable();
  disk = await mkdtemp(join(tmpdir(), 'objektbeleg-store-'));
  store = await Store.begin(disk, 'replik');
  machine = await Machine.setUp(store.replica(URL));
  await machine.start();
}, 15 * 60_000);
afterAll(async () => {
  await machine?.remove();
  await store?.off();
  await rm(disk, { recursive: true, force: true });
});

const by = () => session(machine.world.a.employee.token);
async function delivery(): Promise<void> {
  const { employee, property } = machine.world.a;
  const what = await work({ author: employee.id, property });
  expect((await deliver(machine, what, by())).body.state).toBe('complete');
  delivered.push(what);
}

inFull(it)(
  'a bucket that is down delays nothing, is reported, catches up',
  async () => {
    await delivery();
    await machine.confirmed();
    await store.off();
    await delivery();
    await delivery();
    const why = async () => (await machine.state())?.why;
    await expect.poll(why, { timeout: 40_000 }).toContain('Der Ort der Replik antwortet nicht.');
    await delivery();
    await store.on();
    await machine.confirmed();
    expect((await machine.operate('check', [])).out).toMatch(/^Replik: s3:\/\/replik\/haus\/datenbank, bestätigt/m);
  },
  120_000,
);

it('no key is in a file or on a command line', async () => {
  const secret = store.replica(URL).REPLICA_SECRET ?? '-';
  await machine.noteSocket();
  expect(machine.processes().length).toBeGreaterThan(1);
  for (const { command } of machine.processes()) expect(command).not.toContain(secret);
  expect(JSON.stringify(await machine.state())).not.toContain(secret);
});

it('a wrong key recovers nothing and is one sentence', async () => {
  const dir = join(machine.place, 'wrong');
  const { code, out, err } = await machine.operate('recover', [URL], { DATA_DIR: dir, REPLICA_SECRET: 'ein-anderer' });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(
    /^Die Replik unter s3:\/\/\S+ lässt sich nicht wiederherstellen: .* weist den Schlüssel zurück\. \(.+\)\n$/,
  );
  // A refused key creates not even the folder.
  expect(await readdir(dir).catch(() => [])).not.toContain('data.db');
});

it('a destroyed machine is recovered from the bucket; photos are requested', async () => {
  await delivery();
  await machine.confirmed();
  await machine.kill();
  await rm(machine.dir, { recursive: true, force: true });
  const { code, out } = await machine.operate('recover', []);
  expect(out).toContain(`, ${delivered.length} Dokumentationen. Die Datenbank ist unversehrt.`);
  expect(code).toBe(1);
  await machine.start();
  const ids = delivered.map(({ sealed }) => sealed.id);
  const states = async () =>
    (await receipts(machine, ids, by())).body.receipts.map(({ state }: { state: string }) => state);
  expect(await states()).toEqual(ids.map(() => 'receiving'));
  for (const what of delivered) await deliver(machine, what, by());
  expect(await states()).toEqual(ids.map(() => 'complete'));
  await machine.confirmed();
}, 120_000);
