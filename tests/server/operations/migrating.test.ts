/** A start with pending migrations goes back only while no phone could deliver (D296, D451). */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { goBack, keepWayBack } from '../../../pocketbase/server/wayBack.mjs';
import { deliver, receipts, session, type Work, work } from '../../support/rows/work';
import { startServer } from '../../support/server/server';
import { type Ended, folder, killProcessesOf, processesOf, type Start, start } from '../../support/server/startProcess';
import { needStrace, traced } from '../../support/server/strace';
import { tenants, type World } from '../../support/server/tenants';

/** A start needs only PocketBase and the build notes of the caches. */
const LEFT_OUT = ['.git', 'node_modules', 'pb_data', 'test-results', 'docs', 'tests'];
const CACHES = ['pocketbase', 'build.json', 'landing'];
const COPY = '.before-migration';
const NO_JOBS = { migrations: resolve('pb_migrations'), version: 'next' };
let place: string;
let world: World;
let port: number;
let running: Start | null = null;
const delivered: Work[] = [];
const at = (name: string) => join(place, name);
const by = () => session(world.a.employee.token);
const server = () => ({ url: `http://127.0.0.1:${port}` });

/** This program as a release in its own folder, with more migrations. */
async function release(name: string, migrations: Record<string, string>): Promise<string> {
  const isCache = (path: string) => path.startsWith(`${resolve('.cache')}/`);
  const isOther = (path: string) => isCache(path) && !CACHES.some((cache) => path.startsWith(resolve('.cache', cache)));
  const filter = (path: string) => !LEFT_OUT.includes(basename(path)) && !isOther(path);
  await cp(resolve('.'), at(name), { recursive: true, filter });
  await symlink(resolve('node_modules'), at(join(name, 'node_modules')));
  for (const [file, text] of Object.entries(migrations)) await writeFile(at(join(name, 'pb_migrations', file)), text);
  return at(name);
}
const startOf = (root: string) =>
  start({ DATA_DIR: at('data'), PORT: String(port), DEMO: '0', PUBLIC_URL: '', SMTP_URL: '' }, root);
async function begin(root = resolve('.')): Promise<void> {
  running = startOf(root);
  await running.ready;
}
async function failed(root: string): Promise<Ended> {
  const started = startOf(root);
  return Promise.race([started.ended, started.ready.then(() => Promise.reject(new Error('It runs.')))]);
}
async function end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  running?.signal(signal);
  await running?.ended;
  running = null;
  killProcessesOf(at('data'));
  await vi.waitFor(() => expect(processesOf(at('data'))).toEqual([]), { timeout: 20_000 });
}
async function deliverOne(): Promise<void> {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 2 });
  expect((await deliver(server(), what, by())).body.state).toBe('complete');
  delivered.push(what);
}
async function expectAll(): Promise<void> {
  const ids = delivered.map(({ sealed }) => sealed.id);
  const states = (await receipts(server(), ids, by())).body.receipts.map(({ state }: { state: string }) => state);
  expect(states).toEqual(delivered.map(() => 'complete'));
}
const leftovers = async () => (await readdir(at('data'))).filter((name) => name.startsWith('.before'));

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'objektbeleg-migrating-'));
  port = await freePort();
  const first = await startServer({ dir: at('data') });
  world = await tenants(first);
  await first.stop();
  await begin();
  await deliverOne();
  await end();
}, 240_000);
afterEach(() => end());
afterAll(() => rm(place, { recursive: true, force: true }));

const DELETES = `migrate((app) => { app.db().newQuery("DELETE FROM documentations").execute(); }, () => {});`;

it('goes back when a migration throws after another one deleted everything', async () => {
  const broken = await release('broken', {
    '1999999998_deletes.js': DELETES,
    '1999999999_broken.js': `migrate(() => { throw new Error('So war das nicht gemeint.'); }, () => {});`,
  });
  const { code, stderr } = await failed(broken);
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('wieder wie vor diesem Start') });
  expect(stderr).toContain('So war das nicht gemeint.');
  expect(await leftovers()).toEqual([]);
  await begin();
  await expectAll();
  await deliverOne();
});

