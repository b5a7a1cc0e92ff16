/** Nightly backups in a restic repository (D450), by a real restic and a repository on this machine. */
import { execFile, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkRepository } from '../../../pocketbase/backups/restic.mjs';
import { startBackupScheduler } from '../../../pocketbase/backups/scheduler.mjs';
import { freePort } from '../../../pocketbase/server/launch.mjs';
import { resticExecutable } from '../../support/install/installRestic.mjs';
import { deliver, receipts, session, type Work, work } from '../../support/rows/work';
import { fullOr, inFull } from '../../support/run/full.mjs';
import { operate as operateAs } from '../../support/server/erasing';
import { measured } from '../../support/server/metrics';
import { send, startServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { start } from '../../support/server/startProcess';
import { stage } from '../stage';

const run = promisify(execFile);
const bin = await resticExecutable();
const place = await mkdtemp(join(tmpdir(), 'objektbeleg-restic-'));
const repository = join(place, 'repository');
const RESTIC = {
  RESTIC_BIN: bin,
  RESTIC_REPOSITORY: repository,
  RESTIC_PASSWORD: 'Geländer-streichen',
  BACKUP_DIR: '',
};
const { server, world } = await stage({ clock: false, env: RESTIC });
const env = { ...RESTIC, DATA_DIR: server.dir, PUBLIC_URL: server.url, PORT: String(server.port) };
const restic = async (...words: string[]) => (await run(bin, words, { env: { ...process.env, ...RESTIC } })).stdout;
beforeAll(() => restic('init'));
afterAll(() => rm(place, { recursive: true, force: true }));

const operate = (script: string, args: string[] = [], more: Record<string, string> = {}) =>
  operateAs(script, args, { ...env, ...more });
const night = (more: Record<string, string> = {}) => operate('backup', [], more);
const restore = (dir: string, what = 'restic') => operate('restore', [what], { DATA_DIR: dir, PUBLIC_URL: '' });
const json = async (name: string, dir = server.dir) =>
  JSON.parse(await readFile(join(dir, name), 'utf8').catch(() => 'null'));
const by = () => session(world.a.employee.token);
const states = async (at: { url: string }, works: Work[]) => {
  const ids = works.map(({ sealed }) => sealed.id);
  const { body } = await receipts(at as typeof server, ids, by());
  return body.receipts.map(({ state }: { state: string }) => state);
};
async function delivered(photos = 2): Promise<Work> {
  const what = await work({ author: world.a.employee.id, property: world.a.property, photos });
  await deliver(server, what, by());
  return what;
}
type Snapshot = { id: string; time: string; tags: string[] };
/** Oldest first; restic lists them in any order. */
const snapshots = async (): Promise<Snapshot[]> => {
  const all: Snapshot[] = JSON.parse(await restic('snapshots', '--json', '--tag', 'objektbeleg'));
  return all.sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
};
const ownTags = (snapshot?: Snapshot) => snapshot?.tags.slice(1).join(',') ?? '';
/** A snapshot without a database, so many days ago. @param tags of its life. */
async function saved(days: number, tags: string): Promise<void> {
  const folder = join(place, 'small');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'backup.json'), '{}');
  const at = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  const words = ['backup', '.', '--host', 'objektbeleg', '--tag', `objektbeleg,${tags}`, '--time', at];
  await run(bin, words, { cwd: folder, env: { ...process.env, ...RESTIC, TZ: 'UTC' } });
}
const shown = async () => (await send(server, '/api/app/admin/system', { token: world.superAdmin.token })).body.nightly;
const line = async (more: Record<string, string> = {}) =>
  /^Nächtliche Sicherung: (.*)$/m.exec((await operate('check', [], more)).text)?.[1];
const left = async () => (await readdir(server.dir)).filter((name) => /^\.(making|snapshot|trial|lock)/.test(name));
/** A restic that runs these shell lines first. */
async function tool(name: string, script: string): Promise<string> {
  const path = join(place, name);
  await writeFile(path, `#!/bin/sh\n${script}\nexec "${bin}" "$@"\n`);
  await chmod(path, 0o700);
  return path;
}

