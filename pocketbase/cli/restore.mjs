/** Restores a backup (a folder, or restic) into an empty data folder, photos into S3_* if set. */
import { resolve } from 'node:path';
import { checkCopy, checkNoDatabase } from '../backups/restore.mjs';
import { isRestic, openBackup, restoreBackup } from '../backups/source.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { missingKey } from '../operations/linkKey.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { placesOf } from '../photos/places.mjs';

const AGAIN =
  'Was seit dieser Sicherung nach Art. 17 DSGVO gelöscht wurde, löscht der nächste Start, bevor jemand etwas sieht.';

/** @type {(call: Call) => Promise<string>} */
async function restore({ words: [name = ''], dryRun, config: { dir, bin, store: bucket } }) {
  const env = process.env;
  const places = await placesOf(dir, env);
  if (dryRun) return describeRestore(name, dir);
  stayPrivate();
  const found = await openBackup(name, dir, env);
  try {
    const executable = await ensurePocketbase({ bin, log: console.error });
    const store = bucket && places ? { bucket, place: places.each.store } : undefined;
    const { at, documentations, photos, erased } = await restoreBackup(found, { executable, dir, env, store });
    const sum = `${documentations} Dokumentationen, ${photos} Fotos`;
    const said = `Wiederhergestellt nach ${dir}: Stand ${at}, ${sum}. Was jünger ist, liefern die Telefone nach.`;
    const again = erased === 0 ? [] : [AGAIN];
    return [said, ...again, ...found.said, ...(await missingKey(dir, env))].join('\n');
  } finally {
    await found.close();
  }
}

/** A snapshot is not fetched: it would come into the data folder. @type {(name: string, dir: string) => Promise<string>} */
async function describeRestore(name, dir) {
  await checkNoDatabase(dir);
  if (isRestic(name)) return `Wiederhergestellt würde nach ${dir}, aus ${name}; der Ordner ist frei.`;
  const { at, documentations, photos } = await checkCopy(resolve(name));
  return `Wiederhergestellt würden nach ${dir}: Stand ${at}, ${documentations} Dokumentationen, ${photos} Fotos.`;
}

/** @type {Command} */
export const restoreCommand = {
  name: 'restore',
  group: 'Sichern und wiederherstellen',
  summary: 'spielt eine Sicherung in ein leeres DATA_DIR',
  purpose: [
    'SICHERUNG: ein Ordner mit backup.json, oder restic für den neuesten Stand in RESTIC_REPOSITORY, oder restic:STAND.',
    'Der Server muss beendet sein. Was jünger ist, liefern die Telefone nach.',
  ],
  words: 'SICHERUNG',
  variables: ['DATA_DIR', 'SECRETS_PASSPHRASE', 'RESTIC_…', 'S3_…'],
  example: ['objektbeleg restore /backup/objektbeleg/2026-11-23T010012Z', 'objektbeleg restore restic'],
  changes: true,
  run: restore,
};
