/** One night at a time: two would delete each other's folder, and an untested copy could get the name. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { privateFolder } from '../operations/privacy.mjs';
import { acquireProcessLock } from '../operations/processLock.mjs';

/** @import { Lock } from '../operations/processLock.mjs' */

const LOCK = '.lock';
const COMMANDS = ['nightly.mjs', 'objektbeleg.mjs\0backup'];
/** Folders of a night or a restore. In the data folder, their links would keep erased photos. */
export const MAKING = '.making';
export const TRIAL = '.trial';
export const SNAPSHOT = '.snapshot';

/** @type {(config: Pick<Config, 'dir' | 'backup'>) => Promise<Lock>} */
export async function lockNight({ dir, backup }) {
  const folder = backup?.dir ?? dir;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await privateFolder(folder);
    return await acquireProcessLock(join(folder, LOCK), 'Eine Sicherung wird schon angelegt', COMMANDS);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`In BACKUP_DIR lässt sich nicht schreiben: ${sentenceOf(error)}`);
  }
}

/** Deletes what an interrupted night left. A running one deletes it itself. @type {(config: Pick<Config, 'dir' | 'backup'>) => Promise<void>} */
export async function dropWorkingFiles(config) {
  const names = (await readdir(config.dir)).filter((name) => [MAKING, TRIAL, SNAPSHOT].includes(name));
  const lock = names.length > 0 ? await lockNight(config).catch(() => null) : null;
  if (lock === null) return;
  for (const name of names) await rm(join(config.dir, name), { recursive: true, force: true });
  await lock.release();
}
