/**
 * `npm run restore -- FOLDER`: puts a backup into an empty data folder (DATA_DIR). Every photo is compared with its row;
 * the database comes last, so that an interrupted restore is none. Nothing that is there is ever overwritten.
 */
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyPhotos, copySafely, isPhotoFile } from './operations/files.mjs';
import { missingKey } from './operations/linkKey.mjs';
import { privateFolder, stayPrivate } from './operations/privacy.mjs';
import { Refusal, sentenceOf } from './refusal.mjs';
import { checkFolder } from './start/checks.mjs';
import { configuration } from './start/environment.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @type {(words: string[]) => Promise<string>} */
async function main([folder = '']) {
  if (folder === '') throw new Refusal('Aufruf: npm run restore -- ORDNER');
  const { dir } = configuration(process.env, ROOT);
  const source = resolve(folder);
  /** @type {{at: string, documentations: number, missing: number}} */
  const { at, documentations, missing } = JSON.parse(await read(source, 'backup.json'));
  /** @type {StoredPhoto[]} */
  const photos = JSON.parse(await read(source, 'photos.json'));
  const foreign = photos.find(({ file }) => !isPhotoFile(file));
  if (foreign) throw new Refusal(`Die Sicherung nennt eine Datei, die kein Foto sein kann: ${foreign.file}`);
  if (await stat(join(dir, 'data.db')).catch(() => null))
    throw new Refusal(
      `In ${dir} liegt schon eine Datenbank – bitte verschieben oder DATA_DIR auf einen leeren Ordner setzen.`,
    );
  stayPrivate();
  await checkFolder(dir);
  await privateFolder(dir);
  await mkdir(join(dir, 'storage'), { recursive: true });
  const lost = process.env.S3_BUCKET
    ? []
    : await copyPhotos(photos, { from: join(source, 'storage'), to: join(dir, 'storage') });
  if (lost.length > missing)
    throw new Refusal(`Die Sicherung ist unvollständig; fehlende oder beschädigte Fotos: ${lost.length}.`);
  await copySafely(join(source, 'data.db'), join(dir, 'data.db'));
  const sum = `${documentations} Dokumentationen, ${photos.length - lost.length} Fotos`;
  const said = `Wiederhergestellt nach ${dir}: Stand ${at}, ${sum}. Was jünger ist, liefern die Telefone nach.`;
  return [said, ...(await missingKey(dir, process.env))].join('\n');
}

/** @type {(source: string, name: string) => Promise<string>} */
function read(source, name) {
  return readFile(join(source, name), 'utf8').catch(() => {
    throw new Refusal(`Das ist keine fertige Sicherung: ${join(source, name)} fehlt.`);
  });
}

main(process.argv.slice(2)).then(console.log, (/** @type {unknown} */ error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