it('goes back at the next start when a power cut ends the migrations', async () => {
  const stuck = await release('stuck', {
    '1999999998_deletes.js': DELETES,
    '1999999999_stuck.js': 'migrate(() => { sleep(600000); }, () => {});',
  });
  const unfinished: ChildProcess = spawn(process.execPath, ['pocketbase/start.mjs'], {
    cwd: stuck,
    env: { ...process.env, DATA_DIR: at('data'), PORT: String(port), DEMO: '0', PUBLIC_URL: '', SMTP_URL: '' },
    stdio: 'ignore',
  });
  const ended = new Promise((done) => unfinished.once('close', done));
  await expect.poll(leftovers, { timeout: 60_000 }).toEqual([COPY]);
  // It migrates; earlier processes end by themselves.
  const migrating = () => processesOf(at('data')).filter((line) => line.includes('launch-superuser')).length;
  await expect.poll(migrating, { timeout: 60_000 }).toBeGreaterThan(0);
  unfinished.kill('SIGKILL');
  await ended;

  // PocketBase lives on without its start and keeps the lock: nothing is put under it.
  const { code, stderr } = await failed(resolve('.'));
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('läuft schon ein Server') });
  killProcessesOf(at('data'));
  await begin();
  expect(running?.stdout()).toContain('Der letzte Start brach ab');
  await expectAll();
});

it('never goes back once it listened, and makes no copy without new migrations', async () => {
  const good = await release('good', { '1999999999_good.js': 'migrate(() => {}, () => {});' });
  await begin(good);
  expect(await leftovers()).toEqual([]);
  await deliverOne();
  await end('SIGKILL');
  const migrated = await readFile(at('data/migrated'), 'utf8');
  await begin(good);
  expect(await readFile(at('data/migrated'), 'utf8')).toBe(migrated);
  await expectAll();
});

it('a copy counts after everything in it is on the disk', async () => {
  needStrace();
  const { path, remove } = folder();
  onTestFinished(remove);
  await writeFile(join(path, 'data.db'), 'pages');
  // It waits for a word, so that strace sees it from the first call.
  const keep = `import { keepWayBack } from './pocketbase/server/wayBack.mjs';
process.stdin.once('data', () => keepWayBack(${JSON.stringify(path)}, ${JSON.stringify(NO_JOBS)}, () => {}).then(() => process.exit(0)));`;
  const keeping = spawn(process.execPath, ['--input-type=module', '--eval', keep], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => keeping.once('close', done));
  const calls = await traced(Number(keeping.pid), ['fsync', 'fdatasync', 'rename', 'renameat2'], async () => {
    keeping.stdin?.write('now');
    expect(await ended).toBe(0);
  });
  const counts = calls.findIndex(({ name, text }) => name.startsWith('rename') && text.includes(`/${COPY}"`));
  const synced = calls.findIndex(({ name, text }) => /sync/.test(name) && text.includes('data.db'));
  expect(synced).toBeGreaterThan(-1);
  expect(counts).toBeGreaterThan(synced);
});

it('goes back to the copied pages, without the log of the new ones', async () => {
  const { path, remove } = folder();
  onTestFinished(remove);
  await writeFile(join(path, 'data.db'), 'before');
  const end = await keepWayBack(path, NO_JOBS, () => {});
  await writeFile(join(path, 'data.db'), 'after');
  await writeFile(join(path, 'data.db-wal'), 'after');
  expect(await goBack(path)).toBe(true);
  expect(await readdir(path)).toEqual(['data.db']);
  expect(await readFile(join(path, 'data.db'), 'utf8')).toBe('before');
  await end();
  expect(await goBack(path)).toBe(false);
});

it('does not migrate without room for the copy', async () => {
  const { path, remove } = folder();
  onTestFinished(remove);
  // A folder instead of a file cannot be copied, like a file without room.
  await mkdir(join(path, 'data.db'));
  await expect(keepWayBack(path, NO_JOBS, () => {})).rejects.toThrow('Platz für eine zweite Datenbank');
  expect(await readdir(path)).toEqual(['data.db']);
});

it('does not start while an update of an earlier release is half taken back', async () => {
  const { path, remove } = folder();
  onTestFinished(remove);
  await mkdir(join(path, '.before-update/back'), { recursive: true });
  await writeFile(join(path, '.before-update/entries.json'), '[]');
  await expect(keepWayBack(path, NO_JOBS, () => {})).rejects.toThrow('erst zur Hälfte zurückgenommen');
  await rm(join(path, '.before-update/back'), { recursive: true });
  await (await keepWayBack(path, NO_JOBS, () => {}))();
  expect(await readdir(path)).toEqual(['migrated']);
});
