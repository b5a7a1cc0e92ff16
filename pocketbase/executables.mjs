/** Executables that the product starts: finding the one that is there, and building one with Go where there is none. */
import { access, constants, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runChild } from './start/children.mjs';

const BUILD_TIMEOUT = 15 * 60_000;
/** Characters of Go's own words: the end of a list of versions says enough. */
const WHY_MOST = 300;
/** Of the file that Go writes: systems that are not ours to choose want an ending. */
export const ENDING = process.platform === 'win32' ? '.exe' : '';

/** @type {(path: string) => Promise<boolean>} */
export async function isExecutable(path) {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Builds a command of a Go module; Go compares what it loads with its public table of checksums. It is there as a whole or not at all.
 * @param target path of the executable; its folder is there.
 * @param how `source`: package with its version; `flags`: of the linker; `name` and `patience` for the line that is said; `go`:
 *   name of the Go command; `log` takes one line before a step that takes time; `signal` ends what is running.
 * @throws Error with a German sentence.
 * @type {(target: string, how: {source: string, flags: string, name: string, patience: string, go?: string, log: Log,
 *   signal?: AbortSignal}) => Promise<void>}
 */
export async function buildWithGo(target, { source, flags, name, patience, go = 'go', log, signal }) {
  await runChild(go, ['version'], { kind: 'build' }).catch(() => {
    throw new Error('Go ist nicht installiert.');
  });
  log(`${name} wird mit Go gebaut (etwa ${patience}) …`);
  const bin = await mkdtemp(join(dirname(target), 'go-'));
  const [path = ''] = source.split('@');
  try {
    await runChild(go, ['install', '-ldflags', flags, source], {
      kind: 'build',
      env: { ...process.env, GOBIN: bin, CGO_ENABLED: '0' },
      timeout: BUILD_TIMEOUT,
      signal,
    }).catch((/** @type {import('./refusal.mjs').Failure} */ { stderr = '' }) => {
      const why = stderr.trim().split('\n').at(-1) ?? '';
      throw new Error(`Go konnte es nicht bauen${why && ` (${why.slice(0, WHY_MOST)})`}.`);
    });
    await rename(join(bin, `${path.split('/').at(-1)}${ENDING}`), target);
  } finally {
    await rm(bin, { recursive: true, force: true });
  }
}
