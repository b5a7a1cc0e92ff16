import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { copyDatabase, describeDatabase, photosOf } from '../../../pocketbase/operations/database.mjs';
import { BIRTH } from '../../../pocketbase/replica/birth.mjs';
import { resticExecutable } from '../../support/install/installRestic.mjs';
import { deliver, receipts, session, type Work, work } from '../../support/rows/work';
import { fullOr, isFull } from '../../support/run/full.mjs';
import { Machine } from '../../support/server/machine';
import { send } from '../../support/server/server';

const run = promisify(execFile);
let machine: Machine;
const confirmed: Work[] = [];

beforeAll(async () => {
  machine = await Machine.running();
}, 15 * 60_000);
afterAll(() => machine?.remove());

const by = () => session(machine.world.a.employee.token);
const generation = async () => (await send(machine, '/api/app/health')).body.generation;

const newWork = () => work({ author: machine.world.a.employee.id, property: machine.world.a.property });

const operate = (script: string, args: string[], env: Record<string, string> = {}) =>
  machine.operate(script, args, { REPLICA_URL: '', ...env });
const recover = (args: string[] = []) => operate('recover', [`file://${machine.disk}`, ...args]);

/** @returns unfinished work. */
async function untilItIsGone(phones: number): Promise<Work[]> {
  const phone = async (): Promise<Work> => {
    for (;;) {
      const what = await newWork();
      try {
        await deliver(machine, what, by());
        confirmed.push(what);
      } catch {
        return what;
      }
    }
  };
  return Promise.all(Array.from({ length: phones }, phone));
}

/** Resends what is missing (D33). @returns how many were complete. */
async function requestAgain(all: Work[]): Promise<number> {
  let had = 0;
  for (let at = 0; at < all.length; at += 50) {
    const some = all.slice(at, at + 50);
    const response = await receipts(
      machine,
      some.map((what) => what.sealed.id),
      by(),
    );
    const states: string[] = response.body.receipts.map(({ state }: { state: string }) => state);
    had += states.filter((state) => state === 'complete').length;
    for (const [index, what] of some.entries()) if (states[index] !== 'complete') await deliver(machine, what, by());
  }
  return had;
}

async function expectExactlyOnce(all: Work[]): Promise<void> {
  const executable = await ensurePocketbase();
  const dir = join(machine.place, 'looked-at');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir);
  await copyDatabase({ executable, dir: machine.dir }, join(dir, 'data.db'));
  const { documentations, log } = await describeDatabase({ executable, dir });
  const photos: RecordPhoto[] = [];
  for await (const photo of photosOf({ executable, dir })) photos.push(photo);
  expect(documentations).toBe(all.length);
  expect(log).toMatchObject({ without: 0 });
  expect(new Set(photos.map(({ number }) => number)).size).toBe(all.length);
  expect(photos.map(({ sha256 }) => sha256).sort()).toEqual(
    all.flatMap(({ sealed }) => sealed.photos.map(({ sha256 }) => sha256)).sort(),
  );
  for (const { file, sha256 } of photos) {
    const bytes = await readFile(join(machine.dir, 'storage', file));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
}

