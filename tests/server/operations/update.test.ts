/** `npm run update` installs a good version and rolls back a bad one. No acknowledged work is lost. */
import { execFile, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { asOwner } from '../../../pocketbase/updates/commands.mjs';
import { dropKept, keepData, putDataBack } from '../../../pocketbase/updates/data.mjs';
import { startServer } from '../../support/server';
import { folder, start } from '../../support/startProcess';
import { needStrace, traced } from '../../support/strace';
import { tenants, type World } from '../../support/tenants';
import { deliver, receipts, session, type Work, work } from '../../support/work';

const run = promisify(execFile);
/** A start needs only PocketBase and the build notes of the caches. */
const LEFT_OUT = ['.git', 'node_modules', 'pb_data', 'test-results', 'docs', 'tests'];
const CACHES = ['caddy', 'litestream', 'versitygw', 'rclone', 'prepared', 'releases', 'rig', 'tsc'].map((name) =>
  resolve('.cache', name),
);
let place: string;
let world: World;
let port: number;
let env: Record<string, string>;
const delivered: Work[] = [];
const at = (name: string) => join(place, name);
const server = () => ({ url: `http://127.0.0.1:${port}` });
const by = () => session(world.a.employee.token);

const isReleased = (path: string) => !LEFT_OUT.includes(basename(path)) && !CACHES.includes(path);

/** This program as a release in its own folder, ready to start. */
async function release(name: string): Promise<string> {
  await cp(resolve('.'), at(name), { recursive: true, filter: isReleased });
  await symlink(resolve('node_modules'), at(join(name, 'node_modules')));
  return at(name);
}
/** The next version: another number and changed files. */
async function next(name: string, changes: Record<string, string>): Promise<string> {
  const folder = await release(name);
  for (const [file, text] of Object.entries(changes)) await writeFile(join(folder, file), text);
  await writeFile(join(folder, 'release.txt'), name);
  return folder;
}
/** The same from git: an address with committed files only. */
async function committed(folder: string): Promise<string> {
  const git = (...words: string[]) =>
    run('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], { cwd: folder });
  await rm(join(folder, '.cache/pocketbase'), { recursive: true, force: true });
  await git('init', '--quiet');
  // Commits ignored caches too, so that the test fetches nothing.
  await git('add', '--all', '--force');
  await git('commit', '--quiet', '--message', 'next');
  return `file://${folder}`;
}
const service = (what: string) => `sh ${at('service.sh')} ${what}`;
const args = (from: string) => [
  'pocketbase/cli/update.mjs',
  ...['--from', from, '--stop', service('stop'), '--start', service('start')],
];
async function update(from: string): Promise<{ code: number; said: string }> {
  const ran = run(process.execPath, args(from), { cwd: at('program'), env: { ...process.env, ...env } });
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), said: String(stdout + stderr) }),
  );
}
/** Kills an update once `reached`. The tried version lives on. */
async function killedWhen(from: string, reached: () => Promise<boolean>): Promise<void> {
  const child = spawn(process.execPath, args(from), {
    cwd: at('program'),
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = new Promise((done) => child.once('close', done));
  await expect.poll(reached, { timeout: 60_000 }).toBe(true);
  child.kill('SIGKILL');
  await ended;
}
async function deliverOne(): Promise<void> {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 2 });
  expect((await deliver(server(), what, by())).body.state).toBe('complete');
  delivered.push(what);
}
async function expectAll(): Promise<void> {
  const { body } = await receipts(
    server(),
    delivered.map(({ sealed }) => sealed.id),
    by(),
  );
  expect(body.receipts.map(({ state }: { state: string }) => state)).toEqual(delivered.map(() => 'complete'));
}
/** Starts the service as the system does at boot. */
async function startService(): Promise<void> {
  await run('sh', [at('service.sh'), 'start'], { env: { ...process.env, ...env } });
  const answer = async () => expect((await fetch(`${server().url}/api/app/health`)).ok).toBe(true);
  await vi.waitFor(answer, { timeout: 60_000 });
}
const running = () => readFile(at('program/release.txt'), 'utf8').catch(() => 'first');

beforeAll(async () => {
  await run(process.execPath, ['pocketbase/cli/installServer.mjs']);
  place = await mkdtemp(join(tmpdir(), 'objektbeleg-update-'));
  port = await freePort();
  const first = await startServer({ dir: at('data') });
  world = await tenants(first);
  await first.stop();
  // The trial must not wait for a sentence that JSON logs do not print.
  const logs = { LOG: 'json' };
  env = {
    ...logs,
    DATA_DIR: at('data'),
    BACKUP_DIR: at('disk'),
    PORT: String(port),
    DEMO: '0',
    PUBLIC_URL: '',
    SMTP_URL: '',
  };
  await release('program');
  await writeFile(
    at('service.sh'),
    `case $1 in
start) cd ${at('program')} && node pocketbase/start.mjs >${at('log')} 2>&1 </dev/null & echo $! >${at('pid')} ;;
stop) kill $(cat ${at('pid')}); while kill -0 $(cat ${at('pid')}) 2>/dev/null; do sleep 0.1; done ;;
esac
`,
  );
  await startService();
}, 240_000);
afterAll(async () => {
  await run('sh', [at('service.sh'), 'stop']).catch(() => {});
  await rm(place, { recursive: true, force: true });
});

