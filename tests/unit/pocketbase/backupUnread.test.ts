/** An existing but unreadable backup is not called missing: the operator would take an older one. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** Root reads everything, so there the command runs as another user; elsewhere permissions suffice. */
const OUTSIDER = process.getuid?.() === 0 ? { uid: 10001, gid: 10001 } : {};
const FORBIDDEN = process.getuid?.() === 0 ? 0o700 : 0;
const REQUESTED = 'gehört die Sicherung dem Benutzer, unter dem dieser Befehl läuft?';

let place: string;
let backup: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'objektbeleg-unread-'));
  await chmod(place, 0o755);
  backup = join(place, 'backup');
  await mkdir(join(backup, 'storage'), { recursive: true });
  await writeFile(join(backup, 'backup.json'), JSON.stringify({ at: '', documentations: 1, photos: 2, missing: 0 }));
  await writeFile(join(backup, 'data.db'), '');
  await mkdir(join(place, 'replica'));
  await writeFile(join(place, 'replica', 'some'), '');
  await mkdir(join(place, 'data'));
  await chmod(join(place, 'data'), 0o777);
});
afterEach(async () => {
  for (const folder of [backup, join(backup, 'storage')]) await chmod(folder, 0o755).catch(() => {});
  await rm(place, { recursive: true, force: true });
});

async function report(words: string[]): Promise<{ code: number; err: string }> {
  const [script = '', ...args] = words;
  const env = { ...process.env, DATA_DIR: join(place, 'data'), REPLICA_URL: '' };
  const ran = promisify(execFile)(process.execPath, ['pocketbase/cli/objektbeleg.mjs', script, ...args], {
    env,
    ...OUTSIDER,
  });
  const { code = 0, stderr } = await ran.catch((failure) => failure);
  return { code, err: stderr.trim() };
}
const restore = () => report(['restore', backup]);
const recover = () => report(['recover', `file://${join(place, 'replica')}`, backup]);

const forbidden = (path: string) => ({ code: 1, err: `${path} lässt sich nicht lesen (EACCES): ${REQUESTED}` });

it('restore and recover ask for the owner of a backup with other permissions', async () => {
  await chmod(backup, FORBIDDEN);
  expect(await restore()).toEqual(forbidden(join(backup, 'backup.json')));
  expect(await recover()).toEqual(forbidden(join(backup, 'backup.json')));
});

it.each(['backup.json', 'data.db'])('restore says why %s cannot be read, or that it is missing', async (name) => {
  const path = join(backup, name);
  await rm(path);
  expect(await restore()).toEqual({ code: 1, err: `Das ist keine fertige Sicherung: ${path} fehlt.` });
  // A folder instead of the file: it exists and cannot be read.
  await mkdir(path);
  expect((await restore()).err).toMatch(new RegExp(`^${path} lässt sich nicht lesen \\(\\w+\\)\\.$`));
});

it('recover names the owner of the photos, why it cannot read them, or none', async () => {
  const path = join(backup, 'storage');
  await chmod(path, FORBIDDEN);
  expect(await recover()).toEqual(forbidden(path));
  await rm(path, { recursive: true });
  expect(await recover()).toEqual({ code: 1, err: `In dieser Sicherung liegen keine Fotos: ${path} fehlt.` });
  await writeFile(path, '');
  expect(await recover()).toEqual({ code: 1, err: `${path} lässt sich nicht lesen (ENOTDIR).` });
});

it('recover names a folder that is no backup, not its photos', async () => {
  await rm(backup, { recursive: true });
  const path = join(backup, 'backup.json');
  expect(await recover()).toEqual({ code: 1, err: `Das ist keine fertige Sicherung: ${path} fehlt.` });
});

it('recover names a missing replica before a backup', async () => {
  await rm(backup, { recursive: true });
  await rm(join(place, 'replica'), { recursive: true });
  expect(await recover()).toEqual({ code: 1, err: `Unter file://${join(place, 'replica')} liegt keine Replik.` });
});
