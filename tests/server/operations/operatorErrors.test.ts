/** What an operator gets wrong is one German sentence, and --dry-run says no where the call says no. */
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resticExecutable } from '../../support/install/installRestic.mjs';
import { stage } from '../stage';

const ROOT = join(import.meta.dirname, '../../..');
const bin = await resticExecutable();
const { server } = await stage({ clock: false });
const place = await mkdtemp(join(tmpdir(), 'objektbeleg-errors-'));
const PASSPHRASE = 'ein-langer-Satz-für-Schlüssel';
const RESTIC = { RESTIC_BIN: bin, RESTIC_REPOSITORY: join(place, 'repository'), RESTIC_PASSWORD: 'Geländer-streichen' };
const backup = join(place, 'backup');
const sealed = join(place, 'sealed');

function run(words: string[], env: Record<string, string> = {}) {
  const all = { ...process.env, BACKUP_DIR: '', RESTIC_REPOSITORY: '', DATA_DIR: server.dir, ...env };
  const how = { cwd: ROOT, env: all, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['pocketbase/cli/objektbeleg.mjs', ...words], how);
  return { status, text: `${stdout}${stderr}`.trim() };
}
const refused = (sentence: RegExp, status = 1) => ({ status, text: expect.stringMatching(sentence) });
/** By the call and by --dry-run. */
function expectRefused(words: string[], sentence: RegExp, env: Record<string, string> = {}) {
  for (const flags of [['--dry-run'], []]) expect(run([...words, ...flags], env)).toEqual(refused(sentence));
}

beforeAll(async () => {
  await server.stop();
  expect(run(['backup', backup])).toMatchObject({ status: 0 });
  expect(run(['backup', sealed], { SECRETS_PASSPHRASE: PASSPHRASE })).toMatchObject({ status: 0 });
});
afterAll(() => rm(place, { recursive: true, force: true }));

