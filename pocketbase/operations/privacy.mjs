/** Keeps data private to the server's account: folders 0700, files 0600. */
import { chmod, mkdir } from 'node:fs/promises';

const UMASK = 0o077;

/** For commands only: it also affects this process. */
export function stayPrivate() {
  process.umask(UMASK);
}

/** This process keeps its own mask. @type {<T>(begin: () => T) => T} */
export function runWithPrivateUmask(begin) {
  const before = process.umask(UMASK);
  try {
    return begin();
  } finally {
    process.umask(before);
  }
}

/** On a disk of another owner, that owner decides. @type {(dir: string) => Promise<void>} */
export async function privateFolder(dir) {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await chmod(dir, 0o700).catch(() => {});
}
