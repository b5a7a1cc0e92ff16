/** Finds executables, or builds them with Go. */
import { access, constants, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sentenceOf } from '../operations/operatorError.mjs';
import { runChild } from '../server/children.mjs';

const BUILD_TIMEOUT = 15 * 60_000;
const WHY_MOST = 300;
export const ENDING = process.platform === 'win32' ? '.exe' : '';

/** @type {(path: string) => Promise<boolean>} */
export async function isExecutable(path) {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Tries one after another.
 * @returns why none worked; null where one did.
 * @type {(target: string, ways: (() => Promise<void>)[]) => Promise<string | null>}
 */
export async function tryWays(target, ways) {
  const reasons = [];
  for (const way of ways) {
    try {
      await mkdir(dirname(target), { recursive: true });
      await way();
      return null;
    } catch (error) {
      reasons.push(sentenceOf(error));
    }
  }
  return reasons.join(' ');
}

/**
 * Builds completely or not at all. Go checks sources against its public checksum table.
 * @param how `source`: package with version; `flags`: for the linker.
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
    }).catch((/** @type {import('../operations/operatorError.mjs').Failure} */ { stderr = '' }) => {
      const why = stderr.trim().split('\n').at(-1) ?? '';
      throw new Error(`Go konnte es nicht bauen${why && ` (${why.slice(0, WHY_MOST)})`}.`);
    });
    await rename(join(bin, `${path.split('/').at(-1)}${ENDING}`), target);
  } finally {
    await rm(bin, { recursive: true, force: true });
  }
}
