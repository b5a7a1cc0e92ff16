/** One run of a command at a time. A dead process's lock does not block. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { codeOf, OperatorError, sentenceOf } from './operatorError.mjs';

/** `check()`: throws where another process took the lock. @typedef {{check: () => Promise<void>, release: () => Promise<void>}} Lock */

/**
 * @param what begin of the error sentence.
 * @param commands scripts that use this file.
 * @throws OperatorError where a living process holds it, or the file is unreadable.
 * @type {(file: string, what: string, commands: string[]) => Promise<Lock>}
 */
export async function acquireProcessLock(file, what, commands) {
  const own = String(process.pid);
  /** @type {(owner: string | null) => OperatorError} */
  const createTakenError = (owner) => new OperatorError(`${what} (Prozess ${owner ?? 'unbekannt'}).`);
  const before = await ownerOf(file);
  if (before !== null) {
    // Restarted containers reuse ids, so our own belongs to a dead process.
    if (before !== own && (await isProcessAlive(before, commands))) throw createTakenError(before);
    await rm(file, { force: true });
  }
  await writeFile(file, own, { flag: 'wx', mode: 0o600 }).catch(async (/** @type {unknown} */ error) => {
    throw codeOf(error) === 'EEXIST' ? createTakenError(await ownerOf(file)) : error;
  });
  return {
    check: async () => {
      const owner = await ownerOf(file);
      if (owner !== own) throw createTakenError(owner);
    },
    release: async () => {
      if ((await ownerOf(file).catch(() => null)) === own) await rm(file, { force: true });
    },
  };
}

/** @throws OperatorError where it is unreadable, for example root's file. @type {(file: string) => Promise<string | null>} */
function ownerOf(file) {
  return readFile(file, 'utf8').catch((/** @type {unknown} */ error) => {
    if (codeOf(error) === 'ENOENT') return null;
    const why = codeOf(error) ?? sentenceOf(error);
    throw new OperatorError(
      `${file} lässt sich nicht lesen (${why}). Läuft kein anderer Aufruf, bitte als root löschen.`,
    );
  });
}

/** Another program may have the id. @type {(pid: string, commands: string[]) => Promise<boolean>} */
async function isProcessAlive(pid, commands) {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (command !== null) return commands.some((name) => command.includes(name));
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}
