/** Installs missing packages. Imports only Node's modules. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operations/operatorError.mjs';
import { runChild } from './children.mjs';

/** @import { Failure } from '../operations/operatorError.mjs' */

/** @typedef {{[path: string]: {version?: string, optional?: boolean, link?: boolean}}} Packages */

/**
 * @returns whether it installed any.
 * @type {(root: string, how: {log: Log, signal?: AbortSignal}) => Promise<boolean>}
 */
export async function installPackages(root, { log, signal }) {
  if (await areInstalled(root)) return false;
  log('Pakete werden installiert (etwa eine Minute) …');
  const { code, words } = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, signal });
  if (code !== 0) throw new OperatorError(`„npm ci“ ist fehlgeschlagen: ${words}`);
  return true;
}

/** Optional packages belong to other platforms. @type {(root: string) => Promise<boolean>} */
async function areInstalled(root) {
  const [listed, present] = await Promise.all([
    packagesOf(join(root, 'package-lock.json')),
    packagesOf(join(root, 'node_modules/.package-lock.json')),
  ]);
  if (!listed) throw new OperatorError('package-lock.json fehlt oder ist unlesbar.');
  if (!present) return false;
  const needed = Object.entries(listed).filter(([path, { optional, link }]) => path !== '' && !optional && !link);
  return needed.every(([path, { version }]) => present[path]?.version === version);
}

/** @type {(file: string) => Promise<Packages | null>} */
async function packagesOf(file) {
  const text = await readFile(file, 'utf8').catch(() => null);
  try {
    /** @type {{packages?: Packages}} */
    const lock = text === null ? {} : JSON.parse(text);
    return lock.packages ?? null;
  } catch {
    return null;
  }
}

/** @type {(args: string[], of: {cwd: string, signal?: AbortSignal}) => Promise<{code: unknown, words: string}>} */
async function runNpm(args, { cwd, signal }) {
  const windows = process.platform === 'win32';
  const how = { kind: /** @type {const} */ ('build'), cwd, signal, shell: windows };
  const failure = await runChild(windows ? 'npm.cmd' : 'npm', args, how).then(
    () => null,
    (/** @type {Failure} */ error) => error,
  );
  if (failure === null) return { code: 0, words: '' };
  if (typeof failure.code !== 'number') return { code: 1, words: 'npm wurde nicht gefunden.' };
  const lines = (failure.stderr ?? '').split('\n').filter((line) => /^npm (error|ERR!)/.test(line));
  const reason = lines.find((line) => !/A complete log|code /.test(line)) ?? lines[0] ?? 'ohne Angabe von Gründen.';
  return { code: failure.code, words: reason.replace(/^npm (error|ERR!)\s*/, '') };
}
