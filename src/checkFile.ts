/**
 * Compares files with the photos of the record that the page of a number shows (D186). Only beside such a page; reading it needs no
 * script. A file is read and hashed here, and nothing of it is sent to anybody.
 */
import { sha256Hex } from './device/clock';
import {
  FILE_MAX_MB,
  type FileAnswer,
  jpegsIn,
  type KnownPhotos,
  kindOf,
  otherAnswer,
  paperAnswer,
  photoAnswer,
} from './features/public/fileCheck';

const place = document.getElementById('file-check');
const input = place?.querySelector<HTMLInputElement>('input[type=file]');
const list = place?.querySelector('ul');

/** The server writes them beside each record whose photos are still those that came. */
const known: KnownPhotos[] = [...document.querySelectorAll<HTMLElement>('[data-photos]')].map(({ dataset }) => ({
  number: dataset.number ?? '',
  photos: (dataset.photos ?? '').split(' ').filter(Boolean),
}));

async function answerTo(file: File): Promise<FileAnswer> {
  if (file.size > FILE_MAX_MB * 1024 * 1024) return otherAnswer(file.name, 'large');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = kindOf(bytes);
    if (kind === 'other') return otherAnswer(file.name, 'other');
    if (kind === 'photo') return photoAnswer(file.name, await sha256Hex(bytes.buffer), known);
    const hashes: string[] = [];
    for (const jpeg of jpegsIn(bytes)) hashes.push(await sha256Hex(jpeg.slice().buffer));
    return paperAnswer(file.name, hashes, known);
  } catch {
    return otherAnswer(file.name, 'unreadable');
  }
}

async function compare(files: Iterable<File>): Promise<void> {
  for (const file of files) {
    const { text, isSame } = await answerTo(file);
    const line = document.createElement('li');
    line.className = isSame ? 'banner' : 'banner banner--warning';
    line.textContent = text;
    list?.prepend(line);
  }
}

if (place && input && known.length > 0) {
  place.hidden = false;
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    // The same file once more is a question once more.
    input.value = '';
    void compare(files);
  });
  // Beside the field the browser would open the file in the place of the page.
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    void compare(event.dataTransfer?.files ?? []);
  });
}
