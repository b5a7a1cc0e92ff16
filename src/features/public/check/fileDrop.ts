/** File fields for a page without the app: answers one file after the other, newest first. */
import { numberedNodes } from '../../../components/numberParts';
import type { FileVerdict } from './fileCheck';

type Nodes = { list: HTMLElement | null | undefined; progress: HTMLProgressElement | null | undefined };
/** `size` in bytes. */
type Given<T> = { one: T; size: number };

/**
 * @param answerTo receives the file and reports every byte read.
 * @returns the function that accepts files, also during a check.
 */
export function createFileAnswerer<T>(
  { list, progress }: Nodes,
  answerTo: (one: T, onRead: (bytes: number) => void) => Promise<FileVerdict>,
): (given: readonly Given<T>[]) => void {
  const answerAll = async (given: readonly Given<T>[]) => {
    for (const { one, size } of given) {
      progress?.removeAttribute('value');
      if (progress) progress.hidden = false;
      let read = 0;
      const onRead = (bytes: number) => {
        read += bytes;
        if (progress) progress.value = Math.min(1, read / size);
      };
      list?.prepend(lineOf(await answerTo(one, onRead)));
    }
    if (progress) progress.hidden = true;
  };
  let reading = Promise.resolve();
  return (given) => {
    reading = reading.then(() => answerAll(given));
  };
}

export function onChosen(input: HTMLInputElement, take: (files: File[]) => void): void {
  input.addEventListener('change', () => {
    take([...(input.files ?? [])]);
    input.value = '';
  });
}

/** Accepts a drop anywhere: otherwise the browser would open the file. */
export function onDropped(take: (files: File[]) => void): void {
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    take([...(event.dataTransfer?.files ?? [])]);
  });
}

function lineOf({ text, isSame, details = [] }: FileVerdict): HTMLLIElement {
  const line = document.createElement('li');
  line.className = isSame ? 'banner' : 'banner banner--warning';
  const output = document.createElement('div');
  output.className = 'stack stack--8';
  for (const [index, sentence] of [text, ...details].entries()) {
    const paragraph = document.createElement('p');
    paragraph.className = index === 0 ? '' : 'small';
    paragraph.replaceChildren(...numberedNodes(sentence));
    output.append(paragraph);
  }
  line.append(output);
  return line;
}
