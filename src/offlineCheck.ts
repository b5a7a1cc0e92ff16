/**
 * The page in a Schadenakte that checks it offline: the check of the server's page,
 * with data from the reader. vite.landing.ts writes it as one file,
 * features/reports/case-file/check.html.
 */
import { checkPackage } from './features/public/check/check';
import { type FileVerdict, otherAnswer } from './features/public/check/fileCheck';
import { createFileAnswerer, onChosen, onDropped } from './features/public/check/fileDrop';
import { isWitnessKey } from './features/public/check/witnesses';
import { deviationAnswer, packageAnswer } from './features/public/check/words';

const getElement = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const key = getElement<HTMLTextAreaElement>('key');

/** A given package: its ZIP, or its folder's files. */
type Given = { name: string; lying: Blob | readonly File[] };

async function answerTo({ name, lying }: Given, onRead: (bytes: number) => void): Promise<FileVerdict> {
  const lines = key.value.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !isWitnessKey(line));
  const witnesses = lines.filter(isWitnessKey);
  const refuseNetwork = () => Promise.reject(new Error('Here is no network.'));
  const log = { keys, witnesses, by: 'reader', checkpoint: '', read: refuseNetwork } as const;
  try {
    const found = await checkPackage(lying, log, onRead);
    return packageAnswer(name, found, { by: log.by });
  } catch (error) {
    try {
      return deviationAnswer(name, error);
    } catch {
      return otherAnswer(name, 'unreadable');
    }
  }
}

const take = createFileAnswerer<Given>(
  { list: getElement('said'), progress: getElement<HTMLProgressElement>('progress') },
  answerTo,
);
const takeZips = (files: File[]) =>
  take(files.map((file) => ({ one: { name: file.name, lying: file }, size: file.size })));

onChosen(getElement<HTMLInputElement>('zip'), takeZips);
onDropped(takeZips);
onChosen(getElement<HTMLInputElement>('folder'), (files) => {
  const [name = ''] = files[0]?.webkitRelativePath.split('/') ?? [];
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length > 0) take([{ one: { name, lying: files }, size }]);
});
getElement('off').hidden = true;
getElement('on').hidden = false;
