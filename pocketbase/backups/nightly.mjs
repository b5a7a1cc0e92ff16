/**
 * Makes a backup in BACKUP_DIR, in its own process (backups/keeper.mjs), and restores it on trial.
 * Only then it gets its name and older ones are deleted. So every named backup can be restored.
 */
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensurePocketbase } from '../build/install.mjs';
import { privateFolder, stayPrivate } from '../operations/privacy.mjs';
import { acquireProcessLock } from '../operations/processLock.mjs';
import { codeOf, Refusal, sentenceOf } from '../operations/refusal.mjs';
import { placesOf } from '../photos/places.mjs';
import { parseConfiguration } from '../server/environment.mjs';
import { backupsIn, newestLike } from './lives.mjs';
import { makeBackup, noteBackup } from './make.mjs';
import { listBackupsToDelete, nameOf } from './retention.mjs';
import { noteMade } from './state.mjs';
import { tryBackup } from './trial.mjs';

/** @import { Lock } from '../operations/processLock.mjs' */
/** @import { Place } from '../photos/storePlace.mjs' */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const MAKING = '.making';
const TRIAL = '.trial';
/** Two runs would delete each other's folder, and an untested backup could get the name. */
const LOCK = '.lock';
const COMMANDS = ['nightly.mjs', 'objektbeleg.mjs\0backup'];

/** @type {() => Promise<string>} */
async function main() {
  const { dir, bin, backup } = parseConfiguration(process.env, ROOT);
  if (backup === null) throw new Refusal('BACKUP_DIR nennt keinen Ordner für die Sicherungen.');
  const executable = await ensurePocketbase({ bin, log: console.error });
  const places = await placesOf(dir, process.env);
  stayPrivate();
  const lock = await lockedFolder(backup.dir);
  try {
    return await makeNightly({ source: { executable, dir }, places, backup, lock });
  } finally {
    await lock.release();
  }
}

/** @type {(of: {source: Database, places: Place | null, backup: NonNullable<Config['backup']>, lock: Lock}) => Promise<string>} */
async function makeNightly({ source, places, backup, lock }) {
  const making = join(backup.dir, MAKING);
  await rm(making, { recursive: true, force: true });
  const there = await backupsIn(backup.dir);
  const name = await nextName(there.map((one) => one.name));
  const report = await makeBackup({
    source,
    target: making,
    places,
    earlier: (life) => {
      const before = newestLike(there, life);
      return before && join(backup.dir, before);
    },
  });
  await tryBackup({ executable: source.executable, source: making, trial: join(backup.dir, TRIAL) });
  const folder = join(backup.dir, name);
  await lock.check();
  await rename(making, folder);
  // Before recording: if deletion failed, the hourly retry would fill the disk.
  const { gone, remark } = await removeOld(
    backup.dir,
    listBackupsToDelete(await backupsIn(backup.dir), backup.keep, name),
  );
  for (const file of ['last_backup.json', 'last_nightly.json'])
    await noteBackup(source.dir, { ...report, folder, remark }, file);
  await noteMade(source.dir, backup.dir);
  const said = `Gesichert und zur Probe wiederhergestellt: ${folder}, ${report.documentations} Dokumentationen, ${report.photos} Fotos; ältere Sicherungen gelöscht: ${gone}.`;
  return remark === '' ? said : `${said} ${remark}`;
}

/**
 * @returns `remark` names backups that could not be deleted, '' = none.
 * @type {(folder: string, names: string[]) => Promise<{gone: number, remark: string}>}
 */
async function removeOld(folder, names) {
  /** @type {string[]} */
  const left = [];
  for (const name of names)
    await rm(join(folder, name), { recursive: true, force: true }).catch((/** @type {unknown} */ error) => {
      left.push(`${name} (${codeOf(error) ?? sentenceOf(error)})`);
    });
  const remark = left.length === 0 ? '' : `Ältere Sicherungen, die sich nicht löschen ließen: ${left.join(', ')}.`;
  return { gone: names.length - left.length, remark };
}

/** @type {(folder: string) => Promise<Lock>} */
async function lockedFolder(folder) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await privateFolder(folder);
    return await acquireProcessLock(join(folder, LOCK), 'Eine Sicherung wird schon angelegt', COMMANDS);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`In BACKUP_DIR lässt sich nicht schreiben: ${sentenceOf(error)}`);
  }
}

/** Names are unique per second. @type {(taken: string[]) => Promise<string>} */
async function nextName(taken) {
  while (taken.includes(nameOf(Date.now()))) await setTimeout(50);
  return nameOf(Date.now());
}

main().then(console.log, (/** @type {unknown} */ error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
