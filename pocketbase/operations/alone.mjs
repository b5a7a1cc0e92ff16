/** A command that may run once at a time: a file names the process, and one that died does not stand in the way of the next. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { codeOf, Refusal, sentenceOf } from '../refusal.mjs';

/** `check()`: throws where somebody else has it by now; `release()`. @typedef {{check: () => Promise<void>, release: () => Promise<void>}} Lock */

/**
 * @param what goes on already, where it does: the begin of the sentence. @param commands scripts that take this file: a part of the
 *   command line by which their processes are known.
 * @throws Refusal where a process that lives has it, or where nobody here may read whose it is.
 * @type {(file: string, what: string, commands: string[]) => Promise<Lock>}
 */
export async function acquireProcessLock(file, what, commands) {
  const own = String(process.pid);
  /** @type {(owner: string | null) => Refusal} */
  const createTakenError = (owner) => new Refusal(`${what} (Prozess ${owner ?? 'unbekannt'}).`);
  const before = await ownerOf(file);
  if (before !== null) {
    // One that had our own number has died: in a container that was started again numbers come again too.
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
      // Where it cannot be read it is not our own any more; what this process did says more than that.
      if ((await ownerOf(file).catch(() => null)) === own) await rm(file, { force: true });
    },
  };
}

/**
 * @returns null where there is none. @throws Refusal where there is one that cannot be read, as root's by another user: no later call
 *   could tell either whether its process lives.
 * @type {(file: string) => Promise<string | null>}
 */
function ownerOf(file) {
  return readFile(file, 'utf8').catch((/** @type {unknown} */ error) => {
    if (codeOf(error) === 'ENOENT') return null;
    const why = codeOf(error) ?? sentenceOf(error);
    throw new Refusal(`${file} lässt sich nicht lesen (${why}). Läuft kein anderer Aufruf, bitte als root löschen.`);
  });
}

/** Another program may have got the number of one that died: by its command line it is known. @type {(pid: string, commands: string[]) => Promise<boolean>} */
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