const MIGRATION = 'pb_migrations/1999999999_broken.js';
const DELETES = `app.db().newQuery("DELETE FROM documentations").execute();`;
it.each([
  [
    'a migration that throws, after another one has deleted everything',
    'Die neue Version startet nicht',
    {
      'pb_migrations/1999999998_deletes.js': `migrate((app) => { ${DELETES} }, () => {});`,
      [MIGRATION]: `migrate(() => { throw new Error('So war das nicht gemeint.'); }, () => {});`,
    },
  ],
  [
    'a start that dies',
    'Die neue Version startet nicht',
    {
      'pocketbase/start.mjs': `console.error('Hier fehlt etwas.'); process.exit(1);`,
    },
  ],
  [
    'a check that fails after the database was changed',
    'Die neue Version besteht die Prüfung nicht: Prüfbuch',
    {
      [MIGRATION]: `migrate((app) => { ${DELETES} }, () => {});`,
      'pocketbase/cli/checkServer.mjs': `console.log('Prüfbuch: es fehlt etwas – Problem'); process.exitCode = 1;`,
    },
  ],
])('%s: the old version runs again with all acknowledged work', async (name, why, changes) => {
  await deliverOne();
  const { code, said } = await update(await next(`broken-${name.slice(0, 9).replaceAll(' ', '')}`, changes));
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining(why) });
  expect(said).toContain('Es läuft wieder die bisherige Version, mit allen Daten.');
  expect(await running()).toBe('first');
  await expectAll();
  await deliverOne();
  expect(await readdir(at('data'))).not.toContain('.before-update');
});

it('a killed update is rolled back by the next call, which completes', async () => {
  // This version never becomes ready, so the update waits behind the closed door.
  const stuck = await next('stuck', {
    'pocketbase/start.mjs': `import { rmSync } from 'node:fs'; rmSync(process.env.DATA_DIR + '/data.db'); setInterval(() => {}, 1000);`,
  });
  await killedWhen(stuck, async () => !(await readdir(at('data'))).includes('data.db'));

  const ran = await run(process.execPath, ['pocketbase/cli/update.mjs', ...args(await next('second', {})).slice(1)], {
    cwd: at('program.before'),
    env: { ...process.env, ...env },
  });
  expect(ran.stdout).toContain('Eine Aktualisierung wurde unterbrochen: sie wird zurückgenommen');
  expect(ran.stdout).toContain('Die neue Version läuft.');
  expect(await running()).toBe('second');
  await expectAll();
});

it('deliveries after a power cut stay; the next call completes', async () => {
  const start = await readFile('pocketbase/start.mjs', 'utf8');
  const waiting = await next('waiting', {
    'pocketbase/wellStart.mjs': start,
    // Behind the closed door it only identifies itself.
    'pocketbase/start.mjs': `import { renameSync, writeFileSync } from 'node:fs';
if (process.env.BACKUP_DIR) await import('./wellStart.mjs');
else {
  writeFileSync(${JSON.stringify(at('part'))}, String(process.pid));
  renameSync(${JSON.stringify(at('part'))}, ${JSON.stringify(at('tried'))});
  setInterval(() => {}, 1000);
}`,
  });
  await killedWhen(waiting, async () => (await readdir(place)).includes('tried'));
  process.kill(Number(await readFile(at('tried'), 'utf8')), 'SIGKILL');

  await startService();
  await deliverOne();
  const { code, said } = await update(await next('after', {}));
  await expectAll();
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('danach lief der Server') });
  expect(said).not.toContain('zurückgenommen');
  expect(await running()).toBe('after');
  expect(await readdir(at('data'))).not.toContain('.before-update');
  expect(await readdir(place)).not.toContain('program.update.json');
});

