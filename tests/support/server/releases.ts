/** Data, server and built app of earlier releases, kept by tests/upgrade/make.mjs. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Sealed } from '../../../src/domain/documentation/documentation';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const RELEASES = join(ROOT, 'tests/upgrade/releases');

type Left = { id: string; email: string; fullName: string };
/** The work in a release's data. `half`: the server has its header only; photos are here in base64. */
export type Release = {
  name: string;
  release: { version: string; migrations: string[] };
  people: { manager: Left; company: Left; employee: Left };
  property: string;
  link: string;
  complete: Sealed[];
  deleted: string;
  half: { sealed: Sealed; photos: string[] };
};

/** A release whose server had a log. */
export type Logged = Release & {
  people: { admin: Left };
  records: {
    signedByDevice: string;
    foundAddress: { id: string; address: string };
    held: { id: string; until: string };
  };
  plan: { before: string; after: string };
  erased: string[];
  /** Entries in lower-case hex, signed checkpoints and key lines, oldest first. */
  log: { entries: string[]; checkpoints: string[]; keys: string[] };
  pages: { number: string; says: string }[];
};

export const RELEASED: readonly Release[] = readdirSync(RELEASES)
  .map((name) => ({ name, ...JSON.parse(readFileSync(join(RELEASES, name, 'kept.json'), 'utf8')) }))
  .sort((a, b) => a.release.migrations.length - b.release.migrations.length);

/** A browser test takes half a minute for each. */
export const OLDEST_AND_NEWEST: readonly Release[] = RELEASED.filter(
  (_release, index) => index === 0 || index === RELEASED.length - 1,
);

export const LOGGED: readonly Logged[] = RELEASED.filter((release): release is Logged => 'log' in release);

export async function dataOf({ name }: Release): Promise<string> {
  return unpack(name, 'data', await mkdtemp(join(tmpdir(), 'objektbeleg-test-')));
}

export async function appOf({ name }: Release): Promise<string> {
  return unpack(name, 'app', await mkdtemp(join(tmpdir(), 'objektbeleg-dist-')));
}

/** With `wurzeln.pem` of its time-stamping authority. */
export async function givenOf({ name }: Release): Promise<string> {
  return unpack(name, 'given', await mkdtemp(join(tmpdir(), 'objektbeleg-given-')));
}

/** Starts the release's server; its files are below the project to find its packages. */
export async function serverOf({
  name,
}: Release): Promise<{ home: string; launch: (options: object) => Promise<Old> }> {
  const folder = join(ROOT, '.cache/releases');
  await mkdir(folder, { recursive: true });
  const home = await unpack(name, 'server', await mkdtemp(join(folder, `${name}-`)));
  const { launch } = await import(pathToFileURL(join(home, 'pocketbase/launch.mjs')).href);
  return { home, launch };
}

export type Old = {
  url: string;
  superuser: { email: string; password: string };
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

export const remove = (folder: string) => rm(folder, { recursive: true, force: true });

async function unpack(name: string, part: string, folder: string): Promise<string> {
  await run('tar', ['-xJf', join(RELEASES, name, `${part}.tar.xz`), '-C', folder]);
  return folder;
}
