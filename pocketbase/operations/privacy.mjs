/** Records and their copies belong to the account that runs the server: folders 0700, files 0600, whatever was there before. */
import { chmod, mkdir } from 'node:fs/promises';

/** What others may do with a new file or folder: nothing. */
const UMASK = 0o077;

/** From here on everything this process and its children make is private; for commands that do nothing else. */
export function stayPrivate() {
  process.umask(UMASK);
}

/**
 * Runs something that starts a child process at once; the child makes private files only, this process goes on as it was.
 * @returns what `begin` returned.
 * @type {<T>(begin: () => T) => T}
 */
export function runWithPrivateUmask(begin) {
  const before = process.umask(UMASK);
  try {
    return begin();
  } finally {
    process.umask(before);
  }
}

/**
 * A folder that nobody else may open, made where it is missing. One that was open to others closes to them, and with it
 * everything below; where it belongs to somebody else (a mounted disk), its owner decides.
 * @type {(dir: string) => Promise<void>}
 */
export async function privateFolder(dir) {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await chmod(dir, 0o700).catch(() => {});
}
