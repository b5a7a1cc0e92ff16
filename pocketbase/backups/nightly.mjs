/**
 * The backup of one night into BACKUP_DIR (D165), a process of its own beside the server (keeper.mjs), or by hand:
 * `node pocketbase/backups/nightly.mjs`. Photos that an earlier one has are linked, the new one is restored on trial, and only
 * when that went well it gets its name and older ones go. So every folder with a name of ours can be restored.
 */
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensurePocketbase } from '../install.mjs';
import { acquireProcessLock } from '../operations/alone.mjs';
import { privateFolder, stayPrivate } from '../operations/privacy.mjs';
import { placesOf } from '../photos/places.mjs';
import { codeOf, Refusal, sentenceOf } from '../refusal.mjs';
import { parseConfiguration } from '../start/environment.mjs';
import { backupsIn, newestLike } from './lives.mjs';
import { makeBackup, noteBackup } from './make.mjs';
import { listBackupsToDelete, nameOf } from './retention.mjs';
import { noteMade } from './state.mjs';
import { tryBackup } from './trial.mjs';

/** @import { Lock } from '../operations/alone.mjs' */
/** @import { Place } from '../photos/storePlace.mjs' */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Where it is made, and where it is restored; one that was interrupted left them. */
const MAKING = '.making';
const TRIAL = '.trial';
/** Who makes one there by now: two would take each other's folder away, and one that was never tried would get the name. */
const LOCK = '.lock';
const COMMANDS = ['nightly.mjs', 'backup.mjs'];

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
  // Before it is noted: where that fails it is made again each hour, and the disk would be full of them.
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
 * Each by itself: one that belongs to somebody else keeps no other.
 * @returns how many are gone, and a sentence about the others, '' = there are none.
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

/** A name is a second: one that was begun by hand in the second of another one waits for the next. @type {(taken: string[]) => Promise<string>} */
async function nextName(taken) {
  while (taken.includes(nameOf(Date.now()))) await setTimeout(50);
  return nameOf(Date.now());
}

main().then(console.log, (/** @type {unknown} */ error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
