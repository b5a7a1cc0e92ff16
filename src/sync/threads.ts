/**
 * Threads of the phone, at the end of each pull: the answers that wait go first, then the open threads come. The
 * server takes an answer's id once, so a repeated or parallel run sends it exactly once.
 */
import { RemoteError } from '../api/failure';
import { answerThread, listThreads, type SentMessage, sendThreadPhoto } from '../api/threads';
import type { ThreadAnswerRow } from '../db/db';
import { listWaitingAnswers, refuseAnswer, removeSentAnswer, replaceThreads } from '../db/threads';
import type { Thread } from '../domain/threads/shownThread';
import { log } from '../platform/log';

export type ThreadPorts = {
  list: () => Promise<Thread[]>;
  answer: (thread: string, message: SentMessage) => Promise<Thread>;
  /** Absent: the server's. */
  photo?: (thread: string, photo: string, bytes: ArrayBuffer) => Promise<void>;
};

const server = {
  list: async () => (await listThreads({})).items,
  answer: answerThread,
};

/** @throws RemoteError when the server did not answer */
export async function syncThreads(account: string, ports: ThreadPorts = server): Promise<void> {
  for (const row of await listWaitingAnswers(account)) await deliverAnswer(row, ports);
  await replaceThreads(account, await ports.list(), Date.now());
}

/** The row stays until the server has its photos too: a message and a photo that it knows change nothing. */
async function deliverAnswer(row: ThreadAnswerRow, { answer, photo = sendThreadPhoto }: ThreadPorts): Promise<void> {
  const { id, text, template, photos = [] } = row;
  try {
    const message = { id, text, template, photos: photos.map(({ line }) => line) };
    const thread = await answer(row.thread, message);
    for (const { line, bytes } of photos) await deliverPhoto(() => photo(row.thread, line.id, bytes));
    await removeSentAnswer(row, thread);
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code === null || isTemporary(error)) throw error;
    await refuseAnswer(id, error.code);
  }
}

/** A photo that the server never takes is missing in its message. @throws RemoteError for another attempt */
async function deliverPhoto(send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof RemoteError) || error.kind !== 'invalid') throw error;
    log('thread.photo', error.kind);
  }
}

function isTemporary({ kind }: RemoteError): boolean {
  return kind === 'offline' || kind === 'temporary' || kind === 'rateLimited' || kind === 'unauthorized';
}
