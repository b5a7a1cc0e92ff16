/** Where photos are wanted, as a file in the data folder: written by the start and by whoever moves them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSafely } from '../operations/files.mjs';
import { codeOf, Refusal, sentenceOf } from '../refusal.mjs';
import { diskPlace } from './diskPlace.mjs';

/** @typedef {'store' | 'disk'} Where */
/**
 * `bucket`: the store, '' where none was ever named; `moved`: whether all photos lie where they are wanted; `mark`: which store that is
 * (identity.mjs), unknown until it has answered once.
 * @typedef {{wanted: Where, bucket: string, moved: boolean, mark?: string}} Wish
 */

export const WISH = 'photo_place.json';

/**
 * What is written down about the place; null = never was a store named here.
 * @throws Refusal where the file is there and does not say it: whoever took that for "never" would look for photos in the wrong place.
 * @type {(dir: string) => Promise<Wish | null>}
 */
export async function wishOf(dir) {
  const file = join(dir, WISH);
  try {
    /** @type {unknown} */
    const wish = JSON.parse(await readFile(file, 'utf8'));
    if (isWish(wish)) return wish;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw createUnreadableError(file, sentenceOf(error));
  }
  throw createUnreadableError(file, 'Was darin steht, ist kein Ort für Fotos.');
}

/** @type {(value: unknown) => value is Wish} */
function isWish(value) {
  if (typeof value !== 'object' || value === null) return false;
  const { wanted, bucket, moved, mark } = /** @type {{[key: string]: unknown}} */ (value);
  const isPlace = (wanted === 'store' || wanted === 'disk') && typeof bucket === 'string' && typeof moved === 'boolean';
  return isPlace && (mark === undefined || typeof mark === 'string');
}

/** @type {(file: string, why: string) => Refusal} */
function createUnreadableError(file, why) {
  return new Refusal(
    `${file} sagt, wo die Fotos liegen, und ist nicht zu lesen: bitte Rechte und Inhalt der Datei prüfen oder sie aus einer Kopie des Datenordners zurückholen; löschen Sie sie nicht, sonst werden Fotos am falschen Ort gesucht. (${why})`,
  );
}

/** @type {(dir: string, wish: Wish) => Promise<void>} */
export function noteWish(dir, wish) {
  return writeSafely(join(dir, WISH), JSON.stringify(wish));
}

/** Photos that were brought into a data folder, whatever their database remembers of a store (D256). @type {(dir: string) => Promise<void>} */
export function noteOnDisk(dir) {
  return noteWish(dir, { wanted: 'disk', bucket: '', moved: true });
}

/** What is wanted from now on, of a start that names a store. @type {(dir: string, bucket: string) => Promise<Wish>} */
export async function wishIn(dir, bucket) {
  const wish = await wishOf(dir);
  return wish !== null && wish.bucket !== '' ? wish : { wanted: 'store', bucket, moved: await hasNoPhotos(dir) };
}

/** Whether no photo needs a store. @type {(wish: Wish) => boolean} */
export function isAllOnDisk({ wanted, moved }) {
  return wanted === 'disk' && moved;
}

/** @type {(dir: string) => Promise<boolean>} */
async function hasNoPhotos(dir) {
  for await (const _ of diskPlace(join(dir, 'storage')).list('')) return false;
  return true;
}
