/** Writes a backup into an empty folder; without a folder, the nightly one into BACKUP_DIR. */
import { resolve } from 'node:path';
import { makeBackup, noteBackup } from '../backups/make.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { describeDatabase } from '../operations/database.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { placesOf } from '../photos/places.mjs';
import { createUsageError } from './parse.mjs';

/** @type {(call: Call) => Promise<string>} */
async function backUp({ words: [folder = ''], dryRun, config: { dir, bin } }) {
  const places = await placesOf(dir, process.env);
  const target = resolve(folder);
  const executable = await ensurePocketbase({ bin, log: console.error });
  if (dryRun) {
    const { documentations, photos } = await describeDatabase({ executable, dir });
    return `Gesichert würden nach ${target}: ${documentations} Dokumentationen, ${photos} Fotos.`;
  }
  stayPrivate();
  const report = await makeBackup({ source: { executable, dir }, target, places });
  await noteBackup(dir, { ...report, folder: target });
  const { documentations, photos, missing } = report;
  const sum = `Gesichert nach ${target}: ${documentations} Dokumentationen, ${photos} Fotos.`;
  const gap = `Fotos, die auf dem Server fehlen oder beschädigt sind: ${missing}. Die Telefone senden sie erneut, solange sie sie haben.`;
  return missing === 0 ? sum : `${sum}\n${gap}`;
}

/** @type {Command} */
export const backupCommand = {
  name: 'backup',
  group: 'Sichern und wiederherstellen',
  summary: 'sichert Datenbank und Fotos, während der Server läuft',
  purpose: [
    'Ohne ORDNER: wie jede Nacht, nach BACKUP_DIR, in RESTIC_REPOSITORY oder beides, mit einer Wiederherstellung zur Probe.',
  ],
  words: '[ORDNER]',
  variables: ['DATA_DIR', 'BACKUP_DIR', 'BACKUP_KEEP', 'RESTIC_…', 'SECRETS_PASSPHRASE', 'S3_…'],
  example: ['objektbeleg backup', 'objektbeleg backup /backup/von-hand/2026-11-23'],
  needsDatabase: true,
  changes: true,
  run: async (call) => {
    if (call.words.length > 0) return backUp(call);
    const folder = call.config.backup?.dir ?? (call.config.restic ? 'restic' : '');
    if (folder === '')
      throw createUsageError(backupCommand, 'Ohne BACKUP_DIR und RESTIC_REPOSITORY bitte einen ORDNER nennen.');
    if (call.dryRun) return backUp({ ...call, words: [folder] });
    await import('../backups/nightly.mjs');
    return { lines: [], isOk: true };
  },
};
