/** Moves all photos (photos/move.mjs). A repeated call continues. */
import { join } from 'node:path';
import { OperatorError } from '../operations/operatorError.mjs';
import { stayPrivate } from '../operations/privacy.mjs';
import { acquireProcessLock } from '../operations/processLock.mjs';
import { isRunning } from '../operations/running.mjs';
import { countPhotos, movePhotos } from '../photos/move.mjs';
import { placesOf } from '../photos/places.mjs';
import { isWatched } from '../photos/state.mjs';
import { S3 } from './help.mjs';
import { createUsageError } from './parse.mjs';

/** @import { Where } from '../photos/photoTarget.mjs' */

/** In the command line of the process that moves. */
const LOCKING = ['objektbeleg.mjs\0photos'];
/** @type {{[word: string]: Where}} */
const WANTED = { speicher: 'store', platte: 'disk' };

/** @type {(call: Call) => Promise<string>} */
async function move({ words: [word = ''], dryRun, config }) {
  const wanted = parsePlace(word);
  const { dir, store: bucket } = config;
  const places = await placesOf(dir, process.env);
  if (places === null || bucket === null) throw new OperatorError('Bitte den Objektspeicher mit S3_* nennen.');
  await checkKnown(config);
  const where = wanted === 'store' ? `im Objektspeicher ${bucket}` : `in ${dir}`;
  if (dryRun) {
    const left = await countPhotos(places.each[wanted === 'store' ? 'disk' : 'store']);
    return `Verschoben würden: ${formatFiles(left)}. Danach lägen alle Fotos ${where}.`;
  }
  stayPrivate();
  const lock = await acquireProcessLock(join(dir, 'photo_move.lock'), 'Fotos werden schon verschoben', LOCKING);
  try {
    const log = console.error;
    const moved = await movePhotos({ dir, bucket, places, wanted, alone: lock.check, log });
    const text = `Verschoben: ${formatFiles(moved)}. Alle Fotos liegen ${where}.`;
    return wanted === 'store' ? text : `${text} S3_* kann jetzt entfernt und der Server neu gestartet werden.`;
  } finally {
    await lock.release();
  }
}

/** @type {(word: string | undefined) => Where} */
function parsePlace(word = '') {
  const place = WANTED[word];
  if (place === undefined) throw createUsageError(photosCommand);
  return place;
}

/** A server that started without the store would not find moved photos. @type {(config: Config) => Promise<void>} */
async function checkKnown(config) {
  if ((await isRunning(config)) && !(await isWatched(config.dir)))
    throw new OperatorError('Der laufende Server kennt den Objektspeicher nicht: bitte zuerst mit S3_* neu starten.');
}

/** @type {(of: {files: number, bytes: number}) => string} */
function formatFiles({ files, bytes }) {
  return `${files} Dateien, ${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`;
}

/** @type {Command} */
export const photosCommand = {
  name: 'photos',
  group: 'Pflegen',
  summary: 'verschiebt alle Fotos in den Objektspeicher oder auf die Platte, während der Server läuft',
  purpose: ['Ein wiederholter Aufruf setzt fort.'],
  words: 'speicher|platte',
  aliases: { 'to-store': 'speicher', 'to-disk': 'platte' },
  variables: ['DATA_DIR', ...S3],
  example: ['objektbeleg photos speicher', 'objektbeleg photos platte'],
  needsDatabase: true,
  changes: true,
  checkCall: ({ words: [word] }) => void parsePlace(word),
  run: move,
};
