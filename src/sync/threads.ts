/**
 * Threads of the phone, at the end of each pull: the answers that wait go first, then the open threads come. The
 * server takes an answer's id once, so a repeated or parallel run sends it exactly once.
 */
import { RemoteError } from '../api/failure';
import { answerThread, listThreads, type SentMessage } from '../api/threads';
import type { ThreadAnswerRow } from '../db/db';
import { listWaitingAnswers, refuseAnswer, removeSentAnswer, replaceThreads } from '../db/threads';
import type { Thread } from '../domain/threads/shownThread';

export type ThreadPorts = {
  list: () => Promise<Thread[]>;
  answer: (thread: string, message: SentMessage) => Promise<Thread>;
};

const server: ThreadPorts = {
  list: async () => (await listThreads({})).items,
  answer: answerThread,
};

/** @throws RemoteError when the server did not answer */
export async function syncThreads(account: string, ports = server): Promise<void> {
  for (const row of await listWaitingAnswers(account)) await deliverAnswer(row, ports);
  await replaceThreads(account, await ports.list(), Date.now());
}

async function deliverAnswer(row: ThreadAnswerRow, { answer }: ThreadPorts): Promise<void> {
  const { id, text, template } = row;
  try {
    await removeSentAnswer(row, await answer(row.thread, { id, text, template, photos: [] }));
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code === null || isTemporary(error)) throw error;
    await refuseAnswer(id, error.code);
  }
}

function isTemporary({ kind }: RemoteError): boolean {
  return kind === 'offline' || kind === 'temporary' || kind === 'rateLimited' || kind === 'unauthorized';
}
