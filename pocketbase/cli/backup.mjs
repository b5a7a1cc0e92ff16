/** `npm run backup -- FOLDER`: writes a backup into an empty folder; without FOLDER, the nightly one into BACKUP_DIR. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeBackup, noteBackup } from '../backups/make.mjs';
import { ensurePocketbase } from '../build/install.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { Refusal, sentenceOf } from '../operations/refusal.mjs';
import { placesOf } from '../photos/places.mjs';
import { parseConfiguration } from '../server/environment.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** @type {(words: string[]) => Promise<string>} */
async function main([folder = '']) {
  if (folder === '') throw new Refusal('Aufruf: npm run backup -- ORDNER, oder ohne ORDNER mit BACKUP_DIR');
  const { dir, bin } = parseConfiguration(process.env, ROOT);
  const places = await placesOf(dir, process.env);
  const target = resolve(folder);
  const executable = await ensurePocketbase({ bin, log: console.error });
  stayPrivate();
  const report = await makeBackup({ source: { executable, dir }, target, places });
  await noteBackup(dir, { ...report, folder: target });
  const { documentations, photos, missing } = report;
  const sum = `Gesichert nach ${target}: ${documentations} Dokumentationen, ${photos} Fotos.`;
  const gap = `Fotos, die auf dem Server fehlen oder beschädigt sind: ${missing}. Die Telefone senden sie erneut, solange sie sie haben.`;
  return missing === 0 ? sum : `${sum}\n${gap}`;
}

const words = process.argv.slice(2);
if (words.length === 0 && process.env.BACKUP_DIR?.trim()) await import('../backups/nightly.mjs');
else
  main(words).then(console.log, (/** @type {unknown} */ error) => {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  });
