/** Puts a recovered database's photos in place, and says which are missing (D173). */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { photosOf } from '../operations/database.mjs';
import { copyPhotos } from '../operations/files.mjs';
import { restoreMissingPhotos } from './carry.mjs';
import { diskPlace } from './diskPlace.mjs';
import { StoreFailure } from './failure.mjs';
import { placesOf } from './places.mjs';

/** `from`: folder of `storage`; `links`: on the disk of `dir`. @typedef {{dir: string, from: {source: string, links: boolean}}} Places */

/** ms that phones keep delivered photos. */
const KEPT_BY_PHONES = 72 * 3_600_000;
const NAMED_MOST = 50;

/**
 * A failing store does not prevent the recovery of records.
 * @type {(copy: Database, of: {photos: number} & Places) => Promise<{said: string[], whole: boolean}>}
 */
export async function recoverPhotos(copy, { photos, ...places }) {
  try {
    const missing = await missingOf(photosOf(copy), places);
    return { said: photoLines(missing, photos), whole: missing.length === 0 };
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    const said = `Fotos: ${photos}, ob sie da sind, ist nicht bekannt. ${error.message} Danach bitte „objektbeleg verify“.`;
    return { said: [said], whole: false };
  }
}

/** @type {(photos: ManyPhotos<RecordPhoto>, of: Places) => Promise<RecordPhoto[]>} */
async function missingOf(photos, { from: { source, links }, dir }) {
  const from = join(source, 'storage');
  const places = await placesOf(dir, process.env);
  if (places) return restoreMissingPhotos(photos, { from: diskPlace(from), store: places.each.store });
  const to = join(dir, 'storage');
  await mkdir(to, { recursive: true });
  return copyPhotos(photos, { from, to, ...(links && { before: from }) });
}

/** @type {(missing: RecordPhoto[], all: number) => string[]} */
function photoLines(missing, all) {
  if (missing.length === 0) return [`Fotos: alle ${all} sind da.`];
  /** @type {(photo: RecordPhoto) => boolean} */
  const isKept = ({ completedAt }) => completedAt === '' || Date.now() - Date.parse(completedAt) < KEPT_BY_PHONES;
  const kept = missing.filter(isKept);
  const gone = [...new Set(missing.filter((photo) => !isKept(photo)).map(({ number }) => number))].sort();
  const lines = [`Fotos: ${missing.length} von ${all} fehlen oder sind beschädigt.`];
  if (kept.length > 0)
    lines.push(
      `Jünger als 72 Stunden sind davon ${kept.length}: die Telefone werden danach gefragt und senden sie erneut.`,
    );
  if (gone.length > 0)
    lines.push(
      `Älter sind ${missing.length - kept.length}, in ${gone.length} Dokumentationen: sie liegen nur noch in einer Sicherung (objektbeleg recover REPLIK SICHERUNG). ${joinFirstNumbers(gone)}`,
    );
  return lines;
}

/** @type {(numbers: string[]) => string} */
function joinFirstNumbers(numbers) {
  const more = numbers.length - NAMED_MOST;
  return `${numbers.slice(0, NAMED_MOST).join(', ')}${more > 0 ? ` und ${more} weitere` : ''}`;
}
