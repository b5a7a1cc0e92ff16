/**
 * Nachfragen and Mängel of the records of a Schadenakte, only when chosen (D469): a table and the photos of messages.
 * They are not proven: PRUEFEN.txt says so.
 */
import { sessionToken } from '../../../api/client';
import { getThreadPhoto, listThreads, threadPages } from '../../../api/threads';
import { dateTime } from '../../../components/format';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import type { Thread, ThreadMessage } from '../../../domain/threads/shownThread';
import { missingPhotosText, sentenceOf, subjectText, threadStateText } from '../../threads/threadWords';
import { type CsvColumn, tableFile } from '../export/csv';
import type { CaseFilePart } from './file';
import { retryRequest } from './patience';

/** `photos`: names of their files. */
type Line = { number: string; thread: Thread; message: ThreadMessage; photos: string[] };

const THREADS: readonly CsvColumn<Line>[] = [
  ['Nummer', ({ number }) => number],
  ['Betreff', ({ thread }) => subjectText(thread.subject)],
  ['Stand', ({ thread }) => threadStateText(thread.state)],
  ['Zeit', ({ message }) => dateTime(message.at)],
  ['Wer', ({ message }) => message.by],
  ['Nachricht', ({ message }) => sentenceOf(message)],
  ['Fotos', ({ photos, message }) => [...photos, missingIn(message)].filter(Boolean).join(', ')],
];

function missingIn({ missingPhotos = 0 }: ThreadMessage): string {
  return missingPhotos > 0 ? missingPhotosText(missingPhotos) : '';
}

/** @throws RemoteError: the table is complete or not made. */
export async function* threadParts(
  records: readonly Pick<DocumentationRecord, 'id' | 'number'>[],
  signal: AbortSignal,
): AsyncGenerator<CaseFilePart> {
  const lines: Line[] = [];
  let count = 0;
  for (const { id, number } of records)
    for (const thread of await threadsOf(id, signal))
      for (const message of thread.messages) {
        const photos = message.photos.map(() => `nachfragen/bild-${String(++count).padStart(3, '0')}.jpg`);
        lines.push({ number, thread, message, photos });
      }
  yield { name: 'nachfragen.csv', input: await tableFile(lines, THREADS).arrayBuffer() };
  for (const { message, photos } of lines)
    for (const [index, name] of photos.entries())
      yield { name, input: await bytesOf(message.photos[index] ?? '', signal) };
}

/** All of a record that the account sees, without those of an earlier Hausverwaltung, the oldest first. */
async function threadsOf(record: string, signal: AbortSignal): Promise<Thread[]> {
  const found: Thread[] = [];
  const list: typeof listThreads = (query) => retryRequest(() => listThreads(query, { signal }), signal);
  for await (const page of threadPages({ record, state: 'all' }, list))
    found.push(...page.filter(({ isMoved }) => !isMoved));
  return found.sort((one, other) => one.openedAt - other.openedAt);
}

function bytesOf(photo: string, signal: AbortSignal): Promise<ArrayBuffer> {
  return retryRequest(() => getThreadPhoto(photo, { token: sessionToken(), signal }), signal);
}
