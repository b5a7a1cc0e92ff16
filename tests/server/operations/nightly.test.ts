/** The nightly backup started by hand (objektbeleg backup). */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { stuckFolder } from '../../support/faults/stuckFolder';
import { deliver, session, work } from '../../support/rows/work';
import { start } from '../../support/server/startProcess';
import { stage } from '../stage';

const run = promisify(execFile);
let place: string;
const { server, world } = await stage();
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'objektbeleg-nightly-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

async function operate(script: string, env: Record<string, string>, args: string[] = []) {
  const ran = run(process.execPath, ['pocketbase/cli/objektbeleg.mjs', script, ...args], {
    env: { ...process.env, ...env },
  });
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), output: String(stdout + stderr) }),
  );
}
/** A script as executable that ends with PocketBase's own. @returns its path. */
async function tool(name: string, script: string): Promise<string> {
  const path = join(place, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o700);
  return path;
}
const OLD = '2026-01-10T020000Z';
const disk = () => join(place, 'disk');
const night = (env: Record<string, string> = {}) =>
  operate('backup', { DATA_DIR: server.dir, BACKUP_DIR: disk(), ...env });
const kept = async () => (await readdir(disk())).filter((name) => !name.startsWith('.')).sort();
const last = async () => JSON.parse(await readFile(join(server.dir, 'last_nightly.json'), 'utf8'));
const by = () => session(world.a.employee.token);
async function delivered() {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos: 2 });
  await deliver(server, what, by());
  return what;
}
/** Below `storage`; sorted. */
const photosIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(join(folder, 'storage'), { recursive: true });
  return names.filter((name) => name.endsWith('.jpg')).sort();
};
const photosOf = (name: string) => photosIn(join(disk(), name));
/** The inode of a backup's photo: hard links share it. */
const numberOf = async (name: string, file: string) => (await stat(join(disk(), name, 'storage', file))).ino;

it('a backup has a name, a trial restore and a note', async () => {
  await delivered();
  const { code, output: text } = await night();
  expect({ code, output: text }).toMatchObject({ code: 0 });
  expect(text).toMatch(/^Gesichert und zur Probe wiederhergestellt: .*, 1 Dokumentationen, 2 Fotos; /);
  const [name = ''] = await kept();
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d{6}Z$/);
  expect(await last()).toMatchObject({ folder: join(disk(), name), photos: 2, missing: 0 });
  expect(await readdir(disk())).toEqual([name]);
});

async function line(env: Record<string, string> = {}) {
  const { output: message } = await operate('check', { DATA_DIR: server.dir, PORT: String(server.port), ...env });
  return /^Nächtliche Sicherung: (.*)$/m.exec(message)?.[1];
}
const note = (name: string, what: object) => writeFile(join(server.dir, name), JSON.stringify(what));

it('objektbeleg check shows a backup as missing, not begun, made or overdue', async () => {
  const env = { BACKUP_DIR: disk() };
  expect(await line()).toBe('nicht eingerichtet (BACKUP_DIR oder RESTIC_REPOSITORY) – Hinweis');
  expect(await line(env)).toMatch(/: läuft noch nicht – bitte den Server neu starten – Problem$/);
  await note('nightly.json', { folder: disk(), since: new Date(0).toISOString(), triedAt: '', why: '' });
  expect(await line(env)).toMatch(/Z, zur Probe wiederhergestellt$/);
  const before = await last();
  await note('last_nightly.json', { ...before, at: new Date(Date.now() - 27 * 3_600_000).toISOString() });
  expect(await line(env)).toMatch(/; bleibt aus – Problem$/);
  await note('last_nightly.json', before);
});

it('a backup by hand clears an earlier failure in objektbeleg check', async () => {
  const [since, env] = [new Date().toISOString(), { BACKUP_DIR: join(place, 'second') }];
  const why = "In BACKUP_DIR lässt sich nicht schreiben: EACCES: permission denied, mkdir '/backup'";
  const failed = { folder: env.BACKUP_DIR, since, triedAt: since, why };
  await note('nightly.json', failed);
  expect(await line(env)).toMatch(/; Meldung: .* EACCES.* – Hinweis$/);
  expect(await operate('backup', { DATA_DIR: server.dir }, [join(place, 'elsewhere')])).toMatchObject({ code: 0 });
  expect(await line(env)).toContain('EACCES');
  expect(await night(env)).toMatchObject({ code: 0 });
  expect(await line(env)).toMatch(/\/second\/[^/]+Z, zur Probe wiederhergestellt$/);
  expect(JSON.parse(await readFile(join(server.dir, 'nightly.json'), 'utf8'))).toMatchObject({ since, why: '' });
  // A failure of another folder stays with that folder.
  await note('nightly.json', failed);
  expect(await night()).toMatchObject({ code: 0 });
  expect(await line(env)).toContain('EACCES');
});

