/**
 * The backup of a night, in its own process (backups/keeper.mjs): a copy in BACKUP_DIR, a snapshot in restic, or both.
 * A copy gets its name after a trial restore. Once a week the newest snapshot is restored on trial, and verified.
 */
import { rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensurePocketbase } from '../build/install.mjs';
import { keepErasures, resticList } from '../erasing/list.mjs';
import { birthOf } from '../operations/database.mjs';
import { writeSafely } from '../operations/files.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { codeOf, Refusal, sentenceOf } from '../operations/refusal.mjs';
import { placesOf } from '../photos/places.mjs';
import { secretsOf } from '../secrets/files.mjs';
import { runChild } from '../server/children.mjs';
import { parseConfiguration } from '../server/environment.mjs';
import { copiesIn, listCopiesToDelete, nameOf, newestOf, tryCopy } from './copies.mjs';
import { lockNight, SNAPSHOT, TRIAL } from './lock.mjs';
import { makeBackup, noteBackup } from './make.mjs';
import * as restic from './restic.mjs';
import { openBackup, restoreBackup } from './source.mjs';
import { noteMade, placeOf, trialOf } from './state.mjs';

/** @import { Lock } from '../operations/alone.mjs' */
/** @import { Failure } from '../operations/refusal.mjs' */
/** @import { Place } from '../photos/storePlace.mjs' */
/** @import { Keep } from './restic.mjs' */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const VERIFY = join(ROOT, 'pocketbase/cli/verify.mjs');
/** No store, no other key file, no other backup: the trial has all in its folder. */
const ALONE = {
  S3_BUCKET: '',
  S3_REGION: '',
  S3_ENDPOINT: '',
  S3_ACCESS_KEY: '',
  S3_SECRET: '',
  LINK_KEY_FILE: '',
  BACKUP_DIR: '',
};
const WEEK = 7 * 86_400_000;
/** Bytes that stay free: the server accepts no delivery on a full disk. */
const SPARE = 2_000_000_000;

/** `folder`: of working files; `keep`: BACKUP_KEEP. @typedef {{source: Database, places: Place | null, folder: string, lock: Lock, keep: Keep}} Night */
/** @typedef {{report: BackupReport, said: string, folder: string, remark: string}} Made */

/** @type {() => Promise<string>} */
async function main() {
  const config = parseConfiguration(process.env, ROOT);
  const { dir, bin, backup, restic: isRestic, keep } = config;
  if (backup === null && !isRestic)
    throw new Refusal('Weder BACKUP_DIR noch RESTIC_REPOSITORY nennt einen Ort für die Sicherungen.');
  const executable = await ensurePocketbase({ bin, log: console.error });
  const places = await placesOf(dir, process.env);
  stayPrivate();
  const lock = await lockNight(config);
  const begun = new Date().toISOString();
  try {
    const night = { source: { executable, dir }, places, lock, keep };
    const copy = backup ? await makeCopy({ ...night, folder: backup.dir }) : null;
    // Photos are linked, so the working files are on their disk.
    const folder = places && backup ? backup.dir : dir;
    const snapshot = isRestic ? await makeSnapshot({ ...night, folder }, copy?.folder) : null;
    const made = /** @type {Made} */ (copy ?? snapshot);
    const remark = [copy?.remark, snapshot?.remark].filter((one) => one).join(' ');
    const note = { ...made.report, folder: made.folder, place: placeOf(config), begun, remark };
    for (const file of ['last_backup.json', 'last_nightly.json']) await noteBackup(dir, note, file);
    await noteMade(dir, placeOf(config));
    const trial = isRestic ? await tryWhenDue({ ...night, folder }, made.report.bytes) : '';
    return [copy?.said, snapshot?.said, remark, trial].filter((one) => one).join(' ');
  } finally {
    await lock.release();
  }
}