it('a night makes a snapshot, checks it, and restores it on trial', async () => {
  await delivered();
  expect(await night()).toEqual({
    code: 0,
    text: 'Mit restic gesichert und geprüft: 1 Dokumentationen, 2 Fotos. Die wöchentliche Probe aus restic ist wiederhergestellt, alles unverändert.\n',
  });
  expect(await left()).toEqual([]);
  const [{ id } = { id: '' }] = await snapshots();
  const inside = (await restic('ls', id)).split('\n').filter((name) => name.endsWith('.jpg'));
  expect(inside).toHaveLength(2);
  // No second copy: the photos of the data folder have one name each.
  const photos = (await readdir(join(server.dir, 'storage'), { recursive: true })).filter((name) =>
    name.endsWith('.jpg'),
  );
  for (const name of photos) expect((await stat(join(server.dir, 'storage', name))).nlink).toBe(1);
});

it('the system page, the metrics and check:server show age and trial', async () => {
  const { at } = await json('last_nightly.json');
  const { at: trialAt } = await json('last_trial.json');
  expect(await shown()).toMatchObject({ tool: 'restic', folder: '', late: false, at, trialAt, why: '' });
  expect(await measured(server, 'backup_age_seconds')).toBeLessThan(600);
  expect(await measured(server, 'backup_trial_age_seconds')).toBeLessThan(600);
  expect(await line()).toMatch(/^restic: läuft noch nicht/);
  await writeFile(
    join(server.dir, 'nightly.json'),
    JSON.stringify({ folder: 'restic', since: at, triedAt: '', why: '' }),
  );
  expect(await line()).toBe(`restic, Probe ${trialAt}`);
});

it('the next night reads new photos only and tries none', async () => {
  const before = await restic('stats', '--mode', 'raw-data');
  const read = join(place, 'read');
  await delivered(1);
  const saying = await tool(
    'saying',
    `case "$*" in *--ignore-ctime*objektbeleg,db-*) exec "${bin}" "$@" --json >> "${read}";; esac`,
  );
  expect(await night({ RESTIC_BIN: saying })).toEqual({
    code: 0,
    text: 'Mit restic gesichert und geprüft: 2 Dokumentationen, 3 Fotos.\n',
  });
  const [summary = '{}'] = (await readFile(read, 'utf8')).split('\n').filter((text) => text.includes('"summary"'));
  // Two photos with their notes are known; backup.json and data.db are new each night.
  expect(JSON.parse(summary)).toMatchObject({ files_unmodified: 4, files_new: 2, files_changed: 2 });
  expect(await restic('stats', '--mode', 'raw-data')).not.toBe(before);
});

describe('a restore on an empty machine', () => {
  it('has every record, the keys, and verifies', async () => {
    const all = [await delivered(), await delivered(1)];
    expect(await night()).toMatchObject({ code: 0 });
    const dir = join(place, 'machine');
    const { code, text } = await restore(dir);
    expect([code, text]).toEqual([0, expect.stringContaining('Die alten Schlüssel sind zurück.')]);
    expect((await readdir(dir)).filter((name) => name.startsWith('.'))).toEqual([]);
    for (const key of ['link.key'])
      expect(await readFile(join(dir, key), 'utf8')).toBe(await readFile(join(server.dir, key), 'utf8'));
    const verified = await operate('verify', [], { DATA_DIR: dir });
    expect(verified).toMatchObject({ code: 0, text: expect.stringContaining('Alles unverändert.') });
    const restored = await startServer({ dir });
    try {
      expect(await states(restored, all)).toEqual(['complete', 'complete']);
    } finally {
      await restored.remove();
    }
  });

  it('takes an earlier snapshot by its name', async () => {
    await saved(1, ownTags((await snapshots()).at(-1)));
    const [first = { id: '' }] = await snapshots();
    const dir = join(place, 'earlier');
    expect(await restore(dir, `restic:${first.id.slice(0, 8)}`)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^Das ist keine fertige Sicherung: .*data\.db fehlt\.$/m),
    });
    expect(await restore(join(place, 'none'), 'restic:00000000')).toEqual({
      code: 1,
      text: 'Im restic-Repository liegt keine solche Sicherung: 00000000.\n',
    });
    const full = await restore(server.dir);
    expect(full).toMatchObject({ code: 1, text: expect.stringContaining('liegt schon eine Datenbank') });
  });
});

