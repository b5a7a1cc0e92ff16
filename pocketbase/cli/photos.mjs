/** `npm run photos -- to-store` and `-- to-disk`: moves all photos (photos/move.mjs). A repeated call continues. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireDatabase } from '../operations/dataFolder.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { acquireProcessLock } from '../operations/processLock.mjs';
import { Refusal, sentenceOf } from '../operations/refusal.mjs';
import { isRunning } from '../operations/running.mjs';
import { movePhotos } from '../photos/move.mjs';
import { placesOf } from '../photos/places.mjs';
import { isWatched } from '../photos/state.mjs';
import { parseConfiguration } from '../server/environment.mjs';

/** @import { Where } from '../photos/wish.mjs' */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const CALL = 'Aufruf: npm run photos -- to-store | to-disk';
/** @type {{[word: string]: Where}} */
const WANTED = { 'to-store': 'store', 'to-disk': 'disk' };

/** @type {(words: string[]) => Promise<string>} */
async function main([word = '', ...others]) {
  const wanted = WANTED[word];
  if (wanted === undefined || others.length > 0) throw new Refusal(CALL);
  const config = parseConfiguration(process.env, ROOT);
  const { dir, store: bucket } = config;
  await requireDatabase(dir);
  const places = await placesOf(dir, process.env);
  if (places === null || bucket === null) throw new Refusal('Bitte den Objektspeicher mit S3_* nennen.');
  await checkKnown(config);
  stayPrivate();
  const lock = await acquireProcessLock(join(dir, 'photo_move.lock'), 'Fotos werden schon verschoben', ['photos.mjs']);
  try {
    const log = console.error;
    const { files, bytes } = await movePhotos({ dir, bucket, places, wanted, alone: lock.check, log });
    const where = wanted === 'store' ? `im Objektspeicher ${bucket}` : `in ${dir}`;
    const said = `Verschoben: ${files} Dateien, ${(bytes / 1e6).toFixed(1).replace('.', ',')} MB. Alle Fotos liegen ${where}.`;
    return wanted === 'store' ? said : `${said} S3_* kann jetzt entfernt und der Server neu gestartet werden.`;
  } finally {
    await lock.release();
  }
}

/** A server that started without the store would not find moved photos. @type {(config: Config) => Promise<void>} */
async function checkKnown(config) {
  if ((await isRunning(config)) && !(await isWatched(config.dir)))
    throw new Refusal('Der laufende Server kennt den Objektspeicher nicht: bitte zuerst mit S3_* neu starten.');
}

main(process.argv.slice(2)).then(console.log, (/** @type {unknown} */ error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
