/** What earlier releases left behind, kept by tests/upgrade/make.mjs: their data, their server, their built app. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Sealed } from '../../src/domain/documentation/documentation';

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

/** A release whose server had a log (D188). */
export type Logged = Release & {
  people: { admin: Left };
  /** Records by what was done to them. `until`: last day of the Löschsperre. */
  records: {
    signedByDevice: string;
    foundAddress: { id: string; address: string };
    held: { id: string; until: string };
  };
  /** Rows of one Leistungsplan, before and after its change. */
  plan: { before: string; after: string };
  /** Texts of people and of a record that were erased (D206). */
  erased: string[];
  /** Entries in lower-case hex, signed checkpoints and lines of keys, the oldest first. */
  log: { entries: string[]; checkpoints: string[]; keys: string[] };
  /** The state that the public page of each number showed. */
  pages: { number: string; says: string }[];
};

/** Every release that is kept, the oldest first. */
export const RELEASED: readonly Release[] = readdirSync(RELEASES)
  .map((name) => ({ name, ...JSON.parse(readFileSync(join(RELEASES, name, 'kept.json'), 'utf8')) }))
  .sort((a, b) => a.release.migrations.length - b.release.migrations.length);

/** The oldest and the newest: what a browser tries takes half a minute each, however many are kept. */
export const OLDEST_AND_NEWEST: readonly Release[] = RELEASED.filter(
  (_release, index) => index === 0 || index === RELEASED.length - 1,
);

export const LOGGED: readonly Logged[] = RELEASED.filter((release): release is Logged => 'log' in release);

/** A data folder of its own with what that release left. */
export async function dataOf({ name }: Release): Promise<string> {
  return unpack(name, 'data', await mkdtemp(join(tmpdir(), 'objektbeleg-test-')));
}

/** That release's built app, in a folder of its own. */
export async function appOf({ name }: Release): Promise<string> {
  return unpack(name, 'app', await mkdtemp(join(tmpdir(), 'objektbeleg-dist-')));
}

/** `schadenakte.zip` as that release saved it, and `wurzeln.pem` of the authority that stamped its log. */
export async function givenOf({ name }: Release): Promise<string> {
  return unpack(name, 'given', await mkdtemp(join(tmpdir(), 'objektbeleg-given-')));
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
