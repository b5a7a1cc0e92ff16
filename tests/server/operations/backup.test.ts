import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { photosOf } from '../../../pocketbase/operations/database.mjs';
import { needSqlite } from '../../fault-injection/serverDisk';
import { locksOf } from '../../support/faults/locks';
import { deliver, receipts, session, type Work, work } from '../../support/rows/work';
import { dataOf, RELEASED, serverOf } from '../../support/server/releases';
import { send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { tenants, type World } from '../../support/server/tenants';
import { stage } from '../stage';

const run = promisify(execFile);
let place: string;
const { server, world } = await stage();
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'objektbeleg-backup-'));
});
afterAll(async () => {
  await rm(place, { recursive: true, force: true });
});

type Said = { code: number; out: string; err: string };
async function operate(script: string, args: string[], env: Record<string, string>): Promise<Said> {
  const ran = run(process.execPath, ['pocketbase/cli/objektbeleg.mjs', script, ...args], {
    env: { ...process.env, ...env },
  });
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );
}

const by = () => session(world.a.employee.token);
const newWorkOf = ({ a }: World) => work({ author: a.employee.id, property: a.property, photos: 2 });
const newWork = () => newWorkOf(world);

/** Until the returned function stops them. */
function load(delivered: Work[]): () => Promise<void> {
  let going = true;
  const phone = async () => {
    while (going) {
      const what = await newWork();
      await deliver(server, what, by());
      delivered.push(what);
    }
  };
  const office = async () => {
    while (going) {
      const what = await newWork();
      await deliver(server, what, by());
      await send(server, `/api/app/documentations/${what.sealed.id}`, {
        method: 'DELETE',
        token: world.a.company.token,
        body: { reason: 'Doppelt aufgenommen' },
      });
    }
  };
  const all = [phone(), phone(), office()];
  return async () => {
    going = false;
    await Promise.all(all);
  };
}

async function openToOthers(root: string): Promise<string[]> {
  const below = await readdir(root, { recursive: true });
  const open = await Promise.all(
    ['', ...below].map(async (name) => {
      const path = join(root, name);
      return (await stat(path)).mode & 0o077 ? [path] : [];
    }),
  );
  return open.flat();
}

/** As its database names them. The executable leaves files beside a database, so it opens a copy. */
async function photosOfBackup(folder: string): Promise<RecordPhoto[]> {
  const dir = await mkdtemp(join(place, 'looked-at-'));
  await cp(join(folder, 'data.db'), join(dir, 'data.db'));
  const reported: RecordPhoto[] = [];
  for await (const photo of photosOf({ executable: await ensurePocketbase(), dir })) reported.push(photo);
  return reported;
}

/** Photo rows whose file has another hash. */
async function damaged(at: TestServer): Promise<string[]> {
  const [{ collection } = { collection: '' }] = await sql(
    at,
    "SELECT id AS collection FROM _collections WHERE name = 'documentation_photos'",
  );
  const photos = await sql(at, 'SELECT id, photo, sha256 FROM documentation_photos');
  expect(photos.length).toBeGreaterThan(0);
  const checked = photos.map(async ({ id, photo, sha256 }) => {
    const bytes = await readFile(join(at.dir, 'storage', collection, id, photo)).catch(() => Buffer.alloc(0));
    return createHash('sha256').update(bytes).digest('hex') === sha256 ? [] : [id as string];
  });
  return (await Promise.all(checked)).flat();
}