describe('backup ORDNER', () => {
  it('says what is no folder', () => {
    const file = join(place, 'file');
    writeFileSync(file, '');
    for (const target of [file, join(file, 'below')]) expectRefused(['backup', target], /^Das ist kein Ordner: \S+$/m);
  });

  it('never spins in /proc, and leaves no folder behind', async () => {
    expect(run(['backup', '/proc/x/y'])).toEqual(refused(/^Der Ordner \/proc\/x\/y lässt sich nicht anlegen \(/m));
    const target = join(place, 'failed');
    const broken = join(place, 'broken-data');
    mkdirSync(broken);
    writeFileSync(join(broken, 'data.db'), 'kein SQLite');
    expect(run(['backup', target], { DATA_DIR: broken }).status).toBe(1);
    expect(await readdir(place)).not.toContain('failed');
  });

  it('refuses a folder below the data', () => {
    expectRefused(['backup', join(server.dir, 'drin')], /liegt im Datenordner: was diesen trifft/);
  });

  it('refuses a folder with content, and a short passphrase', () => {
    expectRefused(['backup', backup], /^Der Ordner ist nicht leer: /m);
    expectRefused(['backup', join(place, 'never')], /Passphrase .* zu kurz/, { SECRETS_PASSPHRASE: 'kurz' });
  });

  it('says that no key is in it, or that they are', () => {
    const dry = (env = {}) => run(['backup', join(place, 'never'), '--dry-run'], env);
    expect(dry().text).toContain('Die Schlüssel (log.key, link.key) sind nicht dabei');
    expect(dry({ SECRETS_PASSPHRASE: PASSPHRASE }).text).not.toContain('nicht dabei');
  });
});

describe('backup of a night', () => {
  it('names each place, and what would go', async () => {
    const nights = join(place, 'nights');
    const names = ['01', '02', '03', '04', '05', '06', '07', '08'].map((day) => `2026-01-${day}T010000Z`);
    const report = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8'));
    for (const name of names) {
      mkdirSync(join(nights, name), { recursive: true });
      writeFileSync(join(nights, name, 'backup.json'), JSON.stringify(report));
    }
    await promisify(execFile)(bin, ['init'], { env: { ...process.env, ...RESTIC } });
    const { status, text } = run(['backup', '--dry-run'], { ...RESTIC, BACKUP_DIR: nights });
    expect([status, text]).toEqual([0, expect.stringContaining(`Gesichert würden nach ${nights} und mit restic: `)]);
    expect(text).toContain(`Dort würden gelöscht: ${names[0]}, ${names[1]}.`);
    expect(text).toMatch(/^In restic blieben .* 7 Tagen, 5 Wochen und 24 Monaten/m);
    const { text: alone } = run(['backup', '--dry-run'], RESTIC);
    expect(alone).toMatch(/^Gesichert würden mit restic: /m);
  });

  it.each<[string, RegExp, Record<string, string>]>([
    ['a repository without init', /fehlt noch „restic init“/, { RESTIC_REPOSITORY: join(place, 'nowhere') }],
    ['no restic', /^restic ist nicht zu finden/m, { RESTIC_BIN: join(place, 'none') }],
    ['a wrong password', /das Passwort ist ein anderes/, { RESTIC_PASSWORD: 'anders' }],
    [
      'a missing password file',
      /RESTIC_PASSWORD_FILE nennt keine Datei/,
      { RESTIC_PASSWORD: '', RESTIC_PASSWORD_FILE: '/keine' },
    ],
  ])('refuses %s', (_, sentence, env) => {
    expectRefused(['backup'], sentence, { ...RESTIC, ...env });
    expectRefused(['restore', 'restic'], sentence, { ...RESTIC, ...env, DATA_DIR: join(place, 'new') });
  });
});

describe('restore', () => {
  const into = { DATA_DIR: join(place, 'restored') };
  const copyOf = (name: string) => {
    const copy = mkdtempSync(join(place, `${name}-`));
    cpSync(backup, copy, { recursive: true });
    return copy;
  };

  it('names a missing, truncated or foreign database', () => {
    const missing = copyOf('missing');
    rmSync(join(missing, 'data.db'));
    expectRefused(['restore', missing], /^Das ist keine fertige Sicherung: .*data\.db fehlt\.$/m, into);
    const short = copyOf('short');
    truncateSync(join(short, 'data.db'), 8192);
    expectRefused(['restore', short], /data\.db ist abgeschnitten: 8192 von \d+ Bytes sind da\./, into);
    const foreign = copyOf('foreign');
    writeFileSync(join(foreign, 'data.db'), 'etwas anderes');
    expectRefused(['restore', foreign], /data\.db ist keine Datenbank\./, into);
  });

  it('names a broken backup.json', () => {
    const broken = copyOf('broken');
    writeFileSync(join(broken, 'backup.json'), '{"at":');
    expectRefused(['restore', broken], /^Das ist keine fertige Sicherung: .*backup\.json ist beschädigt\./m, into);
  });

  it('says in advance whether the keys come back', () => {
    const dry = (from: string, env = {}) => run(['restore', from, '--dry-run'], { ...into, ...env });
    expect(dry(backup).text).toMatch(/^Die alten Schlüssel sind nicht dabei\.$/m);
    expect(dry(sealed).text).toMatch(/mit SECRETS_PASSPHRASE kommen sie zurück/);
    expect(dry(sealed, { SECRETS_PASSPHRASE: PASSPHRASE }).text).toMatch(/^Die alten Schlüssel kämen zurück\.$/m);
    const env = { ...into, SECRETS_PASSPHRASE: 'eine ganz andere Passphrase' };
    expectRefused(['restore', sealed], /Passphrase/, env);
  });

  it('says one thing about sealed keys', () => {
    const { status, text } = run(['restore', sealed], { DATA_DIR: join(place, 'sealed-restored') });
    expect([status, text]).toEqual([0, expect.stringContaining('den Datenordner leeren und den Befehl')]);
    expect(text).not.toContain('gehört zu keiner Sicherung');
  });

  it.each(['restic:', 'restic:latest'])('%s names no snapshot', (name) => {
    expect(run(['restore', name], { ...RESTIC, ...into })).toEqual(refused(/nennt keinen Stand: „restic“ ist/, 2));
  });
});

it('recover with a backup alone names restore', () => {
  const sentence = /^„restic“ ist keine REPLIK: .*objektbeleg restore/m;
  expect(run(['recover', 'restic'], { DATA_DIR: join(place, 'new') })).toEqual(refused(sentence, 2));
});

describe('a database that is none', () => {
  const COMMANDS = [['backup', join(place, 'out')], ['words'], ['signout'], ['erase', 'person', 'x@y.de'], ['verify']];

  it.each(COMMANDS)('%s names a damaged one, and what to do', (...words) => {
    const dir = mkdtempSync(join(place, 'damaged-'));
    cpSync(join(backup, 'data.db'), join(dir, 'data.db'));
    writeFileSync(join(dir, 'data.db'), readFileSync(join(dir, 'data.db')).fill(0xa5, 100, 200_000));
    const { status, text } = run(words, { DATA_DIR: dir });
    expect(text).toMatch(/^Die Datenbank in \S+ ist beschädigt \(.*docs\/betrieb\/notfall\.md\.$/m);
    expect([status, text.includes('PocketBase:')]).toEqual([1, false]);
  });

  it.each(COMMANDS)('%s names a foreign one', (...words) => {
    const dir = mkdtempSync(join(place, 'foreign-'));
    // An empty file is an empty database.
    writeFileSync(join(dir, 'data.db'), '');
    const { status, text } = run(words, { DATA_DIR: dir });
    expect([status, text]).toEqual([1, expect.stringMatching(/liegt eine Datenbank, aber keine von Objektbeleg/)]);
    expect(text).not.toMatch(/panic|goroutine|GoError/);
  });
});

it('a data folder without rights is no missing database', () => {
  const dir = join(place, 'closed');
  mkdirSync(dir);
  writeFileSync(join(dir, 'data.db'), '');
  chmodSync(dir, 0o700);
  chmodSync(place, 0o755);
  const env = { ...process.env, DATA_DIR: dir, BACKUP_DIR: '', RESTIC_REPOSITORY: '' };
  const user = process.getuid?.() === 0 ? { uid: 10001, gid: 10001 } : {};
  if (process.getuid?.() !== 0) chmodSync(dir, 0);
  const words = ['pocketbase/cli/objektbeleg.mjs', 'words'];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, env, encoding: 'utf8', ...user });
  chmodSync(dir, 0o700);
  expect([status, stderr.trim()]).toEqual([
    1,
    expect.stringMatching(/darf der Benutzer .* nicht lesen .* sudo objektbeleg/),
  ]);
});

it.each([
  ['erase', 'foo', 'bar'],
  ['photos', 'mond'],
])('%s with wrong words ends with 2, also without a database', (...words) => {
  const { status, text } = run(words, { DATA_DIR: join(place, 'new') });
  expect([status, text]).toEqual([2, expect.stringContaining('Aufruf: objektbeleg')]);
});

it('names its version', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(run(['--version'])).toEqual({ status: 0, text: version });
  expect(run(['check'], { PORT: '9' }).text).toContain(
    'der Server antwortet nicht unter http://127.0.0.1:9 (HOST, PORT)',
  );
});
