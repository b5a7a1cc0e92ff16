/**
 * One server for each data folder (D372): two of them write one log under two heads. The lock is flock(2) on a file of the folder. The
 * kernel keeps it for all processes of a machine, in whatever container, and releases it when its last holder has died.
 */
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, Refusal } from '../refusal.mjs';
import { reasonOf } from '../start/checks.mjs';
import { startChild } from '../start/children.mjs';

/** It stays in the folder: a file that is deleted and made again would be another lock. */
export const LOCK_FILE = 'server.lock';

const TAKEN = 'Mit diesem Datenordner läuft schon ein Server';

/**
 * Takes the lock of a data folder for the life of this process.
 * @param of `isPublic`: others rely on this server. @param log takes the sentence of a trial on a system without locks.
 * @returns the open file, for children that keep the lock as long as they live; null on a system without locks.
 * @throws Refusal where another server has it, or where others rely on a system without locks.
 * @type {(of: {dir: string, isPublic: boolean}, log: Log) => Promise<number | null>}
 */
export async function lockData({ dir, isPublic }, log) {
  const file = openLock(dir);
  const { isTaken, why } = await tryLock(file);
  if (!isTaken && why === null) return file;
  closeSync(file);
  if (isTaken)
    throw new Refusal(`${TAKEN}: ${dir} – bitte ihn zuerst beenden oder DATA_DIR auf einen anderen Ordner setzen.`);
  const what = `Der Datenordner lässt sich nicht gegen einen zweiten Server sperren (${why})`;
  if (isPublic)
    throw new Refusal(
      `${what} – bitte util-linux installieren, und den Ordner auf eine Platte legen, die „flock“ kennt.`,
    );
  log(`${what}. Bitte nur einen Server damit starten.`);
  return null;
}

/** Whether a server works with this folder, in a container too. @type {(dir: string) => Promise<boolean>} */
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
    throw new Refusal(`Der Datenordner ist nicht beschreibbar: ${dir} (${codeOf(error) ?? 'unbekannter Fehler'}).`);
  }
}

/**
 * The program flock locks the file that it was given, and ends. The lock stays with every process that has this file open.
 * @returns `why`: the reason where it could not be tried, else null.
 * @type {(file: number) => Promise<{isTaken: boolean, why: string | null}>}
 */
function tryLock(file) {
  return new Promise((resolve) => {
    const child = startChild('flock', ['-n', '3'], { kind: 'tool', env: process.env, files: [file] });
    let said = '';
    child.stderr.on('data', (/** @type {Buffer} */ chunk) => {
      said += chunk.toString();
    });
    child.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve({ isTaken: false, why: error.code === 'ENOENT' ? 'der Befehl „flock“ fehlt' : reasonOf(error) }),
    );
    // It says nothing where another process has the lock.
    child.once('close', (code) =>
      resolve({ isTaken: code === 1 && said === '', why: code === 0 || said === '' ? null : said.trim() }),
    );
  });
}
