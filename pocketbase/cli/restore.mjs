/** `npm run restore -- FOLDER|restic[:SNAPSHOT]`: restores a backup into an empty data folder, photos into S3_* if set. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBackup, restoreBackup } from '../backups/source.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { missingKey } from '../operations/linkKey.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { Refusal, sentenceOf } from '../operations/refusal.mjs';
import { placesOf } from '../photos/places.mjs';
import { parseConfiguration } from '../server/environment.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

const AGAIN =
  'Was seit dieser Sicherung nach Art. 17 DSGVO gelöscht wurde, löscht der nächste Start, bevor jemand etwas sieht.';

/** @type {(words: string[]) => Promise<string>} */
async function main([name = '']) {
  if (name === '') throw new Refusal('Aufruf: npm run restore -- ORDNER, oder restic, oder restic:STAND');
  const env = process.env;
  const { dir, bin, store: bucket } = parseConfiguration(env, ROOT);
  const places = await placesOf(dir, env);
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

main(process.argv.slice(2)).then(console.log, (/** @type {unknown} */ error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
