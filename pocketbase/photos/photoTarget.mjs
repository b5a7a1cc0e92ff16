/** The wanted place of photos, a file in the data folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSafely } from '../operations/files.mjs';
import { codeOf, OperatorError, sentenceOf } from '../operations/operatorError.mjs';
import { diskPlace } from './diskPlace.mjs';

/** @typedef {'store' | 'disk'} Where */
/**
 * `bucket`: '' = never named; `moved`: all photos are there; `mark`: the store's identity, once known.
 * @typedef {{wanted: Where, bucket: string, moved: boolean, mark?: string}} PhotoTarget
 */

export const TARGET_FILE = 'photo_place.json';

/**
 * null = no store was ever named.
 * @throws OperatorError where unreadable: null would lead to the wrong place.
 * @type {(dir: string) => Promise<PhotoTarget | null>}
 */
export async function readPhotoTarget(dir) {
  const file = join(dir, TARGET_FILE);
  try {
    /** @type {unknown} */
    const target = JSON.parse(await readFile(file, 'utf8'));
    if (isPhotoTarget(target)) return target;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw createUnreadableError(file, sentenceOf(error));
  }
  throw createUnreadableError(file, 'Was darin steht, ist kein Ort für Fotos.');
}

/** @type {(value: unknown) => value is PhotoTarget} */
function isPhotoTarget(value) {
  if (typeof value !== 'object' || value === null) return false;
  const { wanted, bucket, moved, mark } = /** @type {{[key: string]: unknown}} */ (value);
  const isPlace = (wanted === 'store' || wanted === 'disk') && typeof bucket === 'string' && typeof moved === 'boolean';
  return isPlace && (mark === undefined || typeof mark === 'string');
}

/** @type {(file: string, why: string) => OperatorError} */
function createUnreadableError(file, why) {
  return new OperatorError(
    `${file} sagt, wo die Fotos liegen, und ist nicht zu lesen: bitte Rechte und Inhalt der Datei prüfen oder sie aus einer Kopie des Datenordners zurückholen; löschen Sie sie nicht, sonst werden Fotos am falschen Ort gesucht. (${why})`,
  );
}

/** @type {(dir: string, target: PhotoTarget) => Promise<void>} */
export function writePhotoTarget(dir, target) {
  return writeSafely(join(dir, TARGET_FILE), JSON.stringify(target));
}

/** For restored photos, whatever the database says. @type {(dir: string) => Promise<void>} */
export function noteOnDisk(dir) {
  return writePhotoTarget(dir, { wanted: 'disk', bucket: '', moved: true });
}

/** @type {(dir: string, bucket: string) => Promise<PhotoTarget>} */
export async function getPhotoTarget(dir, bucket) {
  const target = await readPhotoTarget(dir);
  return target !== null && target.bucket !== '' ? target : { wanted: 'store', bucket, moved: await hasNoPhotos(dir) };
}

/** @type {(target: PhotoTarget) => boolean} */
export function isAllOnDisk({ wanted, moved }) {
  return wanted === 'disk' && moved;
}

/** @type {(dir: string) => Promise<boolean>} */
async function hasNoPhotos(dir) {
  for await (const _ of diskPlace(join(dir, 'storage')).list('')) return false;
  return true;
}
