/**
 * Threads of the phone, at the end of each pull: the answers that wait go first, then the open threads come. The
 * server takes an answer's id once, so a repeated or parallel run sends it exactly once.
 */
import { RemoteError } from '../api/failure';
import { answerThread, listThreads, type SentMessage, sendThreadPhoto, threadPages } from '../api/threads';
import type { ThreadAnswerRow } from '../db/db';
import { listWaitingAnswers, refuseAnswer, removeSentAnswer, replaceThreads } from '../db/threads';
import { waitingWorkOf } from '../db/waitingWork';
import type { IssueCode } from '../domain/issue';
import type { Thread } from '../domain/threads/shownThread';
import { log } from '../platform/log';
import { readBriefly } from './phone';

export type ThreadPorts = {
  list: (account: string) => Promise<Thread[]>;
  answer: (thread: string, message: SentMessage) => Promise<Thread>;
  photo: (thread: string, photo: string, bytes: ArrayBuffer) => Promise<void>;
};

/** Each call is one transaction. */
export type ThreadStore = {
  waiting: (account: string) => Promise<ThreadAnswerRow[]>;
  sent: (row: ThreadAnswerRow, thread: Thread) => Promise<void>;
  refuse: (id: string, code: IssueCode) => Promise<unknown>;
  replace: (account: string, threads: Thread[], at: number) => Promise<unknown>;
};

export const threadServer: ThreadPorts = {
  list: listOpenThreads,
  answer: answerThread,
  photo: sendThreadPhoto,
};

export const threadStore: ThreadStore = {
  waiting: listWaitingAnswers,
  sent: removeSentAnswer,
  refuse: refuseAnswer,
  replace: replaceThreads,
};

/** All pages. The company reads at once that an answer waits no more. @throws RemoteError */
async function listOpenThreads(account: string): Promise<Thread[]> {
  const waiting = (await readBriefly(waitingWorkOf(`user:${account}`))) ?? undefined;
  const found: Thread[] = [];
  for await (const page of threadPages({}, (query) => listThreads(query, { waiting }))) found.push(...page);
  return found;
}

/** @throws RemoteError when the server did not answer */
export async function syncThreads(account: string, ports = threadServer, store = threadStore): Promise<void> {
  for (const row of await store.waiting(account)) await deliverAnswer(row, ports, store);
  await store.replace(account, await ports.list(account), Date.now());
}

/** The row stays until the server has its photos too: a message and a photo that it knows change nothing. */
async function deliverAnswer(row: ThreadAnswerRow, ports: ThreadPorts, store: ThreadStore): Promise<void> {
  const { answer, photo } = ports;
  const { id, text, template, photos = [] } = row;
  try {
    const message = { id, text, template, photos: photos.map(({ line }) => line) };
    const thread = await answer(row.thread, message);
    for (const { line, bytes } of photos) await deliverPhoto(() => photo(row.thread, line.id, bytes));
    await store.sent(row, thread);
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code === null || isTemporary(error)) throw error;
    await store.refuse(id, error.code);
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
