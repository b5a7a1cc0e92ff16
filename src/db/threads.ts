/** Threads on this phone, and the queue of answers. A live query must not use `withDb`. */
import type { IssueCode } from '../domain/issue';
import type { Thread } from '../domain/threads/shownThread';
import { db, type ThreadAnswerRow, type ThreadRow } from './db';
import { threadsKey } from './metaKeys';
import { replaceSet } from './replaceSet';
import { withDb } from './storage';

/** Open threads, those that wait for this account first, and its answers that wait. */
export type ThreadsHere = { threads: ThreadRow[]; answers: ThreadAnswerRow[] };

/**
 * Replaces an account's threads; false if it signed out meanwhile.
 * @param at ms of the device
 */
export function replaceThreads(account: string, rows: readonly Thread[], at: number): Promise<boolean> {
  return replaceSet(db.threads, { account, rows, note: { key: threadsKey(account), value: at } });
}

/** For live queries. */
export async function threadsHere(account: string): Promise<ThreadsHere> {
  const threads = await db.threads.where('account').equals(account).toArray();
  const answers = await db.threadAnswers.where('account').equals(account).sortBy('at');
  threads.sort((a, b) => Number(b.waits) - Number(a.waits) || b.changedAt - a.changedAt);
  return { threads, answers };
}

/**
 * Stores an answer until the server has it. Resolves when it is on disk.
 * @param of `id`: the form's, the same when a failed tap is repeated.
 */
export function queueAnswer(of: Omit<ThreadAnswerRow, 'at' | 'refused'>) {
  return withDb(() => db.threadAnswers.put({ ...of, at: Date.now(), refused: null }));
}

/** Oldest first. */
export function listWaitingAnswers(account: string): Promise<ThreadAnswerRow[]> {
  return withDb(async () => {
    const rows = await db.threadAnswers.where('account').equals(account).sortBy('at');
    return rows.filter(({ refused }) => refused === null);
  });
}

/** The server has the answer: the thread as it is now. */
export function removeSentAnswer({ id, account }: ThreadAnswerRow, thread: Thread): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.session, db.threads, db.threadAnswers, async () => {
      await db.threadAnswers.delete(id);
      if ((await db.session.get('current'))?.user === account) await db.threads.put({ ...thread, account });
    }),
  );
}

/** The server will never take it. The person reads why. */
export function refuseAnswer(id: string, refused: IssueCode): Promise<number> {
  return withDb(() => db.threadAnswers.update(id, { refused }));
}

export function forgetAnswer(id: string): Promise<void> {
  return withDb(() => db.threadAnswers.delete(id));
}
