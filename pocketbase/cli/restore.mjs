/** Restores a backup (a folder, or restic) into an empty data folder, photos into S3_* if set. */
import { resolve } from 'node:path';
import { fetchKeys, findCopy, readReport } from '../backups/restic.mjs';
import { checkNoDatabase, checkRestorable } from '../backups/restore.mjs';
import { describeOthers, isRestic, openBackup, restoreBackup, snapshotIn } from '../backups/source.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { missingKey } from '../operations/linkKey.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { placesOf } from '../photos/places.mjs';
import { RESTIC, S3 } from './help.mjs';

const ERASED_AGAIN =
  'Was seit dieser Sicherung nach Art. 17 DSGVO gelöscht wurde, löscht der nächste Start, bevor jemand etwas sieht.';

/** @type {(call: Call) => Promise<string>} */
async function restore({ words: [name = ''], dryRun, config: { dir, bin, store: bucket } }) {
  const env = process.env;
  const places = await placesOf(dir, env);
  if (dryRun) return (await describeRestore(name, dir)).join('\n');
  stayPrivate();
  const found = await openBackup(name, dir, env);
  try {
    const executable = await ensurePocketbase({ bin, log: console.error });
    const store = bucket && places ? { bucket, place: places.each.store } : undefined;
    const { at, documentations, photos, erased } = await restoreBackup(found, { executable, dir, env, store });
    const sum = `${documentations} Dokumentationen, ${photos} Fotos`;
    const summary = `Wiederhergestellt nach ${dir}: Stand ${at}, ${sum}. Was jünger ist, liefern die Telefone nach.`;
    const again = erased === 0 ? [] : [ERASED_AGAIN];
    const lost = found.isSealed ? [] : await missingKey(dir, env);
    return [summary, ...again, ...found.notes, ...lost].join('\n');
  } finally {
    await found.close();
  }
}

const KEYS_BACK = 'Die alten Schlüssel kämen zurück.';
const NO_KEYS = 'Die alten Schlüssel sind nicht dabei.';

/** Throws the same errors as the real run. @type {(name: string, dir: string) => Promise<string[]>} */
async function describeRestore(name, dir) {
  await checkNoDatabase(dir);
  /** @type {(report: BackupReport) => string} */
  const describeReport = ({ at, documentations, photos }) =>
    `Wiederhergestellt würden nach ${dir}: Stand ${at}, ${documentations} Dokumentationen, ${photos} Fotos.`;
  if (!isRestic(name)) {
    const report = describeReport(await checkRestorable(resolve(name)));
    const found = await openBackup(name, dir, process.env);
    return [report, ...(found.isSealed ? found.notes : [found.secrets ? KEYS_BACK : NO_KEYS])];
  }
  const { snapshot, others } = await findCopy(snapshotIn(name));
  // The snapshot is not fetched, because a dry run writes nothing into the data folder.
  const report = describeReport(await readReport(snapshot));
  const keys = (await fetchKeys(snapshot)) === null ? NO_KEYS : KEYS_BACK;
  return [report, keys, ...(snapshotIn(name) === '' ? describeOthers(others) : [])];
}

/** @type {Command} */
export const restoreCommand = {
  name: 'restore',
  group: 'Sichern und wiederherstellen',
  summary: 'spielt eine Sicherung in ein leeres DATA_DIR',
  purpose: [
    'SICHERUNG: ein Ordner mit backup.json, oder restic für den neuesten Stand in RESTIC_REPOSITORY, oder restic:STAND.',
    'Der Server muss beendet sein. Was jünger ist, liefern die Telefone nach.',
    'Gibt es eine laufende Kopie (REPLICA_URL), hat recover den neueren Stand.',
  ],
  words: 'SICHERUNG',
  variables: ['DATA_DIR', 'SECRETS_PASSPHRASE', ...RESTIC, ...S3],
  example: ['objektbeleg restore /backup/objektbeleg/2026-11-23T010012Z', 'objektbeleg restore restic'],
  changes: true,
  run: restore,
};
