/** A command that may run once at a time: a file names the process, and one that died does not stand in the way of the next. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { Refusal } from '../refusal.mjs';

/** `check()`: throws where somebody else has it by now; `release()`. @typedef {{check: () => Promise<void>, release: () => Promise<void>}} Lock */

/**
 * @param what goes on already, where it does: the begin of the sentence.
 * @throws Refusal where a process that lives has it.
 * @type {(file: string, what: string) => Promise<Lock>}
 */
export async function alone(file, what) {
  const own = String(process.pid);
  /** @type {(owner: string | null) => Refusal} */
  const taken = (owner) => new Refusal(`${what} (Prozess ${owner ?? 'unbekannt'}).`);
  const before = await ownerOf(file);
  if (before !== null && before !== own) {
    if (await lives(before)) throw taken(before);
    await rm(file, { force: true });
  }
  await writeFile(file, own, { flag: 'wx', mode: 0o600 }).catch(async () => {
    throw taken(await ownerOf(file));
  });
  return {
    check: async () => {
      const owner = await ownerOf(file);
      if (owner !== own) throw taken(owner);
    },
    release: async () => {
      if ((await ownerOf(file)) === own) await rm(file, { force: true });
    },
  };
}

/** @type {(file: string) => Promise<string | null>} */
function ownerOf(file) {
  return readFile(file, 'utf8').catch(() => null);
}

/** Another program may have got the number of one that died: by its command line it is known. @type {(pid: string) => Promise<boolean>} */
async function lives(pid) {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (command !== null) return command.includes('photos.mjs');
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}
