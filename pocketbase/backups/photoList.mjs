/** Streams a backup's photos.json, one photo a line. Node's longest string would end at 2.3 million photos. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSafely } from '../operations/files.mjs';
import { Refusal } from '../operations/refusal.mjs';
import { createUnreadableError, UNFINISHED } from './unread.mjs';

const NAME = 'photos.json';
const CHUNK = 100_000;

/** @returns total bytes. @type {(folder: string, photos: ManyPhotos) => Promise<number>} */
export async function writePhotos(folder, photos) {
  let sum = 0;
  async function* toJsonChunks() {
    let [chunk, between] = ['[', '\n'];
    for await (const photo of photos) {
      sum += photo.bytes;
      chunk += between + JSON.stringify(photo);
      between = ',\n';
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
    yield `${chunk}\n]\n`;
  }
  await writeSafely(join(folder, NAME), toJsonChunks());
  return sum;
}

/** @throws Refusal where the list is missing, damaged or unreadable. @type {(folder: string) => AsyncGenerator<StoredPhoto, void>} */
export async function* readPhotos(folder) {
  const file = join(folder, NAME);
  let isWhole = false;
  for await (const line of linesOf(file)) {
    if (line === '[') continue;
    isWhole = line.endsWith(']');
    if (line === ']') continue;
    yield* photosIn(line, file);
  }
  if (!isWhole) throw createDamagedFileError(file);
}

/** @param {string} file @returns {AsyncGenerator<string, void>} */
async function* linesOf(file) {
  try {
    yield* linesIn(await open(file));
  } catch (cause) {
    throw createUnreadableError({ path: file, cause, missing: UNFINISHED });
  }
}

/** @typedef {import('node:fs/promises').FileHandle} FileHandle */

/** @param {FileHandle} handle @returns {AsyncGenerator<string, void>} */
async function* linesIn(handle) {
  let rest = '';
  /** @type {AsyncIterable<string>} */
  const chunks = handle.createReadStream({ encoding: 'utf8' });
  for await (const chunk of chunks) {
    rest += chunk;
    // Earlier versions wrote one long line. Splitting it at each chunk would take hours.
    if (!chunk.includes('\n')) continue;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}

/** One photo, or the complete list of an earlier version. @type {(line: string, file: string) => StoredPhoto[]} */
function photosIn(line, file) {
  try {
    /** @type {StoredPhoto[]} */
    const photos = JSON.parse(line.startsWith('[') ? line : `[${line.replace(/,$/, '')}]`);
    if (photos.every((photo) => typeof photo === 'object' && photo !== null)) return photos;
  } catch {}
  throw createDamagedFileError(file);
}

/** @type {(file: string) => Refusal} */
function createDamagedFileError(file) {
  return new Refusal(`${UNFINISHED}: ${file} ist beschädigt.`);
}