describe('an erasure', () => {
  it('erases nothing while the repository is away', async () => {
    const { sealed } = await delivered(1);
    await rename(repository, `${repository}-away`);
    try {
      const words = ['dokumentation', sealed.id, '--ja'];
      expect(await operate('erase', words)).toMatchObject({
        code: 1,
        text: expect.stringMatching(/^Nichts wurde gelöscht: .* Das restic-Repository: es ist nicht zu erreichen/m),
      });
      expect(await states(server, [{ sealed } as Work])).toEqual(['complete']);
    } finally {
      await rename(`${repository}-away`, repository);
    }
  });

  it('is repeated after the restore of an older snapshot', async () => {
    const { sealed } = await delivered(1);
    expect(await night()).toMatchObject({ code: 0 });
    const older = (await snapshots()).at(-1)?.id ?? '';
    expect(await operate('erase', ['dokumentation', sealed.id, '--ja'])).toMatchObject({ code: 0 });
    const dir = join(place, 'erased');
    const { code, text } = await restore(dir, `restic:${older}`);
    expect([code, text]).toEqual([0, expect.stringContaining('löscht der nächste Start')]);
    const restored = await startServer({ dir });
    try {
      expect(await sql(restored, `SELECT id FROM documentations WHERE id = '${sealed.id}'`)).toEqual([]);
    } finally {
      await restored.remove();
    }
  });

  it('drops the files of an interrupted night', async () => {
    for (const name of ['.making', '.trial']) await mkdir(join(server.dir, name, 'storage'), { recursive: true });
    await writeFile(join(server.dir, '.lock'), '999999999');
    const { sealed } = await delivered(1);
    expect(await operate('erase', ['dokumentation', sealed.id, '--ja'])).toMatchObject({ code: 0 });
    expect(await left()).toEqual([]);
  });
});

it('keeps what BACKUP_KEEP says of each database, and nothing older', async () => {
  const own = ownTags((await snapshots()).at(-1));
  const [database = ''] = own.split(',');
  // From a clock that went ahead: restic would take it for the newest day.
  await saved(-9, own);
  const ahead = (await snapshots()).at(-1)?.id ?? '';
  expect((await night({ BACKUP_KEEP: '1,0,0' })).text).toContain(`(restic forget ${ahead.slice(0, 8)})`);
  await restic('forget', ahead);
  const most = fullOr([1, 2, 3, 4, 5, 6, 7], [1, 2]).length;
  for (let days = 1; days <= most + 1; days++) await saved(days, own);
  // Another database; an earlier life of this one; a copy by an earlier release.
  const others = ['db-other', `${database},life-2026-11-01-0a1b2c3d`, database];
  for (const tags of others) for (const days of [3, 4, 800]) await saved(days, tags);
  expect(await night({ BACKUP_KEEP: `${most},0,0` })).toMatchObject({ code: 0 });
  const ages = (life: string, all: Snapshot[]) =>
    all
      .filter((one) => ownTags(one) === life)
      .map(({ time }) => Math.round((Date.now() - Date.parse(time)) / 86_400_000));
  const kept = await snapshots();
  // Rounded: midnight may have passed.
  expect(ages(own, kept)).toHaveLength(most);
  expect(Math.max(...ages(own, kept))).toBeLessThanOrEqual(most);
  for (const tags of others) expect(ages(tags, kept)).toEqual([4, 3]);
});