it('a machine destroyed during deliveries is recovered exactly', async () => {
  const delivering = untilItIsGone(isFull ? 4 : 2);
  const more = (count: number) => expect.poll(() => confirmed.length, { timeout: 60_000 }).toBeGreaterThan(count);
  await more(12);
  // Later work may or may not be in the replica.
  await machine.confirmed();
  await more(confirmed.length + 2);
  await machine.kill();
  const underway = await delivering;
  await rm(machine.dir, { recursive: true, force: true });

  const { code, out, err } = await recover();
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(out).toMatch(
    /^Wiederhergestellt nach .*: Stand \d{4}-\S+, \d+ Dokumentationen\. Die Datenbank ist unversehrt\.$/m,
  );
  expect(out).toMatch(/^Prüfbuch: \d+ Einträge, \d+ Unterschriften, \d+ Dokumentationen; alles passt zusammen\.$/m);
  expect(out).toMatch(
    /^Jünger als 72 Stunden sind davon \d+: die Telefone werden danach gefragt und senden sie erneut\.$/m,
  );
  expect(out).not.toMatch(/^Älter sind/m);

  await machine.start();
  // In a new generation every phone checks its records.
  expect(await generation()).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/);
  // The photos were lost with the disk: no record is complete before they return.
  expect(await requestAgain([...confirmed, ...underway])).toBe(0);
  expect(await requestAgain([...confirmed, ...underway])).toBe(confirmed.length + underway.length);
  confirmed.push(...underway);
  await expect
    .poll(async () => (await operate('verify', [])).out, { timeout: 30_000, interval: 1000 })
    .toContain('Alles unverändert.');
  await expectExactlyOnce(confirmed);
}, 180_000);

it('the recovered machine continues with the same replica', async () => {
  const before = await generation();
  const what = await newWork();
  expect((await deliver(machine, what, by())).body.generation).toBe(before);
  confirmed.push(what);
  await machine.confirmed();
  await machine.kill();
  await rm(join(machine.place, 'survived'), { recursive: true, force: true });
  await cp(join(machine.dir, 'storage'), join(machine.place, 'survived'), { recursive: true });
  await rm(machine.dir, { recursive: true, force: true });
  await cp(join(machine.place, 'survived'), join(machine.dir, 'storage'), { recursive: true });
  const { code, out } = await recover();
  expect(out).toContain(`Fotos: alle ${confirmed.length * 2} sind da.`);
  expect(code).toBe(0);
  await machine.start();
  expect(await generation()).not.toBe(before);
  expect(await requestAgain(confirmed)).toBe(confirmed.length);
}, 120_000);

it.each(fullOr(['a backup', 'restic'], ['a backup']))(
  'photos come from %s, the others from the phones',
  async (what) => {
    const repository = join(machine.place, 'repository');
    const restic = { RESTIC_BIN: await resticExecutable(), RESTIC_REPOSITORY: repository, RESTIC_PASSWORD: 'geheim' };
    const env = what === 'restic' ? restic : undefined;
    if (env) await run(env.RESTIC_BIN, ['init'], { env: { ...process.env, ...env } });
    const backup = env ? 'restic' : join(machine.place, 'backup');
    expect((await operate('backup', env ? [] : [backup], env)).code).toBe(0);
    const younger = await newWork();
    await deliver(machine, younger, by());
    await machine.confirmed();
    await machine.kill();
    await rm(machine.dir, { recursive: true, force: true });
    const { code, out } = await operate('recover', [`file://${machine.disk}`, backup], env);
    expect(out).toContain(`Fotos: 2 von ${confirmed.length * 2 + 2} fehlen oder sind beschädigt.`);
    expect(code).toBe(1);
    await machine.start();
    expect(await requestAgain([...confirmed, younger])).toBe(confirmed.length);
    confirmed.push(younger);
    await expectExactlyOnce(confirmed);
  },
  120_000,
);

it('a restored backup takes over the replica and its state', async () => {
  const backup = join(machine.place, 'yesterday');
  expect((await operate('backup', [backup])).code).toBe(0);
  const younger = [await newWork(), await newWork()];
  for (const what of younger) await deliver(machine, what, by());
  await machine.confirmed();
  await machine.kill();
  await rm(machine.dir, { recursive: true, force: true });
  expect((await operate('restore', [backup])).code).toBe(0);
  await machine.start();
  expect(await generation()).toMatch(/^\d{4}-/);
  const other = await newWork();
  await deliver(machine, other, by());
  await machine.confirmed();
  await machine.kill();
  await rm(machine.dir, { recursive: true, force: true });
  const { code, out } = await recover([backup]);
  expect(out).toContain(`, ${confirmed.length + 1} Dokumentationen. Die Datenbank ist unversehrt.`);
  expect(out).toContain('; alles passt zusammen.');
  expect(code).toBe(1);
  await machine.start();
  expect(await requestAgain([...confirmed, other, ...younger])).toBe(confirmed.length);
  confirmed.push(other, ...younger);
  await expectExactlyOnce(confirmed);
}, 120_000);