describe('a backup of a running server', () => {
  const delivered: Work[] = [];
  const before: Work[] = [];
  let folder: string;
  let restored: TestServer;
  afterAll(() => restored?.remove());

  it('is made during deliveries and deletions, and names its content', async () => {
    for (let made = 0; made < 5; made++) {
      const what = await newWork();
      await deliver(server, what, by());
      before.push(what);
    }
    folder = join(place, 'copy');
    const stop = load(delivered);
    const { code, out, err } = await operate('backup', [folder], { DATA_DIR: server.dir });
    await stop();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^Gesichert nach .*: \d+ Dokumentationen, \d+ Fotos\.\nDie Schlüssel \(log\.key, link\.key\) sind nicht dabei: .*\n$/,
    );
    expect((await readdir(folder)).sort()).toEqual(['backup.json', 'data.db', 'storage']);
    const last = JSON.parse(await readFile(join(server.dir, 'last_backup.json'), 'utf8'));
    expect(last).toMatchObject({ folder, missing: 0 });
    expect(last.documentations).toBeGreaterThanOrEqual(before.length);
  });

  it('names each photo once, whatever pages the reads use', async () => {
    const dir = join(place, 'paged');
    await mkdir(dir);
    await cp(join(folder, 'data.db'), join(dir, 'data.db'));
    const executable = await ensurePocketbase();
    const all = await photosOfBackup(folder);
    expect(all.length).toBeGreaterThan(3);
    for (const page of [3, all.length, all.length + 1]) {
      const report = [];
      for await (const photo of photosOf({ executable, dir }, page)) report.push(photo);
      expect(report).toEqual(all);
    }
    const files = all.map(({ file }) => file);
    expect(files).toEqual([...new Set(files)].sort());
  });

  it('never writes into a folder with content', async () => {
    const { code, err } = await operate('backup', [folder], { DATA_DIR: server.dir });
    expect({ code, err }).toEqual({ code: 1, err: `Der Ordner ist nicht leer: ${folder}\n` });
  });

  it("is restored with every row's file and hash", async () => {
    const dir = join(place, 'restored');
    const { code, out } = await operate('restore', [folder], { DATA_DIR: dir });
    expect(code).toBe(0);
    expect(out).toContain('Wiederhergestellt nach');
    expect(out).toMatch(
      /\nDer Schlüssel der Links .* nach \S*\/restored\/link\.key\. Ohne ihn gelten alle Links weiter, /,
    );
    restored = await startServer({ dir });
    expect(await damaged(restored)).toEqual([]);
    const ids = before.map((what) => what.sealed.id);
    const [shown] = await sql(restored, `SELECT id, photo FROM documentation_photos WHERE documentation = '${ids[0]}'`);
    const opened = await send(restored, '/api/files/token', { method: 'POST', token: world.a.employee.token });
    const file = `/api/files/documentation_photos/${shown?.id}/${shown?.photo}?token=${opened.body.token}`;
    expect((await send(restored, file)).headers.get('content-type')).toBe('image/jpeg');
    const answer = await receipts(restored, ids, by());
    expect(answer.body.receipts.map((one: { state: string }) => one.state)).toEqual(ids.map(() => 'complete'));
  });

  it('opens no link: no token and no link key is in it', async () => {
    const body = { property: world.a.property };
    const { token } = (await send(server, '/api/app/links', { token: world.a.company.token, body })).body;
    const stolen = join(place, 'stolen');
    expect((await operate('backup', [stolen], { DATA_DIR: server.dir })).code).toBe(0);
    const key = (await readFile(join(server.dir, 'link.key'), 'utf8')).trim();
    expect([token.length, key.length]).toEqual([43, 32]);
    const files = await readdir(stolen, { recursive: true, withFileTypes: true });
    for (const file of files.filter((one) => one.isFile())) {
      const bytes = await readFile(join(file.parentPath, file.name));
      for (const secret of [token, key])
        expect({ file: file.name, has: bytes.includes(secret) }).toEqual({ file: file.name, has: false });
    }
  });

  it('lacks younger work, which the phones deliver again', async () => {
    const younger = await newWork();
    await deliver(server, younger, by());
    const kept = [...delivered, younger];
    const request = async () => {
      const states: string[] = [];
      for (let at = 0; at < kept.length; at += 50) {
        const ids = kept.slice(at, at + 50).map((what) => what.sealed.id);
        const { body } = await receipts(restored, ids, by());
        states.push(...body.receipts.map((one: { state: string }) => one.state));
      }
      return states;
    };
    const known = await request();
    expect(known.at(-1)).toBe('unknown');
    for (const [index, state] of known.entries())
      if (state !== 'complete') await deliver(restored, kept[index] as Work, by());
    expect(new Set(await request())).toEqual(new Set(['complete']));
    expect(await damaged(restored)).toEqual([]);
  });

  it('is readable by its owner only, like server data and a restore', async () => {
    for (const root of [folder, server.dir, restored.dir]) expect(await openToOthers(root)).toEqual([]);
  });

  it('never writes outside the data folder, whatever it names', async () => {
    const crafted = join(place, 'crafted');
    await cp(folder, crafted, { recursive: true });
    const [{ file = '' } = {}] = await photosOfBackup(folder);
    await cp(join(crafted, 'storage', file), join(place, 'outside.jpg'));
    needSqlite();
    for (const name of [
      '../../../outside.jpg',
      '../escaped.jpg',
      join(place, 'outside.jpg'),
      'a/../../outside.jpg',
      '7',
    ]) {
      const change = `UPDATE documentation_photos SET photo = '${name}' WHERE id = '${file.split('/')[1]}'`;
      await run('sqlite3', [join(crafted, 'data.db'), change]);
      const { code, err } = await operate('restore', [crafted], { DATA_DIR: join(place, 'victim', 'data') });
      expect(code).toBe(1);
      const [collection, id] = file.split('/');
      expect(err).toBe(`Die Sicherung nennt eine Datei, die kein Foto sein kann: ${collection}/${id}/${name}\n`);
    }
    expect(await readdir(join(place, 'victim'), { recursive: true })).toEqual(['data']);
  });

  it('is never restored over an existing database', async () => {
    const { code, err } = await operate('restore', [folder], { DATA_DIR: server.dir });
    expect(code).toBe(1);
    expect(err).toContain('liegt schon eine Datenbank');
  });

  it.each(['data.db-wal', 'data.db-shm'])('is never restored beside %s of another database', async (left) => {
    const dir = join(place, `beside-${left}`);
    await mkdir(dir);
    await writeFile(join(dir, left), 'Seiten einer anderen');
    const { code, err } = await operate('restore', [folder], { DATA_DIR: dir });
    expect({ code, err }).toEqual({
      code: 1,
      err: `In ${dir} liegt schon eine Datenbank oder ein Rest davon (${left}) – bitte alles davon verschieben oder DATA_DIR auf einen leeren Ordner setzen.\n`,
    });
    expect(await readdir(dir)).toEqual([left]);
  });

  it('with a changed photo is refused before a database is created', async () => {
    const [{ file = '' } = {}] = await photosOfBackup(folder);
    await writeFile(join(folder, 'storage', file), 'nicht mehr dasselbe');
    const dir = join(place, 'refused');
    const { code, err } = await operate('restore', [folder], { DATA_DIR: dir });
    expect({ code, err }).toEqual({
      code: 1,
      err: 'Die Sicherung ist unvollständig; fehlende oder beschädigte Fotos: 1.\n',
    });
    expect(await readdir(dir)).not.toContain('data.db');
    await mkdir(join(place, 'empty'));
    const none = await operate('restore', [join(place, 'empty')], { DATA_DIR: dir });
    expect(none.err).toContain('Das ist keine fertige Sicherung');
  });
});