it('kept data is synced before it counts: a power cut leaves all or none', async () => {
  needStrace();
  const { path, remove } = folder();
  onTestFinished(remove);
  await writeFile(join(path, 'data.db'), 'pages');
  await mkdir(join(path, 'storage/photos/one'), { recursive: true });
  await writeFile(join(path, 'storage/photos/one/a.jpg'), 'photo');
  // It waits for a word, so that strace sees it from the first call.
  const keep = `import { keepData } from './pocketbase/updates/data.mjs';
process.stdin.once('data', () => keepData(${JSON.stringify(path)}).then(() => process.exit(0)));`;
  const keeper = spawn(process.execPath, ['--input-type=module', '--eval', keep], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => keeper.once('close', resolve));
  const changes = ['openat', 'copy_file_range', 'sendfile', 'write', 'mkdir', 'link', 'linkat', 'rename', 'renameat2'];
  const calls = await traced(Number(keeper.pid), [...changes, 'syncfs'], async () => {
    keeper.stdin?.write('now');
    expect(await ended).toBe(0);
  });
  const counts = calls.findIndex(({ name, text }) => name.startsWith('rename') && text.includes('/entries.json"'));
  const lastOf = (part: string) =>
    calls.findLastIndex(
      ({ name, text }) => name !== 'syncfs' && text.includes(join(path, '.before-update/data', part)),
    );
  const synced = calls.findIndex(({ name, text }) => name === 'syncfs' && text.includes(path));
  for (const part of ['data.db', 'storage/photos/one/a.jpg']) {
    expect(lastOf(part), part).toBeGreaterThan(-1);
    expect(synced, part).toBeGreaterThan(lastOf(part));
  }
  expect(counts).toBeGreaterThan(synced);
});

it('a data folder that is its own disk is kept and restored too', async () => {
  const { path, remove } = folder();
  const own = join(path, 'lost+found');
  onTestFinished(async () => {
    await chmod(own, 0o700);
    remove();
  });
  await mkdir(own);
  await writeFile(join(path, 'data.db'), 'before');
  // Root's own folder on the disk (lost+found), as root formats it for the service. Without root the test makes
  // it unreadable.
  const owner = process.getuid?.() === 0 ? { uid: 10001, gid: 10001 } : null;
  await chmod(own, owner ? 0o700 : 0);
  if (owner) for (const file of [path, join(path, 'data.db')]) await chown(file, owner.uid, owner.gid);
  await asOwner(owner, async () => {
    await keepData(path);
    await writeFile(join(path, 'data.db'), 'after');
    await writeFile(join(path, 'data.db-wal'), 'after');
    await putDataBack(path);
    await dropKept(path);
  });
  expect((await readdir(path)).sort()).toEqual(['data.db', 'lost+found']);
  expect(await readFile(join(path, 'data.db'), 'utf8')).toBe('before');
});

it('no server starts during a half rollback', async () => {
  const dir = at('half');
  await mkdir(dir);
  await writeFile(join(dir, 'generation'), 'the life before\n');
  await keepData(dir);
  await putDataBack(dir);
  const begin = async () => {
    const begun = start({ DATA_DIR: dir, PORT: String(await freePort()), DEMO: '0' });
    onTestFinished(async () => {
      begun.signal('SIGTERM');
      await begun.ended;
    });
    return begun;
  };
  const { ready, ended } = await begin();
  const { code, stderr } = await Promise.race([ended, ready.then(() => Promise.reject('It runs.'))]);
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('erst zur Hälfte zurückgenommen'),
  });
  expect((await readdir(dir)).sort()).toEqual(['.before-update', 'generation']);
  await dropKept(dir);
  await (await begin()).ready;
});

it('a version that answers badly is not rolled back, with its own code', async () => {
  await deliverOne();
  const start = await readFile('pocketbase/start.mjs', 'utf8');
  const unwell = await next('unwell', {
    'pocketbase/wellStart.mjs': start,
    // Behind the closed door it is healthy.
    'pocketbase/start.mjs': `import { createServer } from 'node:http';
if (process.env.BACKUP_DIR) createServer((_, answer) => answer.writeHead(503).end()).listen(process.env.PORT, '127.0.0.1');
else await import('./wellStart.mjs');`,
  });
  const { code, said } = await update(unwell);
  expect({ code, said }).toMatchObject({ code: 2, said: expect.stringContaining('check:server meldet neu') });
  expect(await running()).toBe('unwell');
  expect(await readdir(place)).not.toContain('program.update.json');
});

it('a good version from git runs with all data and an earlier backup', async () => {
  const third = await next('third', { [MIGRATION]: 'migrate(() => {}, () => {});' });
  const { code, said } = await update(await committed(third));
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(await running()).toBe('third');
  await expectAll();
  await deliverOne();
  expect((await readdir(at('disk'))).filter((name) => name.endsWith('Z')).length).toBeGreaterThan(0);
  expect(await readdir(at('data'))).not.toContain('.before-update');
  expect(await readdir(place)).not.toContain('program.update.json');
});

it('an update changes nothing without backup, release or separate data', async () => {
  const before = await running();
  const tried = (more: Record<string, string>, from = at('third')) => {
    const kept = env;
    env = { ...env, ...more };
    return update(from).finally(() => {
      env = kept;
    });
  };
  expect((await tried({ BACKUP_DIR: '' })).said).toContain('Ohne Sicherung keine Aktualisierung');
  expect((await tried({ DATA_DIR: at('program/pb_data') })).said).toContain(
    'Der Datenordner liegt im Ordner des Programms',
  );
  expect((await tried({}, at('disk'))).said).toContain('Die nächste Version ließ sich nicht holen');
  expect(await running()).toBe(before);
  await expectAll();
});
