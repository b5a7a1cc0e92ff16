/**
 * The list of a backup's photos (photos.json): an array, one photo a line, so that nobody has to hold all of it; Node's longest text ends
 * at 2.3 million photos.
 */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSafely } from '../operations/files.mjs';
import { Refusal } from '../refusal.mjs';
import { createUnreadableError, UNFINISHED } from './unread.mjs';

const NAME = 'photos.json';
/** Characters that are written at once. */
const CHUNK = 100_000;

/**
 * Writes down which photos a backup has.
 * @param photos as photosOf (operations/database.mjs) tells them.
 * @returns how many bytes they have.
 * @type {(folder: string, photos: ManyPhotos) => Promise<number>}
 */
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

/**
 * The photos of a backup, as they were written down.
 * @throws Refusal where the list is missing, damaged or cannot be read.
 * @type {(folder: string) => AsyncGenerator<StoredPhoto, void>}
 */
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

/** Without what is around it; none is empty. @param {string} file @returns {AsyncGenerator<string, void>} */
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
    // A list of an earlier version is one line: looked through at each chunk it would take hours.
    if (!chunk.includes('\n')) continue;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}

/** A line with one photo, or the whole list of an earlier version. @type {(line: string, file: string) => StoredPhoto[]} */
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