describe.each(RELEASED)('a backup that the release $name made', (release) => {
  it('is restored with every record and photo', async () => {
    const [{ home }, data, backup] = [await serverOf(release), await dataOf(release), join(place, release.name)];
    const env = { ...process.env, DATA_DIR: data, POCKETBASE_BIN: await ensurePocketbase() };
    await run(process.execPath, [join(home, 'pocketbase/backup.mjs'), backup], { env });
    expect(await readdir(backup)).toContain('photos.json');
    const dir = join(place, `${release.name}-restored`);
    expect(await operate('restore', [backup], { DATA_DIR: dir })).toMatchObject({ code: 0, err: '' });
    const again = await startServer({ dir });
    try {
      expect(await damaged(again)).toEqual([]);
      const rows = await sql(again, "SELECT id FROM documentations WHERE state = 'complete'");
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(release.complete.map(({ id }) => id)));
    } finally {
      await again.remove();
      await Promise.all([home, data].map((folder) => rm(folder, { recursive: true, force: true })));
    }
  });
});

describe("PocketBase's own backup", () => {
  let own: TestServer;
  let ours: World;
  beforeAll(async () => {
    own = await startServer({ clock: false });
    ours = await tenants(own);
  });
  afterAll(() => own.remove());

  const sendRequest = (path: string, body?: object) => send(own, path, { method: 'POST', token: own.su, body });
  /** Waits for every reading connection, so that two looks see equal locks. */
  const held = async () => {
    await send(own, '/api/app/health');
    const locks = locksOf(own);
    expect(locks.length).toBeGreaterThan(0);
    return locks;
  };
  const logged = async (message: string) => {
    const path = `/api/logs?${new URLSearchParams({ filter: `message ~ "${message}"` })}`;
    return (await send(own, path, { token: own.su })).body.items.map(
      (entry: { data: { error: string } }) => entry.data.error,
    );
  };

  it('is refused at its route, and the database keeps its locks', async () => {
    const before = await held();
    expect((await sendRequest('/api/backups', { name: 'own.zip' })).status).toBe(400);
    expect(locksOf(own)).toEqual(before);
    expect((await send(own, '/api/backups', { token: own.su })).body).toEqual([]);
  });

  it('is refused by the clock, and no schedule survives a start', async () => {
    const before = await held();
    const settings = { backups: { cron: '0 3 * * *', cronMaxKeep: 3 } };
    const set = await send(own, '/api/settings', { method: 'PATCH', token: own.su, body: settings });
    expect(set.body.backups.cron).toBe('0 3 * * *');
    expect((await sendRequest('/api/crons/__pbAutoBackup__')).status).toBe(204);
    await expect.poll(() => logged('Failed to create backup'), { timeout: 20_000 }).toHaveLength(1);
    expect(locksOf(own)).toEqual(before);
    await own.stop();
    own = await startServer({ dir: own.dir, clock: false });
    expect((await send(own, '/api/settings', { token: own.su })).body.backups.cron).toBe('');
  });

  it('never replaces a database in use', async () => {
    const before = await held();
    const form = new FormData();
    // An empty archive: the end record alone.
    const empty = Uint8Array.from([0x50, 0x4b, 0x05, 0x06, ...Array(18).fill(0)]);
    form.append('file', new Blob([empty], { type: 'application/zip' }), 'foreign.zip');
    expect((await send(own, '/api/backups/upload', { method: 'POST', token: own.su, body: form })).status).toBe(204);
    expect((await sendRequest('/api/backups/foreign.zip/restore')).status).toBe(204);
    await expect.poll(() => logged('Failed to restore backup'), { timeout: 20_000 }).toHaveLength(1);
    expect((await logged('Failed to restore backup'))[0]).toContain('objektbeleg restore');
    expect(locksOf(own)).toEqual(before);
  });

  it('loses no acknowledged work when tried before ours and a crash', async () => {
    await sendRequest('/api/backups', { name: 'own.zip' });
    const { code } = await operate('backup', [join(place, 'beside')], { DATA_DIR: own.dir });
    expect(code).toBe(0);
    const person = session(ours.a.employee.token);
    const works = await Promise.all([1, 2, 3].map(() => newWorkOf(ours)));
    for (const what of works) expect((await deliver(own, what, person)).body.state).toBe('complete');
    await own.kill();
    own = await startServer({ dir: own.dir, clock: false });
    const ids = works.map((what) => what.sealed.id);
    const { body } = await receipts(own, ids, person);
    expect(body.receipts.map((one: { state: string }) => one.state)).toEqual(ids.map(() => 'complete'));
    expect(await damaged(own)).toEqual([]);
  });

  it('is not needed: no command and no delivery removes the locks', async () => {
    const before = await held();
    const env = { DATA_DIR: own.dir, PORT: String(own.port), PUBLIC_URL: '', SMTP_URL: '' };
    expect((await operate('backup', [join(place, 'again')], env)).code).toBe(0);
    expect((await operate('check', [], env)).code).toBe(0);
    await deliver(own, await newWorkOf(ours), session(ours.a.employee.token));
    await send(own, '/api/app/admin/system', { token: ours.superAdmin.token });
    for (const job of ['dailyStats', 'thumbnails', 'ticker', 'accounts', '__pbDBOptimize__', '__pbLogsCleanup__'])
      expect((await sendRequest(`/api/crons/${job}`)).status).toBe(204);
    expect(locksOf(own)).toEqual(expect.arrayContaining(before));
  });
});