/** @type {(night: Night) => Promise<Made>} */
async function makeCopy({ source, places, folder, lock, keep }) {
  const making = join(folder, '.making');
  await rm(making, { recursive: true, force: true });
  const there = await copiesIn(folder);
  const name = await nextName(there.map((one) => one.name));
  const before = newestOf(there, await birthOf(source));
  const report = await makeBackup({ source, target: making, places, before: before && join(folder, before) });
  await tryCopy({ executable: source.executable, source: making, trial: join(folder, TRIAL) });
  await lock.check();
  await rename(making, join(folder, name));
  // Before recording: if deletion failed, the hourly retry would fill the disk.
  const { gone, remark } = await removeOld(folder, listCopiesToDelete(await copiesIn(folder), name, keep.days));
  const { documentations, photos } = report;
  const said = `Gesichert und zur Probe wiederhergestellt: ${join(folder, name)}, ${documentations} Dokumentationen, ${photos} Fotos; ältere Sicherungen gelöscht: ${gone}.`;
  return { report, said, folder: join(folder, name), remark };
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

/**
 * restic reads a folder of links, so no photo takes room twice.
 * @param copy in BACKUP_DIR, whose photos are linked where the server's are in an object store.
 * @type {(night: Night, copy: string | undefined) => Promise<Made>}
 */
async function makeSnapshot({ source, places, folder, keep }, copy) {
  const making = join(folder, SNAPSHOT);
  await rm(making, { recursive: true, force: true });
  try {
    const database = await birthOf(source);
    // Before the database: it then contains each entry that the keys signed.
    const remark = await saveKeys(source.dir, database);
    const report = await makeBackup({ source, target: making, places, before: places ? copy : source.dir });
    await keepErasures(resticList, source.dir);
    await restic.saveCopy(making, database);
    await restic.forgetOld(keep);
    await restic.checkRepository();
    const { documentations, photos } = report;
    const said = `Mit restic gesichert und geprüft: ${documentations} Dokumentationen, ${photos} Fotos.`;
    return { report, said, folder: 'restic', remark };
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** An earlier snapshot has an unreadable key. @returns the error, '' = none. @type {(dir: string, database: string) => Promise<string>} */
async function saveKeys(dir, database) {
  try {
    const text = JSON.stringify(await secretsOf(dir, process.env));
    await restic.saveFile({ name: 'keys.json', text, tags: [restic.KEYS, restic.databaseTag(database)] });
    return '';
  } catch (error) {
    return sentenceOf(error);
  }
}

/**
 * Once a week.
 * @param bytes of the photos.
 * @returns '' where none is due.
 * @type {(night: Night, bytes: number) => Promise<string>}
 */
async function tryWhenDue({ source: { dir, executable }, folder }, bytes) {
  const last = await trialOf(dir);
  if (Math.abs(Date.now() - Date.parse(last.at)) < WEEK) return '';
  const trial = join(folder, TRIAL);
  await rm(trial, { recursive: true, force: true });
  // Keys are never on the disk of the backups.
  const why = await trySnapshot({ executable, trial, bytes, isWithKeys: folder === dir }).then(() => '', sentenceOf);
  await rm(trial, { recursive: true, force: true });
  const state = why === '' ? { at: new Date().toISOString(), why } : { ...last, why };
  await writeSafely(join(dir, 'last_trial.json'), JSON.stringify(state));
  return why === '' ? 'Zur Probe wiederhergestellt: Alles unverändert.' : `Die Probe ist nicht gelungen: ${why}`;
}

/**
 * Restores the newest snapshot into an empty folder, as an operator would, and verifies it.
 * @throws Refusal where it cannot be restored, or differs.
 * @type {(of: {executable: string, trial: string, bytes: number, isWithKeys: boolean}) => Promise<void>}
 */
async function trySnapshot({ executable, trial, bytes, isWithKeys }) {
  const { bavail, bsize } = await statfs(dirname(trial));
  if (bavail * bsize < bytes + SPARE) throw new Refusal(`Auf der Platte von ${trial} fehlt der Platz dafür.`);
  const env = { ...process.env, DATA_DIR: trial, ...ALONE };
  const found = await openBackup('restic', trial, env);
  await restoreBackup({ ...found, ...(!isWithKeys && { secrets: null }) }, { executable, dir: trial, env });
  await found.close();
  const said = await runChild(process.execPath, [VERIFY], { kind: 'backup', env }).catch(
    (/** @type {Failure} */ failure) => failure,
  );
  if (said instanceof Error) throw new Refusal(`${said.stdout || said.stderr}`.trim().split('\n').at(-1) ?? '');
}

/** Names are unique per second. @type {(taken: string[]) => Promise<string>} */
async function nextName(taken) {
  while (taken.includes(nameOf(Date.now()))) await setTimeout(50);
  return nameOf(Date.now());
}

process.on('SIGTERM', () => {
  restic.stopRestic();
  process.exit(1);
});

main().then(console.log, (/** @type {unknown} */ error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