describe('a problem of the repository', () => {
  const reason = async (more: Record<string, string>) => (await night(more)).text.trim().split('\n').at(-1);

  it('is a sentence: wrong password, away, no restic', async () => {
    const before = await json('last_nightly.json');
    const wrong = 'ein anderes Passwort';
    expect(await reason({ RESTIC_PASSWORD: wrong })).toBe(
      'Das restic-Repository: das Passwort ist ein anderes (RESTIC_PASSWORD…).',
    );
    expect(await reason({ RESTIC_REPOSITORY: join(place, 'nowhere') })).toBe(
      'Das restic-Repository: es ist nicht zu erreichen, oder dort fehlt noch „restic init“.',
    );
    expect(await reason({ RESTIC_BIN: join(place, 'no-restic') })).toMatch(/^restic ist nicht zu finden: /);
    expect(await json('last_nightly.json')).toEqual(before);
    expect(await left()).toEqual([]);
  });

  it('damage is noticed: a short file at once, a changed byte within thirty nights', async () => {
    await cp(repository, `${repository}-whole`, { recursive: true });
    const found = await readdir(join(repository, 'data'), { recursive: true, withFileTypes: true });
    const paths = found.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const packs = await Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })));
    const [photos] = packs.sort((one, other) => other.bytes.length - one.bytes.length);
    const write = async (bytes: Buffer) => {
      await chmod(photos!.path, 0o600);
      await writeFile(photos!.path, bytes);
    };
    await write(photos!.bytes.subarray(0, -1));
    const before = await json('last_nightly.json');
    expect(await reason({})).toMatch(/^Das restic-Repository: es ist beschädigt; /);
    expect(await json('last_nightly.json')).toEqual(before);
    await rm(repository, { recursive: true });
    await rename(`${repository}-whole`, repository);
    await write(Buffer.from(photos!.bytes).fill(0, 20, 60));
    for (const [name, value] of Object.entries(RESTIC)) vi.stubEnv(name, value);
    // restic sorts packs by the first byte of their name.
    const its = Number.parseInt(basename(photos!.path).slice(0, 2), 16) % 30;
    const others = Array.from({ length: 30 }, (_, night) => night).filter((night) => night !== its);
    const nights = [...fullOr(others, others.slice(0, 1)), its].map((night) => night * 86_400_000);
    const noticed = [];
    for (const at of nights) noticed.push(await checkRepository(at).catch(({ message }) => message));
    vi.unstubAllEnvs();
    expect(noticed.filter((response) => response)).toEqual([expect.stringMatching(/es ist beschädigt/)]);
    await write(photos!.bytes);
  }, 400_000);

  it('by the clock, is on the system page, in check:server and in the metrics', async () => {
    const since = new Date(Date.now() - 27 * 3_600_000).toISOString();
    await writeFile(
      join(server.dir, 'nightly.json'),
      JSON.stringify({ folder: 'restic', since, triedAt: '', why: '' }),
    );
    await rm(join(server.dir, 'last_nightly.json'));
    const lines: string[] = [];
    const away = { ...process.env, ...env, RESTIC_REPOSITORY: join(place, 'nowhere') };
    const scheduler = await startBackupScheduler({
      dir: server.dir,
      place: 'restic',
      env: away,
      log: (text) => lines.push(text),
    });
    try {
      await expect.poll(() => lines, { timeout: 60_000 }).toHaveLength(1);
    } finally {
      await scheduler.stop();
    }
    expect(lines[0]).toMatch(/^Die nächtliche Sicherung ist nicht gelungen: .* es ist nicht zu erreichen/);
    expect(await shown()).toMatchObject({ late: true, at: null, why: expect.stringContaining('nicht zu erreichen') });
    expect(await measured(server, 'backup_age_seconds')).toBeGreaterThan(93_600);
    expect(await line()).toMatch(/^restic, noch keine; bleibt aus; Meldung: .* – Problem$/);
  });
});

