/** The server dies at each exact point, if possible with a power cut. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../pocketbase/server/launch.mjs';
import { needStrace } from '../support/server/strace';
import { audit, kept, wrongIn } from './audit';
import { peopleOf } from './crowd';
import { FAILPOINTS } from './failpoints';
import { Ledger } from './ledger';
import { Outages } from './outages';
import type { Person } from './person';
import { PowerDisk } from './powerDisk';
import { needSqlite } from './serverDisk';
import { furnish, ServerProcess } from './serverProcess';
import { Watch } from './watch';
import { Wire } from './wire';

const PHONES = 2;
const ENDLESS = Number.POSITIVE_INFINITY;
const PATIENCE = { timeout: 120_000, interval: 50 };

let folder = '';
let disk: PowerDisk | null = null;
let serverProcess: ServerProcess;
let wire: Wire;
let ledger: Ledger;
let watch: Watch;
let people: Person[] = [];
let outages: Outages;
let over = false;
let working: Promise<unknown>;

function looked(count: () => number): number {
  for (const { name, phone } of people) watch.look(name, phone.disk);
  return count();
}

beforeAll(async () => {
  needSqlite();
  needStrace();
  folder = await mkdtemp(join(tmpdir(), 'objektbeleg-outages-'));
  disk = (await PowerDisk.begin(folder, 0)).disk;
  const dir = join(PowerDisk.placeIn(folder), 'server');
  const port = (await freePort()) as number;
  const teams = await furnish(dir, port, 1);
  wire = await Wire.start(port, 1);
  ledger = await Ledger.open(join(folder, 'ledger.jsonl'));
  serverProcess = new ServerProcess(dir, port, wire.url);
  watch = new Watch(dir, ledger, () => serverProcess.pid);
  people = peopleOf(PHONES, {
    folder: join(folder, 'phones'),
    origin: wire.url,
    teams,
    ledger,
    watch,
    seed: 1,
    tight: false,
  });
  const testbed = { serverProcess, watch, wire, ledger, disk, folder };
  outages = new Outages({ ...testbed, phones: () => people, isOver: () => over, note: () => {} });
  await serverProcess.start();
  for (const person of people) await person.begin();
  working = Promise.all(people.map((person) => person.work(ENDLESS, () => over)));
});
afterAll(async () => {
  over = true;
  for (const { phone } of people) await phone.kill();
  await serverProcess.stop();
  await wire.stop();
  await ledger.close();
  disk?.detach();
  await rm(folder, { recursive: true, force: true });
});

it('the power goes when a phone is told that its work is complete', async () => {
  const before = { claims: watch.claims, survived: watch.survived };
  await expect.poll(() => looked(() => watch.claims), PATIENCE).toBeGreaterThan(before.claims);
  const key = () => readFileSync(join(serverProcess.dir, 'link.key'), 'utf8');
  const known = key();
  await outages.cutPower();
  // The first start created it.
  expect(key()).toBe(known);
  expect(watch.shocks).toEqual([]);
  expect(watch.survived > before.survived).toBe(disk !== null);
});

it.each(FAILPOINTS)('after death at %s with a power cut, acknowledged work exists', async (point) => {
  // A busy machine may miss the point once.
  await expect.poll(() => outages.dieAt(point, { nth: 3, cut: true }), { timeout: 150_000 }).toBe(true);
  expect(watch.shocks).toEqual([]);
});

it('in the end everything is on the server, once', async () => {
  over = true;
  await working;
  await expect
    .poll(() => looked(() => people.reduce((sum, { phone }) => sum + phone.disk.waiting, 0)), PATIENCE)
    .toBe(0);
  await watch.settle(
    people.map(({ phone }) => phone),
    people.map(({ name }) => name),
  );
  await serverProcess.stop();
  expect(await serverProcess.operate('verify', serverProcess.dir)).toBe('');
  const verdict = await audit(
    serverProcess.dir,
    ledger,
    people.map(({ name, phone }) => kept(name, phone.disk)),
  );
  const troubles = people.flatMap((person) => person.troubles);
  expect(wrongIn({ ...verdict, shocks: watch.shocks, troubles })).toEqual([]);
  expect(verdict.documentations).toBeGreaterThan(PHONES);
});
