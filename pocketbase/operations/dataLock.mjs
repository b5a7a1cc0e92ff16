/**
 * One server per data folder: two would give one log two heads (D372). flock(2) works across containers and ends
 * with its last holder.
 */
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../server/checks.mjs';
import { startChild } from '../server/children.mjs';
import { codeOf, OperatorError } from './operatorError.mjs';

/** Never deleted: a new file would be another lock. */
export const LOCK_FILE = 'server.lock';

const TAKEN = 'Mit diesem Datenordner läuft schon ein Server';

/**
 * @returns the open file, for children; null on a system without locks.
 * @throws OperatorError where another server has it, or a public server has no locks.
 * @type {(of: {dir: string, isPublic: boolean}, log: Log) => Promise<number | null>}
 */
export async function lockData({ dir, isPublic }, log) {
  const file = openLock(dir);
  const { isTaken, why } = await tryLock(file);
  if (!isTaken && why === null) return file;
  closeSync(file);
  if (isTaken)
    throw new OperatorError(
      `${TAKEN}: ${dir} – bitte ihn zuerst beenden oder DATA_DIR auf einen anderen Ordner setzen.`,
    );
  const what = `Der Datenordner lässt sich nicht gegen einen zweiten Server sperren (${why})`;
  if (isPublic)
    throw new OperatorError(
      `${what} – bitte util-linux installieren, und den Ordner auf eine Platte legen, die „flock“ kennt.`,
    );
  log(`${what}. Bitte nur einen Server damit starten.`);
  return null;
}

/** @type {(dir: string) => Promise<boolean>} */
export async function isLocked(dir) {
  /** @type {number} */
  let file;
  try {
    file = openSync(join(dir, LOCK_FILE), constants.O_RDWR);
  } catch {
    return false;
  }
  try {
    return (await tryLock(file)).isTaken;
  } finally {
    closeSync(file);
  }
}

/** @type {(dir: string) => number} */
function openLock(dir) {
  try {
    return openSync(join(dir, LOCK_FILE), 'a', 0o600);
  } catch (error) {
    throw new OperatorError(
      `Der Datenordner ist nicht beschreibbar: ${dir} (${codeOf(error) ?? 'unbekannter Fehler'}).`,
    );
  }
}

/**
 * The lock stays while any process has the file open.
 * @returns `why`: null where it worked.
 * @type {(file: number) => Promise<{isTaken: boolean, why: string | null}>}
 */
function tryLock(file) {
  return new Promise((resolve) => {
    const child = startChild('flock', ['-n', '3'], { kind: 'tool', env: process.env, files: [file] });
    let output = '';
    child.stderr.on('data', (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    });
    child.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve({ isTaken: false, why: error.code === 'ENOENT' ? 'der Befehl „flock“ fehlt' : reasonOf(error) }),
    );
    // flock prints nothing where another process has the lock.
    child.once('close', (code) =>
      resolve({ isTaken: code === 1 && output === '', why: code === 0 || output === '' ? null : output.trim() }),
    );
  });
}