it('a power cut during the upload leaves nothing that stops the next night', async () => {
  const reached = join(place, 'reached');
  const hanging = await tool(
    'hanging',
    `case "$*" in *db-*) [ -d storage ] && { : > "${reached}"; sleep 600; };; esac`,
  );
  const words = ['pocketbase/backups/nightly.mjs'];
  const how = { env: { ...process.env, ...env, RESTIC_BIN: hanging }, detached: true, stdio: 'ignore' } as const;
  const child = spawn(process.execPath, words, how);
  const ended = new Promise((resolve) => child.once('close', resolve));
  await expect.poll(() => stat(reached).catch(() => null), { timeout: 60_000 }).not.toBe(null);
  process.kill(-Number(child.pid), 'SIGKILL');
  await ended;
  expect(await left()).toEqual(['.lock', '.making']);
  expect(await night()).toMatchObject({ code: 0 });
  expect(await left()).toEqual([]);
});

it('a trial that differs is shown, and the last good one keeps its time', async () => {
  const good = { at: new Date(Date.now() - 10 * 86_400_000).toISOString(), why: '' };
  await writeFile(join(server.dir, 'last_trial.json'), JSON.stringify(good));
  // Changes a photo after the restore, as a disk that lies.
  const script = `case "$1" in restore) "${bin}" "$@" || exit 1; for last; do :; done
find "$last/storage" -name '*.jpg' | head -1 | while read -r one; do echo x > "$one"; done; exit 0;; esac`;
  const { code, text } = await night({ RESTIC_BIN: await tool('lying', script) });
  expect([code, text]).toEqual([0, expect.stringContaining('Die wöchentliche Probe aus restic ist nicht gelungen: ')]);
  expect(await json('last_trial.json')).toEqual({ at: good.at, why: expect.stringContaining('beschädigte Fotos: 1') });
  expect(await shown()).toMatchObject({ late: true, trialAt: good.at, why: expect.stringContaining('beschädigte') });
  expect(await line()).toMatch(/; die Probe bleibt aus; Meldung: .* – Problem$/);
  expect(await night()).toMatchObject({ code: 0, text: expect.stringContaining('alles unverändert') });
  expect(await shown()).toMatchObject({ late: false, why: '' });
});

it('with BACKUP_DIR too, the folder has the copy, and no key', async () => {
  const folder = join(place, 'folder');
  await rm(join(server.dir, 'last_trial.json'));
  const { code, text } = await night({ BACKUP_DIR: folder });
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/wiederhergestellt, auch mit restic: .* alles unverändert\./),
  ]);
  const away = { BACKUP_DIR: folder, RESTIC_REPOSITORY: join(place, 'nowhere') };
  const before = await json('last_nightly.json');
  expect(await night(away)).toMatchObject({ code: 1, text: expect.stringContaining('nicht zu erreichen') });
  expect(await json('last_nightly.json')).toEqual(before);
  // The new copy replaced the earlier one of this day.
  const [name = '', ...rest] = await readdir(folder);
  expect(await json('last_backup.json')).toMatchObject({ folder: join(folder, name), missing: 0 });
  expect([rest, (await readdir(join(folder, name))).sort()]).toEqual([
    [],
    ['backup.json', 'data.db', 'erasures.jsonl', 'storage'],
  ]);
  expect((await json('last_nightly.json')).place).toBe(`${folder} + restic`);
});

inFull(it)(
  'the server backs up by itself',
  async () => {
    const dir = join(place, 'own');
    const service = start({ ...RESTIC, DATA_DIR: dir, DEMO: '0', PORT: String(await freePort()) });
    await service.ready;
    await expect
      .poll(() => service.stdout(), { timeout: 120_000 })
      .toContain('Die wöchentliche Probe aus restic ist wiederhergestellt');
    service.signal('SIGTERM');
    expect((await service.ended).code).toBe(0);
    expect(await json('nightly.json', dir)).toMatchObject({ folder: 'restic', why: '' });
  },
  200_000,
);
