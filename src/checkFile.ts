/**
 * Checks files on the page of numbers: a photo or PDF against the shown record's photos, a
 * Schadenakte or shared file against the log. Reading the page needs no script. Files are hashed
 * here and never sent.
 */
import { tilesRead } from './features/evidence/log/signedLog';
import { checkPackage } from './features/public/check/check';
import {
  type FileVerdict,
  KIND_BYTES,
  type KnownPhotos,
  kindOf,
  lonelyAnswer,
  otherAnswer,
  paperAnswer,
  photoAnswer,
} from './features/public/check/fileCheck';
import { createFileAnswerer, onChosen, onDropped } from './features/public/check/fileDrop';
import type { KnownLog } from './features/public/check/log';
import { jpegsIn } from './features/public/check/paperPhotos';
import { deviationAnswer, packageAnswer } from './features/public/check/words';
import { hashOfPieces, piecesOf } from './platform/pieces';

const place = document.getElementById('file-check');
const input = place?.querySelector<HTMLInputElement>('input[type=file]');

/** The server writes them beside each record with unchanged photos. */
const known: KnownPhotos[] = [...document.querySelectorAll<HTMLElement>('[data-photos]')].map(({ dataset }) => ({
  number: dataset.number ?? '',
  photos: (dataset.photos ?? '').split(' ').filter(Boolean),
}));

/** As the server wrote it; empty where it wrote nothing. */
const log: KnownLog = {
  keys: (place?.dataset.keys ?? '').split('\n').filter(Boolean),
  by: 'page',
  checkpoint: place?.dataset.checkpoint ?? '',
  read: tilesRead(),
};

async function answerTo(file: File, onRead: (bytes: number) => void): Promise<FileVerdict> {
  try {
    const kind = kindOf(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()));
    if (kind === 'other') return otherAnswer(file.name, 'other');
    if (kind === 'zip') return await verdictOn(file, onRead);
    if (known.length === 0) return lonelyAnswer(file.name, await hashOf(file, onRead));
    if (kind === 'photo') return photoAnswer(file.name, await hashOf(file, onRead), known);
    const hashes: string[] = [];
    for await (const jpeg of jpegsIn(file)) hashes.push(await hashOf(jpeg, onRead));
    return paperAnswer(file.name, hashes, known);
  } catch {
    return otherAnswer(file.name, 'unreadable');
  }
}

function hashOf(file: Blob, onRead: (bytes: number) => void): Promise<string> {
  return hashOfPieces(piecesOf(file), { size: file.size, onRead });
}

async function verdictOn(file: File, onRead: (bytes: number) => void): Promise<FileVerdict> {
  try {
    return packageAnswer(file.name, await checkPackage(file, log, onRead), { shown: known, by: log.by });
  } catch (error) {
    return deviationAnswer(file.name, error);
  }
}

if (place && input) {
  place.hidden = false;
  const take = createFileAnswerer<File>(
    { list: place.querySelector('ul'), progress: place.querySelector('progress') },
    answerTo,
  );
  const takeFiles = (files: File[]) => take(files.map((one) => ({ one, size: one.size })));
  onChosen(input, takeFiles);
  onDropped(takeFiles);
}
