/** `npm run restore -- FOLDER`: restores a backup into an empty data folder, photos into S3_* if set. */
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringBack } from '../backups/bring.mjs';
import { besideBackup, gatherErasures } from '../erasing/list.mjs';
import { beginGeneration } from '../operations/generation.mjs';
import { missingKey } from '../operations/linkKey.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { Refusal, sentenceOf } from '../operations/refusal.mjs';
import { placesOf } from '../photos/places.mjs';
import { noteOnDisk, noteWish } from '../photos/wish.mjs';
import { bringSecrets, openSecrets } from '../secrets/files.mjs';
import { SEALED } from '../secrets/sealed.mjs';
import { parseConfiguration } from '../server/environment.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

const AGAIN =
  'Was seit dieser Sicherung nach Art. 17 DSGVO gelöscht wurde, löscht der nächste Start, bevor jemand etwas sieht.';

/** @type {(words: string[]) => Promise<string>} */
async function main([folder = '']) {
  if (folder === '') throw new Refusal('Aufruf: npm run restore -- ORDNER');
  const { dir, store: bucket } = parseConfiguration(process.env, ROOT);
  const places = await placesOf(dir, process.env);
  const source = resolve(folder);
  const { secrets, said: ofKeys } = await openSecrets(
    await readFile(join(source, SEALED), 'utf8').catch(() => null),
    process.env,
  );
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

main(process.argv.slice(2)).then(console.log, (/** @type {unknown} */ error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
