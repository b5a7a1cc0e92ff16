/** Every route of the executable, written by the program in tests/routes. */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SOURCE = fileURLToPath(new URL('../../routes', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../.cache/routes', import.meta.url));
/** A build with an empty Go cache takes three minutes on two busy cores. */
const BUILD_TIMEOUT = 10 * 60_000;

/**
 * Builds the program when its sources changed.
 * @param version of PocketBase, as in `--version`. @returns its path. @throws with one sentence without Go.
 */
export async function routesProgram(version: string): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const out = join(CACHE, 'pocketbase');
  const flags = `-s -w -X github.com/pocketbase/pocketbase.Version=${version}`;
  const options = { cwd: SOURCE, timeout: BUILD_TIMEOUT, env: { ...process.env, CGO_ENABLED: '0' } };
  const args = ['build', '-mod=readonly', '-ldflags', flags, '-o', out, '.'];
  await promisify(execFile)('go', args, options).catch((error) => {
    throw new Error(`The list of routes could not be built: please install Go (${String(error).slice(0, 500)}).`);
  });
  return out;
}

/** Routes of a server started by that program: `METHOD /path`, each once. @param dir its data folder. */
export async function routesOf(dir: string): Promise<string[]> {
  const text = await readFile(join(dir, 'routes.txt'), 'utf8');
  return [...new Set(text.trim().split('\n'))];
}