describe('objektbeleg check', () => {
  it('describes a healthy installation without findings', async () => {
    const env = { DATA_DIR: server.dir, PORT: String(server.port), PUBLIC_URL: '', SMTP_URL: '' };
    const { code, out } = await operate('check', [], env);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.not.stringContaining('Problem') });
    for (const pattern of [
      /^Version: .*, läuft$/m,
      /^Schema: \d{10}_access_rules_/m,
      /^Prüfbuch: \d+ Einträge, \d+ davon unterschrieben$/m,
      /^Sicher auf der Platte: synchronous = full$/m,
      /^Dateien der Datenbank: in Gebrauch und am Platz$/m,
      /^E-Mail: kein Mailserver eingerichtet \(SMTP_URL\) – Hinweis$/m,
      /^Speicher: Datenbank \d+ MB; frei [\d.]+ MB/m,
      /^Letzte Sicherung: \d{4}-/m,
    ])
      expect(out).toMatch(pattern);
  });

  it('names wrong settings and exits with 1', async () => {
    const silent = await operate('check', [], { DATA_DIR: server.dir, PORT: '1' });
    expect(silent).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^Version: der Server antwortet nicht unter http:\S+ .* – Problem$/m),
    });
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'belege@example.org' };
    const mute = await operate('check', [], { DATA_DIR: server.dir, PORT: String(server.port), ...mail });
    expect(mute.code).toBe(1);
    expect(mute.out).toMatch(
      /^E-Mail: .*; der laufende Server verschickt keine E-Mails, er wurde ohne SMTP_URL oder nicht mit npm start gestartet – Problem$/m,
    );
    const wrong = await operate('check', [], { PUBLIC_URL: 'https://belege.example.com', TRUSTED_PROXY: '' });
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('TRUSTED_PROXY') });
    const empty = await operate('check', [], { DATA_DIR: join(place, 'nothing'), PORT: '1' });
    expect(empty).toMatchObject({ code: 1, out: expect.stringContaining('noch keine Datenbank – Problem') });
  });

  it('names deleted files in use; ending as told loses nothing', async () => {
    let own = await startServer({ clock: false });
    const ours = await tenants(own);
    // The mistake of an operator who takes the database for an old one.
    await sql(own, 'PRAGMA wal_checkpoint(TRUNCATE)');
    for (const file of ['data.db-wal', 'data.db-shm']) await rm(join(own.dir, file));
    const { code, out } = await operate('check', [], { DATA_DIR: own.dir, PORT: String(own.port) });
    expect(code).toBe(1);
    expect(out).toMatch(
      /^Dateien der Datenbank: der Server schreibt in gelöschte Dateien \(data\.db-shm, data\.db-wal\): .*bitte jetzt mit Strg\+C oder SIGTERM beenden und neu starten – Problem$/m,
    );
    const [person, what] = [session(ours.a.employee.token), await newWorkOf(ours)];
    expect((await deliver(own, what, person)).body.state).toBe('complete');
    await own.stop();
    own = await startServer({ dir: own.dir, clock: false });
    expect((await receipts(own, [what.sealed.id], person)).body.receipts[0].state).toBe('complete');
    await own.remove();
  });

  it('explains how to save a deleted database that the server has open', async () => {
    const own = await startServer({ clock: false });
    const ours = await tenants(own);
    const [person, what] = [session(ours.a.employee.token), await newWorkOf(ours)];
    expect((await deliver(own, what, person)).body.state).toBe('complete');
    const folder = join(own.dir, 'data.db');
    for (const end of ['', '-wal', '-shm']) await rm(`${folder}${end}`);
    const { code, out } = await operate('check', [], { DATA_DIR: own.dir, PORT: String(own.port) });
    expect(code).toBe(1);
    expect(out).toMatch(
      /^Dateien der Datenbank: data\.db wurde gelöscht oder ersetzt, .*bitte nicht beenden, .* – Problem$/m,
    );
    const open = await Promise.all(
      (await readdir(`/proc/${own.pid}/fd`)).map(async (id) => [
        `/proc/${own.pid}/fd/${id}`,
        await readlink(`/proc/${own.pid}/fd/${id}`),
      ]),
    );
    for (const end of ['', '-wal']) {
      const [held = ''] = open.find(([, path]) => path === `${folder}${end} (deleted)`) ?? [];
      await copyFile(held, join(place, `rescued${end}`));
    }
    await own.stop();
    for (const end of ['', '-wal']) await rename(join(place, `rescued${end}`), `${folder}${end}`);
    const again = await startServer({ dir: own.dir, clock: false });
    expect((await receipts(again, [what.sealed.id], person)).body.receipts[0].state).toBe('complete');
    await again.remove();
  });
});
