/**
 * `npm run restore -- FOLDER`: puts a backup into an empty data folder (DATA_DIR, backups/bring.mjs). Nothing that is there
 * is ever overwritten.
 */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringBack } from './backups/bring.mjs';
import { missingKey } from './operations/linkKey.mjs';
import { stayPrivate } from './operations/privacy.mjs';
import { Refusal, sentenceOf } from './refusal.mjs';
import { configuration } from './start/environment.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @type {(words: string[]) => Promise<string>} */
async function main([folder = '']) {
  if (folder === '') throw new Refusal('Aufruf: npm run restore -- ORDNER');
  const { dir, store } = configuration(process.env, ROOT);
  stayPrivate();
  const { at, documentations, photos } = await bringBack({ source: resolve(folder), dir, store });
  const sum = `${documentations} Dokumentationen, ${photos} Fotos`;
  const said = `Wiederhergestellt nach ${dir}: Stand ${at}, ${sum}. Was jünger ist, liefern die Telefone nach.`;
  return [said, ...(await missingKey(dir, process.env))].join('\n');
}

main(process.argv.slice(2)).then(console.log, (/** @type {unknown} */ error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
