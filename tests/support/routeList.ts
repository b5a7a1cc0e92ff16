/** Every route of the running executable, as the program in tests/routes writes them down. */
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SOURCE = fileURLToPath(new URL('../routes', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.cache/routes', import.meta.url));
/** With an empty cache of Go's, on two busy cores: three minutes. */
const BUILD_TIMEOUT = 10 * 60_000;

/**
 * Builds the program where its sources changed since.
 * @param version of PocketBase, as `--version` says it. @returns its path. @throws with one sentence where there is no Go.
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

/** The routes of a server that was started from that program: `METHOD /path`, each once. @param dir its data folder. */
export async function routesOf(dir: string): Promise<string[]> {
  const text = await readFile(join(dir, 'routes.txt'), 'utf8');
  return [...new Set(text.trim().split('\n'))];
}
