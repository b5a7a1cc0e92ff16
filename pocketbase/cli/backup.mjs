/** Writes a backup into an empty folder; without a folder, the nightly one into BACKUP_DIR. */
import { resolve } from 'node:path';
import { copiesIn, listCopiesToDelete, nameOf } from '../backups/copies.mjs';
import { makeBackup, noteBackup } from '../backups/make.mjs';
import { checkAccess } from '../backups/restic.mjs';
import { checkOutside, checkTarget, checkWritable } from '../backups/target.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { birthOf, describeDatabase } from '../operations/database.mjs';
import { generationOf } from '../operations/generation.mjs';
import { codeOf } from '../operations/operatorError.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { placesOf } from '../photos/places.mjs';
import { passphraseIn } from '../secrets/sealed.mjs';
import { RESTIC, S3 } from './help.mjs';
import { createUsageError } from './parse.mjs';

const NO_KEYS =
  'Die Schlüssel (log.key, link.key) sind nicht dabei: Mit SECRETS_PASSPHRASE lägen sie versiegelt daneben.';

/** @type {(call: Call) => Promise<string>} */
async function backUp({ words: [folder = ''], dryRun, config: { dir, bin } }) {
  const places = await placesOf(dir, process.env);
  const target = resolve(folder);
  checkOutside(target, dir);
  const executable = await ensurePocketbase({ bin, log: console.error });
  const keyNotice = (await passphraseIn(process.env)) === null ? [NO_KEYS] : [];
  if (dryRun) {
    await checkTarget(target);
    return [`Gesichert würden nach ${target}: ${await describeContent({ executable, dir })}.`, ...keyNotice].join('\n');
  }
  stayPrivate();
  const report = await makeBackup({ source: { executable, dir }, target, places });
  await noteBackup(dir, { ...report, folder: target });
  const { documentations, photos, missing } = report;
  const summary = `Gesichert nach ${target}: ${documentations} Dokumentationen, ${photos} Fotos.`;
  const gap = `Fotos, die auf dem Server fehlen oder beschädigt sind: ${missing}. Die Telefone senden sie erneut, solange sie sie haben.`;
  return [summary, ...(missing === 0 ? [] : [gap]), ...keyNotice].join('\n');
}

/** Describes the next night; throws where it would fail. @type {(config: Config) => Promise<string>} */
async function describeNight({ dir, bin, backup, restic, keep }) {
  const database = { executable: await ensurePocketbase({ bin, log: console.error }), dir };
  await placesOf(dir, process.env);
  await passphraseIn(process.env);
  const places = [backup && `nach ${backup.dir}`, restic && 'mit restic'].filter((place) => place);
  const lines = [`Gesichert würden ${places.join(' und ')}: ${await describeContent(database)}.`];
  if (backup) {
    await checkWritable(backup.dir);
    const gone = await listGone(backup.dir, { database, days: keep.days });
    lines.push(gone.length === 0 ? 'Dort würde nichts gelöscht.' : `Dort würden gelöscht: ${gone.join(', ')}.`);
  }
  if (restic) {
    await checkAccess();
    const { daily, weekly, monthly, days } = keep;
    lines.push(
      `In restic blieben von dieser Datenbank, seit ihrer letzten Wiederherstellung, die neuesten Stände von ${daily} Tagen, ${weekly} Wochen und ${monthly} Monaten (BACKUP_KEEP); alle übrigen Stände blieben ${days} Tage.`,
    );
  }
  return lines.join('\n');
}

/** @type {(database: Database) => Promise<string>} */
async function describeContent(database) {
  const { documentations, photos } = await describeDatabase(database);
  return `${documentations} Dokumentationen, ${photos} Fotos`;
}

/** @type {(folder: string, of: {database: Database, days: number}) => Promise<string[]>} */
async function listGone(folder, { database, days }) {
  const copies = await copiesIn(folder).catch((/** @type {unknown} */ error) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const name = nameOf(Date.now());
  const birth = await birthOf(database);
  const next = { name, database: birth, life: `${birth} ${await generationOf(database.dir)}`, isOld: false };
  return listCopiesToDelete([...copies, next], name, days);
}

/** @type {Command} */
export const backupCommand = {
  name: 'backup',
  group: 'Sichern und wiederherstellen',
  summary: 'sichert Datenbank und Fotos, während der Server läuft',
  purpose: [
    'Ohne ORDNER: wie jede Nacht, nach BACKUP_DIR, in RESTIC_REPOSITORY oder beides, mit einer Wiederherstellung zur Probe.',
    'In einem Ordner liegen die Schlüssel nur mit SECRETS_PASSPHRASE, versiegelt; restic sichert sie mit.',
    'ORDNER: neu oder leer. Darüber muss der Benutzer des Dienstes schreiben dürfen.',
  ],
  words: '[ORDNER]',
  variables: ['DATA_DIR', 'BACKUP_DIR', 'BACKUP_KEEP', ...RESTIC, 'SECRETS_PASSPHRASE', ...S3],
  example: ['objektbeleg backup', 'objektbeleg backup /backup/von-hand/2026-11-23'],
  needsDatabase: true,
  changes: true,
  run: async (call) => {
    if (call.words.length > 0) return backUp(call);
    if (call.config.backup === null && !call.config.restic)
      throw createUsageError(backupCommand, 'Ohne BACKUP_DIR und RESTIC_REPOSITORY bitte einen ORDNER nennen.');
    if (call.dryRun) return describeNight(call.config);
    await import('../backups/nightly.mjs');
    return { lines: [], isOk: true };
  },
};
