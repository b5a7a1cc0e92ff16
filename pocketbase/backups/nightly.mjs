/**
 * The nightly backup, in its own process (backups/scheduler.mjs): a copy in BACKUP_DIR, a restic snapshot, or both.
 * Each copy and, weekly, the newest snapshot are restored on trial.
 */
import { rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensurePocketbase } from '../build/install.mjs';
import { keepErasures, resticList } from '../erasing/list.mjs';
import { birthOf } from '../operations/database.mjs';
import { writeSafely } from '../operations/files.mjs';
import { generationOf } from '../operations/generation.mjs';
import { codeOf, OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { placesOf } from '../photos/places.mjs';
import { secretsOf } from '../secrets/files.mjs';
import { runChild } from '../server/children.mjs';
import { parseConfiguration } from '../server/environment.mjs';
import { copiesIn, listCopiesToDelete, nameOf, newestOf, tryCopy } from './copies.mjs';
import { lockNight, MAKING, TRIAL } from './lock.mjs';
import { makeBackup, noteBackup } from './make.mjs';
import * as restic from './restic.mjs';
import { openBackup, restoreBackup } from './source.mjs';
import { noteMade, placeOf, trialOf } from './state.mjs';

/** @import { Lock } from '../operations/processLock.mjs' */
/** @import { Failure } from '../operations/operatorError.mjs' */
/** @import { Place } from '../photos/storePlace.mjs' */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const COMMAND = join(ROOT, 'pocketbase/cli/objektbeleg.mjs');
/** The trial has all in its folder. */
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
/** Bytes that stay free for deliveries. */
const SPARE = 2_000_000_000;

/** @type {() => Promise<string>} */
async function main() {
  const config = parseConfiguration(process.env, ROOT);
  const { dir, bin, backup } = config;
  if (placeOf(config) === '')
    throw new OperatorError('Weder BACKUP_DIR noch RESTIC_REPOSITORY nennt einen Ort für die Sicherungen.');
  const executable = await ensurePocketbase({ bin, log: console.error });
  const places = await placesOf(dir, process.env);
  stayPrivate();
  const lock = await lockNight(config);
  const startedAt = new Date().toISOString();
  const making = join(backup?.dir ?? dir, MAKING);
  try {
    const made = await backUp(config, { source: { executable, dir }, places, making, lock });
    const { report, life, folder, message, remark, failed } = made;
    const note = { ...report, folder, place: placeOf(config), startedAt, remark };
    await noteBackup(dir, note);
    if (failed) throw failed;
    await noteBackup(dir, note, 'last_nightly.json');
    await noteMade(dir, placeOf(config));
    const trial = config.restic ? await tryWhenDue(executable, { ...config, bytes: report.bytes, life }) : '';
    return [message, remark, trial].filter((one) => one).join(' ');
  } finally {
    await rm(making, { recursive: true, force: true });
    await lock.release();
  }
}

/** `failed`: why only restic lacks it. @typedef {{report: BackupReport, life: string[], folder: string, message: string, remark: string, failed?: unknown}} Made */

/**
 * Only a copy that was restored on trial gets its name and goes to restic.
 * @type {(config: Config, of: {source: Database, places: Place | null, making: string, lock: Lock}) => Promise<Made>}
 */
async function backUp({ backup, restic: isRestic, keep }, { source, places, making, lock }) {
  // A wrong password ends the night before hours of copying.
  if (backup === null) await restic.unlock();
  await rm(making, { recursive: true, force: true });
  const there = backup ? await copiesIn(backup.dir) : [];
  const name = await nextName(there.map((one) => one.name));
  const database = await birthOf(source);
  const newest = newestOf(there, database);
  // Photos are linked.
  const before = backup ? newest && join(backup.dir, newest) : source.dir;
  const report = await makeBackup({ source, target: making, places, before });
  await tryCopy({ executable: source.executable, source: making, trial: join(dirname(making), TRIAL) });
  const sum = `${report.documentations} Dokumentationen, ${report.photos} Fotos`;
  const life = restic.lifeTags({ database, generation: await generationOf(source.dir) });
  const saving = isRestic ? saveSnapshot(making, { life, keep, dir: source.dir }) : Promise.resolve('');
  if (backup === null)
    return {
      report,
      life,
      folder: 'restic',
      message: `Mit restic gesichert und geprüft: ${sum}.`,
      remark: await saving,
    };
  const saved = await saving.catch((/** @type {unknown} */ failed) => ({ failed }));
  await lock.check();
  const folder = join(backup.dir, name);
  await rename(making, folder);
  // Before recording: if deletion failed, the hourly retry would fill the disk.
  const { gone, remark } = await removeOld(backup.dir, listCopiesToDelete(await copiesIn(backup.dir), name, keep.days));
  const how = `zur Probe wiederhergestellt${isRestic ? ', auch mit restic' : ''}`;
  const message = `Gesichert und ${how}: ${folder}, ${sum}; ältere Sicherungen gelöscht: ${gone}.`;
  if (typeof saved !== 'string') return { report, life, folder, message, remark, ...saved };
  return { report, life, folder, message, remark: [remark, saved].filter((one) => one).join(' ') };
}

/** @returns a remark, '' = none. @type {(folder: string, of: {life: string[], keep: Config['keep'], dir: string}) => Promise<string>} */
async function saveSnapshot(folder, { life, keep, dir }) {
  await restic.unlock();
  // The snapshot before has an unreadable one.
  const keys = await secretsOf(dir, process.env).catch(() => null);
  if (keys) await restic.saveKeys(JSON.stringify(keys), life);
  await keepErasures(resticList(life[0] ?? ''), dir);
  await restic.saveCopy(folder, life);
  const remark = await restic.forgetOld(keep, life);
  await restic.checkRepository();
  return remark;
}

/**
 * @returns `remark`: backups that stayed, '' = none.
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
 * Once a week.
 * @param config `bytes`: of the photos; `life`: its tags.
 * @returns '' where none is due.
 * @type {(executable: string, config: Config & {bytes: number, life: string[]}) => Promise<string>}
 */
async function tryWhenDue(executable, { dir, backup, bytes, life }) {
  const last = await trialOf(dir);
  if (Math.abs(Date.now() - Date.parse(last.at)) < WEEK) return '';
  const trial = join(backup?.dir ?? dir, TRIAL);
  // Keys are never on the disk of the backups.
  const why = await trySnapshot(life, { executable, trial, bytes, isWithKeys: backup === null }).then(
    () => '',
    sentenceOf,
  );
  await rm(trial, { recursive: true, force: true });
  const state = why === '' ? { at: new Date().toISOString(), why } : { ...last, why };
  await writeSafely(join(dir, 'last_trial.json'), JSON.stringify(state));
  return why === ''
    ? 'Die wöchentliche Probe aus restic ist wiederhergestellt, alles unverändert.'
    : `Die wöchentliche Probe aus restic ist nicht gelungen: ${why}`;
}

/**
 * Restores the newest snapshot of this life as an operator would, and verifies it.
 * @throws OperatorError where it cannot be restored, or differs.
 * @type {(life: string[], of: {executable: string, trial: string, bytes: number, isWithKeys: boolean}) => Promise<void>}
 */
async function trySnapshot(life, { executable, trial, bytes, isWithKeys }) {
  const { bavail, bsize } = await statfs(dirname(trial));
  if (bavail * bsize < bytes + SPARE) throw new OperatorError(`Auf der Platte von ${trial} fehlt der Platz dafür.`);
  const env = { ...process.env, DATA_DIR: trial, ...ALONE };
  const found = await openBackup(`restic:${await restic.newestCopy(life)}`, trial, env);
  await restoreBackup({ ...found, ...(!isWithKeys && { secrets: null }) }, { executable, dir: trial, env });
  await found.close();
  const outcome = await runChild(process.execPath, [COMMAND, 'verify'], { kind: 'backup', env }).catch(
    (/** @type {Failure} */ failure) => failure,
  );
  if (outcome instanceof Error)
    throw new OperatorError(`${outcome.stdout || outcome.stderr}`.trim().split('\n').at(-1) ?? '');
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
