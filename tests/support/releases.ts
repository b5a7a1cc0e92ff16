/** What earlier releases left behind, kept by tests/upgrade/make.mjs: their data, their server, their built app. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Sealed } from '../../src/domain/documentation';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RELEASES = join(ROOT, 'tests/upgrade/releases');

type Left = { id: string; email: string; fullName: string };
/** What people of that release had done when its data was kept. `half`: its header alone is on the server, the photos are here in base64. */
export type Release = {
  name: string;
  release: { version: string; migrations: string[] };
  people: { manager: Left; company: Left; employee: Left };
  property: string;
  /** Token of a link to the property. */
  link: string;
  complete: Sealed[];
  deleted: string;
  half: { sealed: Sealed; photos: string[] };
};

/** Every release that is kept, the oldest first. */
export const RELEASED: readonly Release[] = readdirSync(RELEASES)
  .map((name) => ({ name, ...JSON.parse(readFileSync(join(RELEASES, name, 'kept.json'), 'utf8')) }))
  .sort((a, b) => a.release.migrations.length - b.release.migrations.length);

/** A data folder of its own with what that release left. */
export async function dataOf({ name }: Release): Promise<string> {
  return unpack(name, 'data', await mkdtemp(join(tmpdir(), 'objektbeleg-test-')));
}

/** That release's built app, in a folder of its own. */
export async function appOf({ name }: Release): Promise<string> {
  return unpack(name, 'app', await mkdtemp(join(tmpdir(), 'objektbeleg-dist-')));
}

/** How that release starts its own server; its files lie below the project, where its packages are found. */
export async function serverOf({
  name,
}: Release): Promise<{ home: string; launch: (options: object) => Promise<Old> }> {
  const folder = join(ROOT, '.cache/releases');
  await mkdir(folder, { recursive: true });
  const home = await unpack(name, 'server', await mkdtemp(join(folder, `${name}-`)));
  const { launch } = await import(pathToFileURL(join(home, 'pocketbase/launch.mjs')).href);
  return { home, launch };
}

/** A server of that release, as its own launcher describes it. */
export type Old = {
  url: string;
  superuser: { email: string; password: string };
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

/** Removes what was unpacked. */
export const remove = (folder: string) => rm(folder, { recursive: true, force: true });

async function unpack(name: string, part: string, folder: string): Promise<string> {
  await run('tar', ['-xJf', join(RELEASES, name, `${part}.tar.xz`), '-C', folder]);
  return folder;
}
