/**
 * Checks files on the page of numbers: a photo or a paper against the photos of the record that the page shows (D186), a Schadenakte
 * or what a share gave against the log (D210). Only there; reading the page needs no script. A file is read and hashed here, and nothing of it is sent to anybody.
 */
import { hashOfPieces, piecesOf } from './device/pieces';
import { checkPackage } from './features/public/caseFile/check';
import type { KnownLog } from './features/public/caseFile/log';
import { deviationAnswer, packageAnswer } from './features/public/caseFile/words';
import {
  type FileAnswer,
  KIND_BYTES,
  type KnownPhotos,
  kindOf,
  lonelyAnswer,
  otherAnswer,
  paperAnswer,
  photoAnswer,
} from './features/public/fileCheck';
import { jpegsIn } from './features/public/paperPhotos';
import { tilesRead } from './office/caseFile/signedLog';
import { numberedNodes } from './ui/numberParts';

const place = document.getElementById('file-check');
const input = place?.querySelector<HTMLInputElement>('input[type=file]');
const progress = place?.querySelector('progress');
const list = place?.querySelector('ul');

/** The server writes them beside each record whose photos are still those that came. */
const known: KnownPhotos[] = [...document.querySelectorAll<HTMLElement>('[data-photos]')].map(({ dataset }) => ({
  number: dataset.number ?? '',
  photos: (dataset.photos ?? '').split(' ').filter(Boolean),
}));

/** As the server wrote it here; nothing where it put nothing in. */
const log: KnownLog = {
  keys: (place?.dataset.keys ?? '').split('\n').filter(Boolean),
  checkpoint: place?.dataset.checkpoint ?? '',
  read: tilesRead(),
};

async function answerTo(file: File): Promise<FileAnswer> {
  let read = 0;
  const onRead = (bytes: number) => {
    read += bytes;
    if (progress) progress.value = Math.min(1, read / file.size);
  };
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

async function verdictOn(file: File, onRead: (bytes: number) => void): Promise<FileAnswer> {
  try {
    return packageAnswer(file.name, await checkPackage(file, log, onRead), known);
  } catch (error) {
    return deviationAnswer(file.name, error);
  }
}

async function compare(files: Iterable<File>): Promise<void> {
  for (const file of files) {
    progress?.removeAttribute('value');
    if (progress) progress.hidden = false;
    show(await answerTo(file));
  }
  if (progress) progress.hidden = true;
}

function show({ text, isSame, details = [] }: FileAnswer): void {
  const line = document.createElement('li');
  line.className = isSame ? 'banner' : 'banner banner--warning';
  const said = document.createElement('div');
  said.className = 'stack stack--8';
  for (const [index, sentence] of [text, ...details].entries()) {
    const paragraph = document.createElement('p');
    paragraph.className = index === 0 ? '' : 'small';
    paragraph.replaceChildren(...numberedNodes(sentence));
    said.append(paragraph);
  }
  line.append(said);
  list?.prepend(line);
}

/** One after the other, also those that come while some are read. */
let reading = Promise.resolve();
const next = (files: File[]) => {
  reading = reading.then(() => compare(files));
};

if (place && input) {
  place.hidden = false;
  input.addEventListener('change', () => {
    next([...(input.files ?? [])]);
    // The same file once more is a question once more.
    input.value = '';
  });
  // Beside the field the browser would open the file in the place of the page.
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    next([...(event.dataTransfer?.files ?? [])]);
  });
}