it('the next night copies new photos only and keeps one backup a day', async () => {
  const [today = ''] = await kept();
  await rename(join(disk(), today), join(disk(), OLD));
  await mkdir(join(disk(), 'meine Ablage'));
  await delivered();
  for (const { code, output: expectedText } of [await night(), await night()])
    expect({ code, output: expectedText }).toMatchObject({ code: 0 });
  const [, after = '', ...rest] = await kept();
  expect([(await kept())[0], rest]).toEqual([OLD, ['meine Ablage']]);
  expect([await photosOf(OLD), await photosOf(after)].map(({ length }) => length)).toEqual([2, 4]);
  for (const photo of await photosOf(OLD)) expect(await numberOf(after, photo)).toBe(await numberOf(OLD, photo));
});

it('a photo damaged in an earlier backup is copied again', async () => {
  const [photo] = await photosOf(OLD);
  const damaged = join(disk(), OLD, 'storage', photo ?? '');
  const { size } = await stat(damaged);
  await writeFile(damaged, Buffer.alloc(size, 7));
  const [, newest = ''] = await kept();
  await rename(join(disk(), newest), join(disk(), '2026-01-11T020000Z'));
  expect(await night()).toMatchObject({ code: 0 });
  const folder = (await last()).folder;
  const dir = join(place, 'whole');
  expect(await operate('restore', { DATA_DIR: dir }, [folder])).toMatchObject({ code: 0 });
});

it('an unrestorable backup gets no name, deletes none, is no success', async () => {
  const [names, noted] = [await kept(), await last()];
  const damages = await tool(
    'damages',
    `"${await ensurePocketbase()}" "$@" || exit 1\ncase "$*" in *check-database*) echo 'Tree 7 page 9: btreeInitPage() returns error code 11';; esac`,
  );
  const { code, output: phrase } = await night({ POCKETBASE_BIN: damages });
  expect(code).toBe(1);
  expect(phrase).toContain('btreeInitPage()');
  expect(await kept()).toEqual(names);
  expect(await last()).toEqual(noted);
});

it('a database that cannot be copied is the reason in line and mail', async () => {
  const names = await kept();
  const full = `case "$*" in *copy-database*) echo 'database or disk is full' >&2; exit 1;; esac`;
  const env = { POCKETBASE_BIN: await tool('full', `${full}\nexec "${await ensurePocketbase()}" "$@"`) };
  const byHand = () => operate('backup', { DATA_DIR: server.dir, ...env }, [join(place, 'by hand')]);
  for (const { code, output: sentence } of [await night(env), await byHand()])
    expect([code, sentence.trim().split('\n').at(-1)]).toEqual([
      1,
      expect.stringMatching(/^Der Datenträger ist voll oder gestört \(database or disk is full\)\./),
    ]);
  expect([await kept(), (await readdir(disk())).includes('.lock')]).toEqual([names, false]);
});

it('a path that cannot be a folder is named in a sentence', async () => {
  await writeFile(join(place, 'file'), '');
  expect(await night({ BACKUP_DIR: join(place, 'file', 'x') })).toMatchObject({
    code: 1,
    output: expect.stringContaining('In BACKUP_DIR lässt sich nicht schreiben'),
  });
  expect((await night({ BACKUP_DIR: join(server.dir, 'sicherungen') })).output).toContain(
    'BACKUP_DIR liegt im Datenordner',
  );
  expect((await night({ BACKUP_DIR: 'sicherungen' })).output).toContain('BACKUP_DIR ist ungültig');
  expect((await night({ BACKUP_DIR: '' })).output).toContain(
    'Ohne BACKUP_DIR und RESTIC_REPOSITORY bitte einen ORDNER nennen.',
  );
});

it('an unreadable lock is named, not reported as a running backup', async () => {
  // A folder, because root could read a lock of its own backup.
  const lock = join(place, 'locked', '.lock');
  await mkdir(lock, { recursive: true });
  const { code, output: text } = await night({ BACKUP_DIR: join(place, 'locked') });
  expect([code, text.trim()]).toEqual([1, expect.stringContaining(`${lock} lässt sich nicht lesen (EISDIR).`)]);
  await rm(lock, { recursive: true });
  expect(await night({ BACKUP_DIR: join(place, 'locked') })).toMatchObject({ code: 0 });
});

it('an older backup that cannot be removed is named and blocks nothing', async () => {
  const env = { BACKUP_DIR: join(place, 'stuck') };
  const of = (name: string) => join(env.BACKUP_DIR, name);
  expect(await night(env)).toMatchObject({ code: 0 });
  const [first = ''] = await readdir(env.BACKUP_DIR);
  const older = [1, 2, 3, 4, 5, 6, 7].map((day) => `2026-01-1${day}T020000Z`);
  for (const name of older) await cp(of(first), of(name), { recursive: true });
  await rename(of(first), of(OLD));
  const remove = await stuckFolder(of(OLD));
  try {
    await note('nightly.json', { folder: env.BACKUP_DIR, since: new Date().toISOString(), triedAt: '', why: '' });
    expect(await night(env)).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /gelöscht: 1\. Ältere Sicherungen, die sich nicht löschen ließen: \S+ \(ENAMETOOLONG\)\.$/m,
      ),
    });
    const { folder } = await last();
    expect((await readdir(env.BACKUP_DIR)).sort()).toEqual([OLD, ...older.slice(1), basename(folder)]);
    expect(await line(env)).toMatch(
      /, zur Probe wiederhergestellt; Meldung: .* nicht löschen ließen: 2026-01-10T020000Z .* – Hinweis$/,
    );
  } finally {
    await remove();
  }
  expect(await night(env)).toMatchObject({ code: 0 });
  expect(await line(env)).toMatch(/, zur Probe wiederhergestellt$/);
});

