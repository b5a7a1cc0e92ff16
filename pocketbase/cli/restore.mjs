/** Restores a backup into an empty data folder, photos into S3_* if set. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bringBack, checkBackup } from '../backups/bring.mjs';
import { besideBackup, gatherErasures } from '../erasing/list.mjs';
import { beginGeneration } from '../operations/generation.mjs';
import { missingKey } from '../operations/linkKey.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { placesOf } from '../photos/places.mjs';
import { noteOnDisk, noteWish } from '../photos/wish.mjs';
import { bringSecrets, openSecrets } from '../secrets/files.mjs';
import { SEALED } from '../secrets/sealed.mjs';

const AGAIN =
  'Was seit dieser Sicherung nach Art. 17 DSGVO gelöscht wurde, löscht der nächste Start, bevor jemand etwas sieht.';

/** @type {(call: Call) => Promise<string>} */
async function restore({ words: [folder = ''], dryRun, config: { dir, store: bucket } }) {
  const places = await placesOf(dir, process.env);
  const source = resolve(folder);
  const { secrets, said: ofKeys } = await openSecrets(
    await readFile(join(source, SEALED), 'utf8').catch(() => null),
    process.env,
  );
  if (dryRun) {
    const { at, documentations, photos } = await checkBackup({ source, dir });
    return `Wiederhergestellt würden nach ${dir}: Stand ${at}, ${documentations} Dokumentationen, ${photos} Fotos.`;
  }
  stayPrivate();
  let erased = 0;
  const { at, documentations, photos } = await bringBack({
    source,
    dir,
    store: places?.each.store,
    begin: async () => {
      await (bucket ? noteWish(dir, { wanted: 'store', bucket, moved: true }) : noteOnDisk(dir));
      await beginGeneration(dir);
      await bringSecrets(dir, { secrets, env: process.env });
      // Before the database: a crash must not leave erased data without the list that erases it again.
      erased = await gatherErasures(await besideBackup(source), dir);
    },
  });
  const sum = `${documentations} Dokumentationen, ${photos} Fotos`;
  const said = `Wiederhergestellt nach ${dir}: Stand ${at}, ${sum}. Was jünger ist, liefern die Telefone nach.`;
  const again = erased === 0 ? [] : [AGAIN];
  return [said, ...again, ...ofKeys, ...(await missingKey(dir, process.env))].join('\n');
}

/** @type {Command} */
export const restoreCommand = {
  name: 'restore',
  group: 'Sichern und wiederherstellen',
  summary: 'spielt eine Sicherung in ein leeres DATA_DIR',
  purpose: [
    'SICHERUNG: ein Ordner mit backup.json.',
    'Der Server muss beendet sein. Was jünger ist, liefern die Telefone nach.',
  ],
  words: 'SICHERUNG',
  variables: ['DATA_DIR', 'SECRETS_PASSPHRASE', 'S3_…'],
  example: ['objektbeleg restore /backup/objektbeleg/2026-11-23T010012Z'],
  changes: true,
  run: restore,
};