async function startedWithoutData(): Promise<void> {
  await machine.kill();
  await rm(machine.dir, { recursive: true, force: true });
  await machine.start();
  const why = async () => (await machine.state())?.why;
  await expect.poll(why, { timeout: 40_000 }).toContain('die einer anderen Datenbank');
}

/** Recovers what phones delivered, and replicates to the same place. */
async function expectItComesBack(): Promise<void> {
  expect(await machine.stop()).toBe(0);
  await rm(machine.dir, { recursive: true, force: true });
  expect((await recover()).out).toContain(`, ${confirmed.length} Dokumentationen. Die Datenbank ist unversehrt.`);
  await machine.start();
  await machine.confirmed();
}

it('a service started without its data leaves the replica and explains', async () => {
  await machine.confirmed();
  await startedWithoutData();
  expect((await send(machine, '/api/app/health')).status).toBe(200);
  const { code, out } = await machine.operate('check', []);
  expect(out).toMatch(/^Replik: .* die einer anderen Datenbank: .*„objektbeleg recover“.* leeren .* – Problem$/m);
  expect(code).toBe(1);
  await expectItComesBack();
}, 120_000);

it('a replica without owner note continues with its own database only', async () => {
  const whose = join(machine.disk, BIRTH);
  const birth = await readFile(whose, 'utf8');
  await machine.stop();
  await rm(whose);
  await machine.start();
  await machine.confirmed();
  expect(await readFile(whose, 'utf8')).toBe(birth);
  await rm(whose);
  await startedWithoutData();
  await expectItComesBack();
  expect(await readFile(whose, 'utf8')).toBe(birth);
  expect(await requestAgain(confirmed)).toBe(0);
  await expectExactlyOnce(confirmed);
}, 180_000);

it('a recovery refuses existing data and foreign files', async () => {
  const over = await recover();
  expect(over.code).toBe(1);
  expect(over.err).toMatch(/^Der Datenordner ist nicht leer: .*\(.*data\.db.*\)? – bitte verschieben/m);
  const dir = join(machine.place, 'other');
  await mkdir(dir);
  await writeFile(join(dir, 'log.head'), '');
  const other = await operate('recover', [`file://${machine.disk}`], { DATA_DIR: dir });
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining('(log.head)') });
});

it('a missing or damaged replica is one sentence and no database', async () => {
  const dir = join(machine.place, 'empty');
  const none = await operate('recover', [`file://${machine.place}/nirgendwo`], { DATA_DIR: dir });
  expect(none).toEqual({ code: 1, out: '', err: `Unter file://${machine.place}/nirgendwo liegt keine Replik.\n` });
  // A running replica merges files, so it is copied at rest.
  await machine.stop();
  const damaged = join(machine.place, 'damaged');
  await cp(machine.disk, damaged, { recursive: true });
  const all = await readdir(damaged, { recursive: true, withFileTypes: true });
  const files = all.filter((one) => one.isFile() && one.name !== BIRTH);
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name));
    bytes.fill(0xa5, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40);
    await writeFile(join(parentPath, name), bytes);
  }
  const bad = await operate('recover', [`file://${damaged}`], { DATA_DIR: dir });
  expect(bad).toMatchObject({ code: 1, out: '' });
  expect(bad.err).toMatch(
    /^Die Replik unter \S+ lässt sich nicht wiederherstellen: Was in der Replik liegt, ist beschädigt\. .*\n$/,
  );
  expect(await readdir(dir)).not.toContain('data.db');
  expect((await operate('recover', [])).err).toContain(
    'Aufruf: objektbeleg recover [REPLIK] [SICHERUNG] [--dry-run]\n',
  );
});