it('a backup that cannot be noted still removes older ones', async () => {
  const env = { BACKUP_DIR: join(place, 'unnoted') };
  expect(await night(env)).toMatchObject({ code: 0 });
  const blocked = join(server.dir, 'last_backup.json.part');
  await mkdir(blocked);
  try {
    for (let hour = 0; hour < 2; hour++) expect(await night(env)).toMatchObject({ code: 1 });
    expect(await readdir(env.BACKUP_DIR)).toHaveLength(1);
  } finally {
    await rm(blocked, { recursive: true });
  }
});

it('a second backup waits for the first; the tried one gets the name', async () => {
  const [trying, go] = [join(place, 'trying'), join(place, 'go')];
  // A fake executable waits before the check, as with a large database.
  const wait = `: > "${trying}"; while [ ! -e "${go}" ]; do sleep 0.1; done`;
  const slow = await tool(
    'slow',
    `case "$*" in *check-database*) ${wait};; esac\nexec "${await ensurePocketbase()}" "$@"`,
  );
  const env = { BACKUP_DIR: join(place, 'twice') };
  const first = night({ ...env, POCKETBASE_BIN: slow });
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );
  await expect.poll(() => isThere(trying), { timeout: 60_000 }).toBe(true);
  expect(await night(env)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Eine Sicherung wird schon angelegt \(Prozess \d+\)\.$/m),
  });
  await writeFile(go, '');
  expect(await first).toMatchObject({ code: 0 });
  const { folder } = await last();
  expect((await readdir(folder)).sort()).toEqual(['backup.json', 'data.db', 'storage']);
  expect(await readdir(env.BACKUP_DIR)).toEqual([basename(folder)]);
  expect(await night(env)).toMatchObject({ code: 0 });
});

it("a backup is kept beside seven from a fast clock, with yesterday's", async () => {
  const ahead = join(place, 'ahead');
  expect(await night({ BACKUP_DIR: ahead })).toMatchObject({ code: 0 });
  const [first = ''] = await readdir(ahead);
  const later = [1, 2, 3, 4, 5, 6, 7].map((day) => `2099-01-0${day}T020000Z`);
  for (const name of later) await cp(join(ahead, first), join(ahead, name), { recursive: true });
  await rename(join(ahead, first), join(ahead, OLD));
  const { code, output: text } = await night({ BACKUP_DIR: ahead });
  expect({ code, output: text }).toMatchObject({ code: 0, output: expect.stringContaining('gelöscht: 0') });
  expect((await readdir(ahead)).sort()).toEqual([OLD, basename((await last()).folder), ...later]);
});

it('a start without data, or with restored data, removes no backup', async () => {
  const [lost, dir] = [join(place, 'lost'), join(place, 'machine')];
  expect(await night({ BACKUP_DIR: lost })).toMatchObject({ code: 0 });
  const [good = ''] = await readdir(lost);
  const heldBy = async (name: string) => JSON.parse(await readFile(join(lost, name, 'backup.json'), 'utf8'));
  const { documentations } = await heldBy(good);
  expect(documentations).toBeGreaterThan(0);
  const started = async () => {
    const before = await readdir(lost);
    const service = start({ DATA_DIR: dir, DEMO: '0', PORT: String(await freePort()), BACKUP_DIR: lost });
    await service.ready;
    await expect.poll(() => service.stdout(), { timeout: 60_000 }).toContain('Gesichert und zur Probe');
    service.signal('SIGTERM');
    expect((await service.ended).code).toBe(0);
    const now = (await readdir(lost)).filter((name) => !before.includes(name));
    expect(now).toHaveLength(1);
    return now[0] as string;
  };

  const empty = await started();
  expect(await heldBy(empty)).toMatchObject({ documentations: 0 });
  expect((await readdir(lost)).sort()).toEqual([good, empty]);

  await rm(dir, { recursive: true });
  expect(await operate('restore', { DATA_DIR: dir }, [join(lost, good)])).toMatchObject({ code: 0 });
  const restored = await started();
  expect((await readdir(lost)).sort()).toEqual([good, empty, restored]);
  expect(await heldBy(restored)).toMatchObject({ documentations });
  // Photos are stored once across another database's backup.
  const photos = await photosIn(join(lost, good));
  expect(photos.length).toBeGreaterThan(0);
  const inode = async (name: string, file: string) => (await stat(join(lost, name, 'storage', file))).ino;
  for (const photo of photos) expect(await inode(restored, photo)).toBe(await inode(good, photo));
});
