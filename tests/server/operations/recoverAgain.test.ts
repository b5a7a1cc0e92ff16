/** `objektbeleg recover` after a failure, with a backup without photos, and as --dry-run. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resticExecutable } from '../../support/install/installRestic.mjs';
import { fullOr } from '../../support/run/full.mjs';
import { operate } from '../../support/server/erasing';
import { replicateOnce } from '../../support/server/replicateOnce';
import { stage } from '../stage';

const bin = await resticExecutable();
const { server } = await stage({ clock: false });
const place = await mkdtemp(join(tmpdir(), 'objektbeleg-again-'));
const RESTIC = {
  RESTIC_BIN: bin,
  RESTIC_REPOSITORY: join(place, 'repository'),
  RESTIC_PASSWORD: 'Geländer-streichen',
  BACKUP_DIR: '',
};
const backup = join(place, 'backup');
let replica = '';
beforeAll(async () => {
  await promisify(execFile)(bin, ['init'], { env: { ...process.env, ...RESTIC } });
  await server.stop();
  expect(await operate('backup', [backup], { DATA_DIR: server.dir })).toMatchObject({ code: 0 });
  expect(await operate('backup', [], { ...RESTIC, DATA_DIR: server.dir })).toMatchObject({ code: 0 });
  replica = await replicateOnce(server.dir, place);
}, 300_000);
afterAll(() => rm(place, { recursive: true, force: true }));

/** As the service's user, whose home is the data folder. */
const recover = (name: string, words: string[], more: Record<string, string> = {}) => {
  const dir = join(place, name);
  const env = { ...RESTIC, DATA_DIR: dir, HOME: dir, RESTIC_CACHE_DIR: '', XDG_CACHE_HOME: '', REPLICA_URL: '' };
  return operate('recover', words, { ...env, ...more });
};
const left = async (name: string) => (await readdir(join(place, name))).filter((one) => one !== '.cache').sort();

describe('a backup without photos', () => {
  it.each(fullOr(['a folder', 'restic'], ['a folder']))('is one, from %s', async (what) => {
    const words = [replica, what === 'restic' ? 'restic' : backup];
    const { code, text } = await recover(`none-${what}`, words);
    expect([code, text]).toEqual([0, expect.stringContaining('Fotos: alle 0 sind da.')]);
  });
});

it('a failed recovery is repeated with the same call', async () => {
  const damaged = join(place, 'damaged');
  await promisify(execFile)('cp', ['-r', join(place, 'replica'), damaged]);
  for (const entry of await readdir(damaged, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0xa5, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40));
  }
  const wrong = await recover('again', [replica, 'restic'], { RESTIC_PASSWORD: 'ein anderes' });
  expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining('das Passwort ist ein anderes') });
  expect(await left('again')).toEqual([]);
  // Fails after the snapshot was fetched.
  const broken = await recover('again', [`file://${damaged}`, 'restic']);
  expect(broken).toMatchObject({ code: 1, text: expect.stringContaining('lässt sich nicht wiederherstellen') });
  expect(await left('again')).toEqual([]);
  expect(await recover('again', [replica, 'restic'])).toMatchObject({ code: 0 });
  expect(await left('again')).toContain('data.db');
}, 120_000);

describe('--dry-run', () => {
  const dry = (words: string[], more = {}) => recover('dry', [...words, '--dry-run'], more);

  it('says what would come from where, and writes nothing', async () => {
    expect(await dry([replica])).toEqual({
      code: 0,
      text: expect.stringMatching(/^Wiederhergestellt würde nach .*: Stand \d{4}-.*; der Ordner ist frei\.$/m),
    });
    expect((await dry([replica, backup])).text).toMatch(/^Fehlende Fotos kämen aus: .*\/backup, Stand \d{4}-/m);
    expect((await dry([replica, 'restic'])).text).toMatch(/^Fehlende Fotos kämen aus: restic, Stand \d{4}-/m);
    expect(await readdir(join(place, 'dry')).catch(() => [])).toEqual([]);
  });

  it('refuses what the call would refuse', async () => {
    await mkdir(join(place, 'nothing'), { recursive: true });
    const refused = async (words: string[], sentence: RegExp, more = {}) =>
      expect(await dry(words, more)).toEqual({ code: 1, text: expect.stringMatching(sentence) });
    await refused(['file:///keine'], /^Unter file:\/\/\/keine liegt keine Replik\.$/m);
    await refused([`file://${backup}`], /liegt keine Replik\.$/m);
    await refused([replica, join(place, 'NEUESTE')], /^Das ist keine fertige Sicherung: .*backup\.json fehlt\.$/m);
    await refused([replica, 'restic'], /das Passwort ist ein anderes/, { RESTIC_PASSWORD: 'ein anderes' });
    await refused([replica, 'restic:deadbeef'], /^Im restic-Repository liegt keine solche Sicherung: deadbeef\.$/m);
  });
});
